-- The leaves each of these objects is made of; an object without parts is its own leaf.
create function leaves_of(objects int[]) returns table (object_id int, leaf_id int) language plpgsql stable as $$
begin
  -- In plpgsql, like its neighbours: the plan is kept for the session, an SQL function would be planned at every call.
  if not exists (select from bookable_part p where p.app_id = current_app() and p.whole_id = any (objects)) then
    return query select b.id, b.id from bookable b where b.app_id = current_app() and b.id = any (objects);
    return;
  end if;
  return query with recursive tree as (
    select b.id as object_id, b.id as node from bookable b where b.app_id = current_app() and b.id = any (objects)
    union
    select tree.object_id, p.part_id from tree join bookable_part p on p.app_id = current_app() and p.whole_id = tree.node
  )
  select tree.object_id, tree.node from tree
  where not exists (select from bookable_part p where p.app_id = current_app() and p.whole_id = tree.node);
end $$;

-- Object by object: through the index of the constraint an array of objects would be compared with every row of the app.
create or replace function occupancies_between(objects int[], from_instant timestamptz, until_instant timestamptz)
returns table (id bigint, object_id int, units int4range, during tstzrange, kind text, booked_object_id int, booking_id int, hold_key uuid, expires_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select o.id, o.object_id, o.units, o.during, o.kind, o.booked_object_id, o.booking_id, o.hold_key, o.expires_at
    from (select distinct unnest(objects) as id) wanted cross join lateral (
      select * from public.occupancy t
      where t.app_id = public.current_app() and t.object_id = wanted.id and t.during && tstzrange(from_instant, until_instant)
      offset 0
    ) o;
end $$;

-- Everything the rules need to know about some objects, in one round trip. Blocking days include those of the leaves.
create function object_rules(objects int[]) returns json language plpgsql stable
-- For a single object a plan of its own always looks a little cheaper than the one that is kept, and costs more than it saves.
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    with leaf as materialized (select l.object_id, l.leaf_id from leaves_of(objects) l)
    select coalesce(json_agg(json_build_object(
      'id', b.id,
      'title', b.title,
      'isVisible', b.is_visible,
      'hasPrices', b.has_prices,
      'isTaxable', b.is_taxable,
      'confirmation', b.confirmation,
      'leadTimeHours', b.lead_time_hours,
      'horizonDays', b.horizon_days,
      'stock', b.stock,
      'allowsSeries', b.allows_series,
      'hallGroup', b.hall_group,
      'zone', app.zone,
      'leaves', (select json_agg(l.leaf_id order by l.leaf_id) from leaf l where l.object_id = b.id),
      'openingTimes', (
        select coalesce(json_agg(json_build_object('day', t.day, 'during', json_build_object('start', t.start_time, 'end', t.end_time))
          order by (t.day + 6) % 7, t.start_time), '[]')
        from opening_time t where t.app_id = b.app_id and t.object_id = b.id
      ),
      'blockingDays', (
        select coalesce(json_agg(json_build_object('objectId', d.object_id, 'title', d.title, 'type', d.type, 'repeat', d.is_yearly,
          'start', d.start_date, 'end', d.end_date) order by d.start_date, d.id), '[]')
        from blocking_day d
        where d.app_id = b.app_id and (d.object_id = b.id or d.object_id in (select l.leaf_id from leaf l where l.object_id = b.id))
      ),
      'intervals', (
        select coalesce(json_agg(json_build_object(
          'id', i.id, 'name', i.name, 'type', i.type, 'weekdays', i.weekdays, 'interval', i.step_minutes, 'maxSteps', i.max_steps,
          'isMultiDays', i.is_multi_days, 'multiDaysValue', i.multi_days_value, 'multiDaysUnit', i.multi_days_unit,
          'preProcessingTime', i.pre_processing_time, 'postProcessingTime', i.post_processing_time, 'settings', i.settings,
          'isFlat', i.is_flat, 'priceRules', i.price_rules,
          'prices', (
            select coalesce(json_object_agg(p.price_category_id, p.amount), '{}')
            from interval_price p where p.app_id = i.app_id and p.interval_id = i.id
          )
        ) order by i.sort, i.id), '[]')
        from booking_interval i where i.app_id = b.app_id and i.object_id = b.id
      ),
      'options', (
        select coalesce(json_agg(json_build_object(
          'id', o.id, 'value', o.title, 'inputType', o.input_type, 'isRequired', o.is_required, 'standard', o.standard,
          'minimum', o.minimum, 'isTaxable', o.is_taxable, 'stockObjectId', o.stock_object_id, 'assetId', o.asset_id,
          'values', (
            select coalesce(json_agg(json_build_object('id', v.id, 'value', v.title, 'prices', (
              select coalesce(json_object_agg(p.price_category_id, p.amount), '{}')
              from option_price p where p.app_id = v.app_id and p.option_id = v.option_id and p.value_id = v.id
            )) order by v.sort, v.id), '[]')
            from option_value v where v.app_id = o.app_id and v.option_id = o.id
          ),
          'prices', (
            select coalesce(json_object_agg(p.price_category_id, p.amount), '{}')
            from option_price p where p.app_id = o.app_id and p.option_id = o.id and p.value_id = 0
          )
        ) order by o.sort, o.id), '[]')
        from object_option o where o.app_id = b.app_id and o.object_id = b.id
      )
    ) order by b.id), '[]')
    from bookable b join app on app.id = b.app_id
    where b.app_id = current_app() and b.id = any (objects)
  );
end $$;

-- All that judging a request needs, in one round trip: the rules of the objects and of the stock behind their options, what is
-- asked of whoever books them, and what takes their leaves during a time, the own bookings of `own_user` marked. Expired holds take
-- nothing. Times in minutes since 1970.
create function booking_scene(objects int[], from_minute float8, until_minute float8, own_hold uuid, own_user int) returns json
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  related int[];
begin
  select array_agg(r.id) into related from (
    select unnest(objects) as id
    union
    select o.stock_object_id from object_option o
    where o.app_id = current_app() and o.object_id = any (objects) and o.stock_object_id is not null
  ) r;
  return json_build_object(
    'rules', object_rules(related),
    'questions', (
      select coalesce(json_agg(json_build_object(
        'objectId', a.object_id, 'questionnaireId', q.questionnaire_id, 'id', q.id, 'type', q.type, 'value', q.title,
        'isRequired', q.is_required, 'settings', json_build_object('multiple', q.is_multiple, 'choices', q.choices)
      ) order by a.object_id, a.sort, q.sort, q.id), '[]')
      from object_questionnaire a join question q on q.app_id = a.app_id and q.questionnaire_id = a.questionnaire_id
      where a.app_id = current_app() and a.object_id = any (objects) and q.type <> 'info'
    ),
    'taken', (
      select coalesce(json_agg(json_build_object(
        'objectId', t.object_id, 'bookedObjectId', t.booked_object_id, 'bookingId', t.booking_id, 'holdKey', t.hold_key,
        'isOwn', coalesce(
          (select b.user_id from booking b where b.app_id = current_app() and b.id = t.booking_id) = own_user, false
        ),
        'first', lower(t.units), 'count', upper(t.units) - lower(t.units),
        'start', date_part('epoch', lower(t.during)) / 60, 'end', date_part('epoch', upper(t.during)) / 60
      )), '[]')
      from occupancies_between(
        (select array_agg(distinct l.leaf_id) from leaves_of(related) l),
        to_timestamp(from_minute * 60), to_timestamp(until_minute * 60)
      ) t
      where (t.expires_at is null or t.expires_at > now()) and (t.hold_key is null or t.hold_key is distinct from own_hold)
    )
  );
end $$;
