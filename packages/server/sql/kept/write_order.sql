-- For processes of the release before, which write the orders of the counter with it. Goes with the next release.
-- Writes an order that was judged: the order, its bookings, what they take, and the days at a glance. Null if the draft became an
-- order meanwhile. `refused` names the bookings (by their place) whose time the last wall kept from being taken.
create or replace function write_order(new_order jsonb, bookings jsonb, occupancies jsonb, days jsonb, day_objects int[], day_list date[])
returns jsonb language plpgsql volatile as $$
declare
  new_id int;
  booking_ids int[];
  count_taken int;
  refused jsonb := '[]';
begin
  insert into customer_order (app_id, id, year, client_key, user_id, price_category_id, price_category_name, payment_option_id,
    payment_option_name, payment_description, contact, accepted_rules_at, summary, total, request_hash)
  overriding system value
  select current_app(), coalesce(r.id, nextval('customer_order_id_seq')), r.year, r.client_key, r.user_id, r.price_category_id, r.price_category_name, r.payment_option_id,
    r.payment_option_name, r.payment_description,
    coalesce(r.contact, (
      select jsonb_build_object('firstname', u.firstname, 'lastname', u.lastname, 'company', u.company, 'street', u.street,
        'streetno', u.streetno, 'zipcode', u.zipcode, 'city', u.city, 'email', u.email, 'phone', u.phone)
      from app_user u where u.app_id = current_app() and u.id = r.user_id
    ), '{}'),
    case when r.accepts_rules then now() end, r.summary, r.total, r.request_hash
  from jsonb_to_record(new_order) as r(id int, year int, client_key uuid, user_id int, price_category_id int, price_category_name text,
    payment_option_id int, payment_option_name text, payment_description text, contact jsonb, accepts_rules boolean, summary jsonb,
    total int, request_hash text)
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
