-- Everything the rules need to know about some objects. A day that shuts a part shuts the whole, also where the part has parts itself.
create or replace function object_rules(objects int[]) returns json language plpgsql stable
-- For a single object a plan of its own always looks a little cheaper than the one that is kept, and costs more than it saves.
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    with leaf as materialized (select l.object_id, l.leaf_id from leaves_of(objects) l),
    node as materialized (select n.object_id, n.node_id from nodes_of(objects) n)
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
      -- The government layout offers single dates only.
      'allowsSeries', b.allows_series and setting.layout is distinct from 'gov',
      'offersSeries', setting.layout is distinct from 'gov',
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
        where d.app_id = b.app_id and d.object_id in (select n.node_id from node n where n.object_id = b.id)
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
    from bookable b join app on app.id = b.app_id left join app_setting setting on setting.app_id = b.app_id
    where b.app_id = current_app() and b.id = any (objects)
  );
end $$;
