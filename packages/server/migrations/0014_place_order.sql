-- How this app charges somebody (a customer, or a guest with a postcode), what can be paid with, and where the app is reached. Guests,
-- and whoever wants the category by postcode, have the postcode's, else the own, else the default.
create function customer_terms(own_user int, guest_zipcode text) returns json language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return (select json_build_object(
    'zone', app.zone, 'vatNumber', s.vat_number, 'pricesIncludeVat', s.prices_include_vat, 'roundsToFive', s.rounds_to_five,
    'defaultCategoryId', d.id, 'priceCategoryId', c.id, 'priceCategoryName', coalesce(c.name, ''),
    'isByZipcode', coalesce(z.price_category_id = c.id, false),
    'periods', (
      select coalesce(json_agg(json_build_object('rate', p.rate, 'start', p.start_date, 'end', p.end_date)
        order by p.start_date nulls first), '[]') from tax_period p
    ),
    'domains', (
      select coalesce(json_agg(m.domain order by m.is_main desc, m.domain), '[]') from app_domain m where m.app_id = app.id
    ),
    'paymentOptions', (
      select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'description', p.description, 'kind', p.kind,
        'isDefault', p.is_default) order by p.is_default desc, p.sort, p.id), '[]')
      from payment_option p
      -- Nobody takes online payments yet, so none is offered.
      where p.app_id = app.id and p.is_active and p.kind <> 'online' and (
        not exists (select from payment_option_category k where k.app_id = p.app_id and k.payment_option_id = p.id)
        or exists (
          select from payment_option_category k
          where k.app_id = p.app_id and k.payment_option_id = p.id and k.price_category_id = c.id
        )
      )
    )
  )
  from app
  join app_setting s on s.app_id = app.id
  left join price_category d on d.app_id = app.id and d.is_default
  left join app_user u on u.app_id = app.id and u.id = own_user
  left join price_category_zip z
    on z.app_id = app.id and z.zipcode = coalesce(u.zipcode, guest_zipcode) and coalesce(u.check_zipcode, true)
  left join price_category c on c.app_id = app.id and c.id = coalesce(z.price_category_id, u.price_category_id, d.id)
  where app.id = current_app());
end $$;

-- The hall groups an order of these objects needs: their own, and those of the stock their options take from. Sorted.
create function groups_of_order(objects int[]) returns int[] language plpgsql stable as $$
begin
  return array(
    select distinct b.hall_group from bookable b
    where b.app_id = current_app() and b.id = any (objects || array(
      select o.stock_object_id from object_option o
      where o.app_id = current_app() and o.object_id = any (objects) and o.stock_object_id is not null
    ))
    order by 1
  );
end $$;

-- The order this draft became.
create function order_of_draft(draft_key uuid) returns json language plpgsql stable as $$
begin
  return (
    select json_build_object('id', o.id, 'year', o.year, 'number', o.number)
    from customer_order o where o.app_id = current_app() and o.client_key = draft_key and o.number is not null
  );
end $$;

-- Begins an order in one round trip: takes the locks in sorted order, finds the order if it was placed before, lets go of what ran out
-- and of the draft's own hold, and reads all a decision needs. Every statement in here sees what was committed before it began, so
-- nothing that is read is older than the locks. Whoever does not want to wait, and finds that somebody holds a lock, is told what
-- there is to see without it.
create function begin_order(
  draft_key uuid, objects int[], from_minute float8, until_minute float8, own_user int, guest_zipcode text, may_wait boolean
) returns json language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
declare
  groups int[] := groups_of_order(objects);
  tied int[];
  place int;
  earlier json;
  scene json;
  released json;
begin
  foreach place in array groups loop
    if may_wait then
      perform pg_advisory_xact_lock(4155210, place);
    elsif not pg_try_advisory_xact_lock(4155210, place) then
      scene := booking_scene(objects, from_minute, until_minute, draft_key, own_user);
      -- Looked for after the scene was read: what takes the time may be the order this very draft became.
      return json_build_object('isBusy', true, 'scene', scene, 'earlier', order_of_draft(draft_key));
    end if;
  end loop;
  earlier := order_of_draft(draft_key);
  if earlier is not null then
    return json_build_object('earlier', earlier);
  end if;
  -- Parts may have been rearranged while we waited.
  if groups is distinct from groups_of_order(objects) then
    return json_build_object('isRearranged', true);
  end if;
  tied := array(select b.id from bookable b where b.app_id = current_app() and b.hall_group = any (groups));
  with own as (
    delete from occupancy o where o.app_id = current_app() and o.hold_key = draft_key returning o.during
  ), expired as (
    delete from occupancy o
    where o.app_id = current_app() and o.kind = 'hold' and o.hold_key <> draft_key and o.expires_at <= now()
      and o.object_id = any (tied)
    returning o.during
  ), gone as (
    select own.during from own union all select expired.during from expired
  )
  select coalesce(json_agg(json_build_object(
    'start', date_part('epoch', lower(gone.during)) / 60, 'end', date_part('epoch', upper(gone.during)) / 60
  )), '[]') into released from gone;
  return json_build_object(
    -- The link in the mail carries it, so it is known before the order is written.
    'orderId', nextval('customer_order_id_seq'),
    'groups', groups,
    'released', released,
    'scene', booking_scene(tied, from_minute, until_minute, draft_key, own_user),
    'terms', customer_terms(own_user, guest_zipcode)
  );
end $$;
grant usage on sequence customer_order_id_seq to allmend_tenant, allmend_platform;

-- Writes an order that was judged: the order, its bookings, what they take, and the days at a glance. Null if the draft became an
-- order meanwhile. `refused` names the bookings (by their place) whose time the last wall kept from being taken.
create function write_order(new_order jsonb, bookings jsonb, occupancies jsonb, days jsonb, day_objects int[], day_list date[])
returns jsonb language plpgsql volatile as $$
declare
  new_id int;
  booking_ids int[];
  count_taken int;
  refused jsonb := '[]';
begin
  insert into customer_order (app_id, id, year, client_key, user_id, price_category_id, price_category_name, payment_option_id,
    payment_option_name, payment_description, contact, accepted_rules_at, summary, total)
  overriding system value
  select current_app(), coalesce(r.id, nextval('customer_order_id_seq')), r.year, r.client_key, r.user_id, r.price_category_id, r.price_category_name, r.payment_option_id,
    r.payment_option_name, r.payment_description,
    coalesce(r.contact, (
      select jsonb_build_object('firstname', u.firstname, 'lastname', u.lastname, 'company', u.company, 'street', u.street,
        'streetno', u.streetno, 'zipcode', u.zipcode, 'city', u.city, 'email', u.email, 'phone', u.phone)
      from app_user u where u.app_id = current_app() and u.id = r.user_id
    ), '{}'),
    case when r.accepts_rules then now() end, r.summary, r.total
  from jsonb_to_record(new_order) as r(id int, year int, client_key uuid, user_id int, price_category_id int, price_category_name text,
    payment_option_id int, payment_option_name text, payment_description text, contact jsonb, accepts_rules boolean, summary jsonb,
    total int)
  on conflict (app_id, client_key) do nothing
  returning id into new_id;
  if new_id is null then
    return null;
  end if;
  with written as (
    insert into booking (app_id, order_id, user_id, object_id, interval_id, state, series_key, name, remark, color, quantity,
      starts_at, ends_at, display_start, display_end, steps, interval_name, options, answers, price_lines, total_without_tax, tax,
      total, is_on_request)
    select current_app(), new_id, (new_order ->> 'user_id')::int, r.object_id, r.interval_id, r.state, r.series_key, r.name, r.remark,
      r.color, r.quantity, r.starts_at, r.ends_at, r.display_start, r.display_end, r.steps, r.interval_name, r.options, r.answers,
      r.price_lines, r.total_without_tax, r.tax, r.total, r.is_on_request
    from jsonb_to_recordset(bookings) as r(object_id int, interval_id int, state text, series_key uuid, name text, remark text,
      color text, quantity int, starts_at timestamptz, ends_at timestamptz, display_start timestamptz, display_end timestamptz,
      steps int, interval_name text, options jsonb, answers jsonb, price_lines jsonb, total_without_tax int, tax jsonb, total int,
      is_on_request boolean, place int)
    order by r.place
    returning id
  )
  -- Numbers are given in the order of the rows.
  select array_agg(written.id order by written.id) into booking_ids from written;
  insert into occupancy (app_id, object_id, units, during, kind, booked_object_id, booking_id)
  select current_app(), w.object_id, int4range(w.first, w.first + w.count),
    tstzrange(to_timestamp(w.starts * 60.0), to_timestamp(w.ends * 60.0)), 'booking', w.booked, booking_ids[w.place + 1]
  from jsonb_to_recordset(occupancies) as w(object_id int, booked int, first int, count int, starts float8, ends float8, place int)
  order by w.object_id, w.first, w.starts
  on conflict do nothing;
  get diagnostics count_taken = row_count;
  if count_taken = jsonb_array_length(occupancies) then
    perform write_days(days, day_objects, day_list);
  else
    select jsonb_agg(distinct w.place) into refused
    from jsonb_to_recordset(occupancies) as w(object_id int, first int, starts float8, place int)
    where not exists (
      select from occupancy x where x.app_id = current_app() and x.booking_id = booking_ids[w.place + 1]
        and x.object_id = w.object_id and lower(x.units) = w.first and lower(x.during) = to_timestamp(w.starts * 60.0)
    );
  end if;
  return jsonb_build_object('orderId', new_id, 'bookingIds', booking_ids, 'refused', refused);
end $$;

-- Sets the days at a glance of some objects: those that are touched have a row, the others none. Says how many rows changed.
create function write_days(days jsonb, day_objects int[], day_list date[]) returns int language plpgsql volatile as $$
declare
  gone int := 0;
  written int;
begin
  if jsonb_array_length(days) < cardinality(day_objects) * cardinality(day_list) then
    delete from object_day d
    where d.app_id = current_app() and d.object_id = any (day_objects) and d.day = any (day_list) and not exists (
      select from jsonb_to_recordset(days) as w(object_id int, day date) where w.object_id = d.object_id and w.day = d.day
    );
    get diagnostics gone = row_count;
  end if;
  insert into object_day (app_id, object_id, day, open_minutes, free_minutes, min_free_units)
  select current_app(), w.object_id, w.day, w.open_minutes, w.free_minutes, w.min_free_units
  from jsonb_to_recordset(days) as w(object_id int, day date, open_minutes int, free_minutes int, min_free_units int)
  order by w.object_id, w.day
  on conflict (app_id, object_id, day) do update
  set open_minutes = excluded.open_minutes, free_minutes = excluded.free_minutes, min_free_units = excluded.min_free_units
  where (object_day.open_minutes, object_day.free_minutes, object_day.min_free_units)
    is distinct from (excluded.open_minutes, excluded.free_minutes, excluded.min_free_units);
  get diagnostics written = row_count;
  return gone + written;
end $$;

-- A job without a key gets one nobody else has: with a key of which it need not look for others, the queue has one row to write.
create or replace function enqueue_job(task text, payload jsonb, job_key text default null, run_at timestamptz default null)
returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform graphile_worker.add_job(
    task,
    (payload || jsonb_build_object('appId', coalesce(public.current_app(), (payload ->> 'appId')::int)))::json,
    job_key => coalesce(enqueue_job.job_key, gen_random_uuid()::text),
    run_at => enqueue_job.run_at,
    job_key_mode => case when enqueue_job.job_key is null then 'unsafe_dedupe' else 'replace' end
  );
end $$;

-- Tells what happened and has it handed out, in one round trip.
create function publish_event(event_type text, event_payload jsonb) returns void language plpgsql volatile as $$
declare
  event_id bigint;
begin
  insert into outbox (app_id, type, payload) values (current_app(), event_type, event_payload) returning id into event_id;
  perform enqueue_job('events.dispatch', jsonb_build_object('eventId', event_id));
end $$;

-- Adds to the log.
create function write_audit(entries jsonb) returns void language plpgsql volatile as $$
begin
  insert into audit_entry (app_id, actor_kind, actor_id, actor_name, impersonated_user_id, impersonated_name, address, action, entity,
    entity_id, subject, version, before, after)
  select current_app(), r.actor_kind, r.actor_id, r.actor_name, r.impersonated_user_id, r.impersonated_name, r.address, r.action,
    r.entity, r.entity_id, r.subject, r.version, r.before, r.after
  from jsonb_to_recordset(entries) as r(actor_kind text, actor_id int, actor_name text, impersonated_user_id int,
    impersonated_name text, address text, action text, entity text, entity_id text, subject text, version int, before jsonb,
    after jsonb);
end $$;

-- The number comes last, when nothing can fail any more: who holds the counter makes everybody else of the app wait.
create function give_number(numbered_order int, order_year int) returns int language plpgsql volatile as $$
declare
  given int;
begin
  insert into order_number (app_id, year, last) values (current_app(), order_year, 1)
  on conflict (app_id, year) do update set last = order_number.last + 1
  returning last into given;
  update customer_order o set number = given, state = 'created' where o.app_id = current_app() and o.id = numbered_order;
  return given;
end $$;

-- The second half of placing, in one round trip: everything that is written, and the number. What cannot be is an error, so that the
-- commit that follows in the same breath commits nothing: AL001 names the bookings whose time was taken, AL002 is a draft that
-- became an order meanwhile.
create function place_order(
  new_order jsonb, bookings jsonb, occupancies jsonb, days jsonb, day_objects int[], day_list date[], documents uuid[], entries jsonb,
  event_payload jsonb
) returns int language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
declare
  written jsonb := write_order(new_order, bookings, occupancies, days, day_objects, day_list);
  new_id int := (written ->> 'orderId')::int;
begin
  if written is null then
    raise exception 'the draft is an order already' using errcode = 'AL002';
  end if;
  if written -> 'refused' <> '[]' then
    raise exception 'the time is taken' using errcode = 'AL001', detail = written ->> 'refused';
  end if;
  if cardinality(documents) > 0 then
    update booking_document d set order_id = new_id
    where d.app_id = current_app() and d.key = any (documents) and d.order_id is null;
  end if;
  perform write_audit(entries);
  perform publish_event('order.placed', event_payload);
  return give_number(new_id, (new_order ->> 'year')::int);
end $$;
