-- Writes an order that was judged, whoever placed it, in one statement, since each has its price: bookings, what they take, days, log
-- and event, then the number, and the order that carries it. The number is taken when all the rest is written: whoever holds the
-- counter makes everybody else of the app wait. What cannot be written is an error, so that a commit that follows in the same breath
-- commits nothing. Without an event nobody is told.
create or replace function place_order(
  new_order jsonb, bookings jsonb, occupancies jsonb, days jsonb, day_objects int[], day_list date[], documents uuid[], entries jsonb,
  event_payload jsonb
) returns int language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
declare
  own_app int := current_app();
  new_id int := coalesce((new_order ->> 'id')::int, nextval('customer_order_id_seq'));
  order_year int := (new_order ->> 'year')::int;
  booker int := (new_order ->> 'user_id')::int;
  placed_at timestamptz := coalesce((new_order ->> 'created_at')::timestamptz, now());
  given int;
begin
  perform clear_days(days, day_objects, day_list);
  with wanted as materialized (
    select r.*, nextval('booking_id_seq') as id
    from jsonb_to_recordset(bookings) as r(object_id int, interval_id int, state text, series_key uuid, name text, remark text,
      color text, quantity int, starts_at timestamptz, ends_at timestamptz, display_start timestamptz, display_end timestamptz,
      steps int, interval_name text, options jsonb, answers jsonb, price_lines jsonb, total_without_tax int, tax jsonb, total int,
      is_on_request boolean, is_name_public boolean, decided_by text, place int)
  ), booked as (
    insert into booking (app_id, id, order_id, user_id, object_id, interval_id, state, series_key, name, remark, color, quantity,
      starts_at, ends_at, display_start, display_end, steps, interval_name, options, answers, price_lines, total_without_tax, tax,
      total, is_on_request, is_name_public, decided_at, decided_by, created_at)
    overriding system value
    select own_app, r.id, new_id, booker, r.object_id, r.interval_id, r.state, r.series_key, r.name, r.remark, r.color, r.quantity,
      r.starts_at, r.ends_at, r.display_start, r.display_end, r.steps, r.interval_name, r.options, r.answers, r.price_lines,
      r.total_without_tax, r.tax, r.total, r.is_on_request, coalesce(r.is_name_public, false),
      case when r.decided_by is not null then now() end, coalesce(r.decided_by, ''), placed_at
    from wanted r
    returning 1
  ), taken as (
    insert into occupancy (app_id, object_id, units, during, kind, booked_object_id, booking_id)
    select own_app, w.object_id, int4range(w.first, w.first + w.count),
      tstzrange(to_timestamp(w.starts * 60.0), to_timestamp(w.ends * 60.0)), 'booking', w.booked, r.id
    from jsonb_to_recordset(occupancies) as w(object_id int, booked int, first int, count int, starts float8, ends float8, place int)
    join wanted r on r.place = w.place
    order by w.object_id, w.first, w.starts
    returning 1
  ), day as (
    insert into object_day as d (app_id, object_id, day, open_minutes, free_minutes, min_free_units)
    select own_app, w.object_id, w.day, w.open_minutes, w.free_minutes, w.min_free_units
    from jsonb_to_recordset(days) as w(object_id int, day date, open_minutes int, free_minutes int, min_free_units int)
    order by w.object_id, w.day
    on conflict (app_id, object_id, day) do update
    set open_minutes = excluded.open_minutes, free_minutes = excluded.free_minutes, min_free_units = excluded.min_free_units
    returning 1
  ), logged as (
    insert into audit_entry (app_id, actor_kind, actor_id, actor_name, impersonated_user_id, impersonated_name, address, action,
      entity, entity_id, subject, version, before, after)
    select own_app, r.actor_kind, r.actor_id, r.actor_name, r.impersonated_user_id, r.impersonated_name, r.address, r.action,
      r.entity, r.entity_id, r.subject, r.version, r.before, r.after
    from jsonb_to_recordset(entries) as r(actor_kind text, actor_id int, actor_name text, impersonated_user_id int,
      impersonated_name text, address text, action text, entity text, entity_id text, subject text, version int, before jsonb,
      after jsonb)
    returning 1
  ), told as (
    insert into outbox (app_id, type, payload)
    select own_app, 'order.placed', event_payload where event_payload is not null
    returning 1
  ), counted as (
    insert into order_number as n (app_id, year, last)
    select own_app, order_year, 1
    -- Which makes it the last.
    where (select count(*) from booked) + (select count(*) from taken) + (select count(*) from day) + (select count(*) from logged)
      + (select count(*) from told) > 0
    on conflict (app_id, year) do update set last = n.last + 1
    returning n.last
  )
  insert into customer_order (app_id, id, year, number, state, client_key, user_id, price_category_id, price_category_name,
    payment_option_id, payment_option_name, payment_description, contact, accepted_rules_at, summary, total, request_hash,
    origin, created_at, held_until)
  overriding system value
  select own_app, new_id, order_year, counted.last, case when r.held_until is null then 'created' else 'new' end, r.client_key, booker, r.price_category_id, r.price_category_name,
    r.payment_option_id, r.payment_option_name, r.payment_description,
    coalesce(r.contact, (
      select jsonb_build_object('firstname', u.firstname, 'lastname', u.lastname, 'company', u.company, 'street', u.street,
        'streetno', u.streetno, 'zipcode', u.zipcode, 'city', u.city, 'email', u.email, 'phone', u.phone)
      from app_user u where u.app_id = own_app and u.id = booker
    ), '{}'),
    case when r.accepts_rules then placed_at end, r.summary, r.total, r.request_hash, coalesce(r.origin, 'online'), placed_at,
    r.held_until
  from counted, jsonb_to_record(new_order) as r(client_key uuid, price_category_id int, price_category_name text,
    payment_option_id int, payment_option_name text, payment_description text, contact jsonb, accepts_rules boolean, summary jsonb,
    total int, request_hash text, origin text, held_until timestamptz)
  returning number into given;
  if new_order -> 'accepted_texts' is not null then
    -- Only what there is can have been accepted.
    insert into accepted_text (app_id, order_id, kind, version)
    select own_app, new_id, t.kind, t.version
    from jsonb_each_text(new_order -> 'accepted_texts') as a(kind, version)
    join legal_text t on t.app_id = own_app and t.kind = a.kind and t.version = a.version::int;
  end if;
  if cardinality(documents) > 0 then
    update booking_document d set order_id = new_id
    where d.app_id = own_app and d.key = any (documents) and d.order_id is null;
  end if;
  return given;
end $$;
