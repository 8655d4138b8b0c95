-- Counts how often what decides about an order (rules, questions, prices, terms) was changed. Who has read it at a number need not
-- read it again as long as the number stands.
create table rules_version (
  app_id int primary key references app on delete cascade,
  version int not null default 1
);
call protect_tenant_table('rules_version', 'select, insert, update');
set local role allmend_platform;
insert into rules_version (app_id) select id from app;
reset role;

-- Counted when the change is committed, once for all of it: counted at once, two changes could each wait for what the other holds.
-- An argument names the column with the app; without one the change is everybody's.
create function count_rules_change() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  changed int := case when tg_nargs > 0 then (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::int end;
  counted text := coalesce(changed::text, 'all');
begin
  if current_setting('app.rules_counted', true) is distinct from counted then
    insert into public.rules_version as v (app_id)
    select app.id from public.app where app.id = changed or changed is null order by app.id
    on conflict (app_id) do update set version = v.version + 1;
    perform set_config('app.rules_counted', counted, true);
  end if;
  return null;
end $$;

do $$
declare
  watched text;
begin
  foreach watched in array array['bookable', 'bookable_part', 'opening_time', 'blocking_day', 'booking_interval', 'interval_price',
    'object_option', 'option_value', 'option_price', 'question', 'object_questionnaire', 'app_setting', 'app_domain',
    'payment_option', 'payment_option_category', 'price_category', 'price_category_zip', 'category'] loop
    execute format('create constraint trigger counts_rules_change after insert or update or delete on %I
      deferrable initially deferred for each row execute function count_rules_change(''app_id'')', watched);
  end loop;
end $$;
create constraint trigger counts_rules_change after insert or update on app
  deferrable initially deferred for each row execute function count_rules_change('id');
create constraint trigger counts_rules_change after insert or update or delete on tax_period
  deferrable initially deferred for each row execute function count_rules_change();

-- What decides about the price category of somebody: whoever's terms were read with it need not read them again.
create function payer_of(own_user int, guest_zipcode text) returns text language plpgsql stable as $$
begin
  if own_user is null then
    return guest_zipcode;
  end if;
  return (
    select concat_ws('/', u.zipcode, u.check_zipcode, u.price_category_id)
    from app_user u where u.app_id = current_app() and u.id = own_user
  );
end $$;

-- Begins an order in one round trip: takes the locks in sorted order, finds the order if it was placed before, lets go of what ran out
-- and of the draft's own hold, and reads what a decision needs. Every statement in here sees what was committed before it began, so
-- nothing that is read is older than the locks. Whoever does not want to wait, and finds that somebody holds a lock, is told what
-- there is to see without it.
--
-- `known_*` is what the caller has read before: at which count, the hall groups of these objects, the leaves they take, and how the
-- payer is charged. If the count still stands, only what changes from order to order is read.
drop function begin_order(uuid, int[], float8, float8, int, text, boolean);
create function begin_order(
  draft_key uuid, objects int[], from_minute float8, until_minute float8, own_user int, guest_zipcode text, may_wait boolean,
  known_version int, known_groups int[], known_leaves int[], known_payer text
) returns json language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
declare
  groups int[] := coalesce(known_groups, groups_of_order(objects));
  tied int[];
  place int;
  rules_count int;
  payer text;
  taken json;
  released json := '[]';
begin
  foreach place in array groups loop
    if may_wait then
      perform pg_advisory_xact_lock(4155210, place);
    elsif not pg_try_advisory_xact_lock(4155210, place) then
      rules_count := (select v.version from rules_version v where v.app_id = current_app());
      if rules_count = known_version then
        taken := taken_between(known_leaves, from_minute, until_minute, draft_key, own_user);
        return json_build_object('isBusy', true, 'taken', taken, 'earlier', order_of_draft(draft_key));
      end if;
      taken := booking_scene(objects, from_minute, until_minute, draft_key, own_user);
      -- Looked for after the scene was read: what takes the time may be the order this very draft became.
      return json_build_object('isBusy', true, 'scene', taken, 'earlier', order_of_draft(draft_key));
    end if;
  end loop;
  if exists (select from customer_order o where o.app_id = current_app() and o.client_key = draft_key and o.number is not null) then
    return json_build_object('earlier', order_of_draft(draft_key));
  end if;
  -- Read before the rules: a change in between makes them look older than they are, and they are read again.
  rules_count := (select v.version from rules_version v where v.app_id = current_app());
  -- Parts may have been rearranged while we waited, or since we last looked.
  if rules_count is distinct from known_version and groups is distinct from groups_of_order(objects) then
    return json_build_object('isRearranged', true);
  end if;
  if exists (
    select from occupancy o where o.app_id = current_app() and o.hold_key = draft_key
    union all
    select from occupancy o where o.app_id = current_app() and o.kind = 'hold' and o.expires_at <= now()
  ) then
    released := release_holds(draft_key, groups);
  end if;
  payer := payer_of(own_user, guest_zipcode);
  if rules_count = known_version then
    taken := taken_between(known_leaves, from_minute, until_minute, draft_key, own_user);
    if payer = known_payer then
      return json_build_object('orderId', nextval('customer_order_id_seq'), 'released', released, 'taken', taken);
    end if;
    return json_build_object('orderId', nextval('customer_order_id_seq'), 'released', released, 'taken', taken,
      'payer', payer, 'terms', customer_terms(own_user, guest_zipcode));
  end if;
  tied := array(select b.id from bookable b where b.app_id = current_app() and b.hall_group = any (groups));
  return json_build_object(
    -- The link in the mail carries it, so it is known before the order is written.
    'orderId', nextval('customer_order_id_seq'),
    'version', rules_count,
    'groups', groups,
    'released', released,
    'scene', booking_scene(tied, from_minute, until_minute, draft_key, own_user),
    'payer', payer,
    'terms', customer_terms(own_user, guest_zipcode)
  );
end $$;

-- Lets go of the draft's own hold, and of those of others in these hall groups that ran out. Says which times that were.
create function release_holds(draft_key uuid, groups int[]) returns json language plpgsql volatile as $$
declare
  released json;
begin
  with own as (
    delete from occupancy o where o.app_id = current_app() and o.hold_key = draft_key returning o.during
  ), expired as (
    delete from occupancy o
    where o.app_id = current_app() and o.kind = 'hold' and o.hold_key <> draft_key and o.expires_at <= now()
      and o.object_id in (select b.id from bookable b where b.app_id = current_app() and b.hall_group = any (groups))
    returning o.during
  ), gone as (
    select own.during from own union all select expired.during from expired
  )
  select coalesce(json_agg(json_build_object(
    'start', date_part('epoch', lower(gone.during)) / 60, 'end', date_part('epoch', upper(gone.during)) / 60
  )), '[]') into released from gone;
  return released;
end $$;

-- What takes these leaves during a time, in minutes since 1970, the own bookings of `own_user` marked. Expired holds take nothing.
-- Overlap is not leakproof: it looks through the index and filters by the tenant itself. Leaf by leaf: an array of them would be
-- compared with every row of the app.
create function taken_between(leaves int[], from_minute float8, until_minute float8, own_hold uuid, own_user int) returns json
language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare
  own_app int := public.current_app();
begin
  return (
    select coalesce(json_agg(json_build_object(
      'objectId', t.object_id, 'bookedObjectId', t.booked_object_id, 'bookingId', t.booking_id, 'holdKey', t.hold_key,
      'isOwn', coalesce((select b.user_id from public.booking b where b.app_id = own_app and b.id = t.booking_id) = own_user, false),
      'first', lower(t.units), 'count', upper(t.units) - lower(t.units),
      'start', date_part('epoch', lower(t.during)) / 60, 'end', date_part('epoch', upper(t.during)) / 60
    )), '[]')
    from unnest(leaves) as wanted(id) cross join lateral (
      select * from public.occupancy o
      where o.app_id = own_app and o.object_id = wanted.id
        and o.during && tstzrange(to_timestamp(from_minute * 60), to_timestamp(until_minute * 60))
      offset 0
    ) t
    where (t.expires_at is null or t.expires_at > now()) and (t.hold_key is null or t.hold_key is distinct from own_hold)
  );
end $$;
revoke execute on function taken_between(int[], float8, float8, uuid, int) from public;
grant execute on function taken_between(int[], float8, float8, uuid, int) to allmend_tenant;

create or replace function booking_scene(objects int[], from_minute float8, until_minute float8, own_hold uuid, own_user int)
returns json language plpgsql stable set plan_cache_mode = force_generic_plan as $$
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
    'taken', taken_between(
      (select array_agg(distinct l.leaf_id) from leaves_of(related) l), from_minute, until_minute, own_hold, own_user
    )
  );
end $$;

-- Tells what happened. Whoever hands events out is woken, and takes all there are: a job for each would cost more than the event.
create or replace function publish_event(event_type text, event_payload jsonb) returns void language plpgsql volatile as $$
begin
  insert into outbox (app_id, type, payload) values (current_app(), event_type, event_payload);
  perform pg_notify('outbox', '');
end $$;
create index outbox_waiting on outbox (id) where dispatched_at is null;

-- The second half of placing, in one round trip and, for each statement has its price, in one statement: bookings, what they take,
-- days, log and event, then the number, and the order that carries it. The number is taken when all the rest is written: whoever holds
-- the counter makes everybody else of the app wait. What cannot be written is an error, so that the commit that follows in the same
-- breath commits nothing.
drop function place_order(jsonb, jsonb, jsonb, jsonb, int[], date[], uuid[], jsonb, jsonb);
create function place_order(
  new_order jsonb, bookings jsonb, occupancies jsonb, days jsonb, day_objects int[], day_list date[], documents uuid[], entries jsonb,
  event_payload jsonb
) returns int language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
declare
  own_app int := current_app();
  new_id int := (new_order ->> 'id')::int;
  order_year int := (new_order ->> 'year')::int;
  booker int := (new_order ->> 'user_id')::int;
  given int;
begin
  perform clear_days(days, day_objects, day_list);
  with wanted as materialized (
    select r.*, nextval('booking_id_seq') as id
    from jsonb_to_recordset(bookings) as r(object_id int, interval_id int, state text, series_key uuid, name text, remark text,
      color text, quantity int, starts_at timestamptz, ends_at timestamptz, display_start timestamptz, display_end timestamptz,
      steps int, interval_name text, options jsonb, answers jsonb, price_lines jsonb, total_without_tax int, tax jsonb, total int,
      is_on_request boolean, place int)
  ), booked as (
    insert into booking (app_id, id, order_id, user_id, object_id, interval_id, state, series_key, name, remark, color, quantity,
      starts_at, ends_at, display_start, display_end, steps, interval_name, options, answers, price_lines, total_without_tax, tax,
      total, is_on_request)
    overriding system value
    select own_app, r.id, new_id, booker, r.object_id, r.interval_id, r.state, r.series_key, r.name, r.remark, r.color, r.quantity,
      r.starts_at, r.ends_at, r.display_start, r.display_end, r.steps, r.interval_name, r.options, r.answers, r.price_lines,
      r.total_without_tax, r.tax, r.total, r.is_on_request
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
    insert into outbox (app_id, type, payload) values (own_app, 'order.placed', event_payload) returning 1
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
    payment_option_id, payment_option_name, payment_description, contact, accepted_rules_at, summary, total)
  overriding system value
  select own_app, new_id, order_year, counted.last, 'created', r.client_key, booker, r.price_category_id, r.price_category_name,
    r.payment_option_id, r.payment_option_name, r.payment_description,
    coalesce(r.contact, (
      select jsonb_build_object('firstname', u.firstname, 'lastname', u.lastname, 'company', u.company, 'street', u.street,
        'streetno', u.streetno, 'zipcode', u.zipcode, 'city', u.city, 'email', u.email, 'phone', u.phone)
      from app_user u where u.app_id = own_app and u.id = booker
    ), '{}'),
    case when r.accepts_rules then now() end, r.summary, r.total
  from counted, jsonb_to_record(new_order) as r(client_key uuid, price_category_id int, price_category_name text,
    payment_option_id int, payment_option_name text, payment_description text, contact jsonb, accepts_rules boolean, summary jsonb,
    total int)
  returning number into given;
  if cardinality(documents) > 0 then
    update booking_document d set order_id = new_id
    where d.app_id = own_app and d.key = any (documents) and d.order_id is null;
  end if;
  return given;
end $$;

-- Days that are not touched any more have no row.
create function clear_days(days jsonb, day_objects int[], day_list date[]) returns void language plpgsql volatile as $$
begin
  if jsonb_array_length(days) < cardinality(day_objects) * cardinality(day_list) then
    delete from object_day d
    where d.app_id = current_app() and d.object_id = any (day_objects) and d.day = any (day_list) and not exists (
      select from jsonb_to_recordset(days) as w(object_id int, day date) where w.object_id = d.object_id and w.day = d.day
    );
  end if;
end $$;

-- Every order of an app locked the app's own row over and over to know that it is there, and orders of the same moment wrote that
-- down together. Whose rows they are is kept right by the policies; with the app they go by hand.
alter table customer_order drop constraint customer_order_app_id_fkey;
alter table order_number drop constraint order_number_app_id_fkey;
alter table outbox drop constraint outbox_app_id_fkey;
create function remove_orders_of_app() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from public.customer_order where app_id = old.id;
  delete from public.order_number where app_id = old.id;
  delete from public.outbox where app_id = old.id;
  return old;
end $$;
create trigger removes_orders before delete on app for each row execute function remove_orders_of_app();

-- What lists search, worked out by a trigger: an expression of the column is read and planned anew with every statement. Most bookings
-- have no name, and stand in no index for searching.
alter table booking alter search_text drop expression, alter search_text set default '';
create function fold_booking_name() returns trigger language plpgsql as $$
begin
  new.search_text := case when new.name = '' then '' else fold_umlauts(new.name) || ' ' || fold_text(new.name) end;
  return new;
end $$;
create trigger folds_name before insert or update of name on booking for each row execute function fold_booking_name();
set local role allmend_platform;
update booking set search_text = '' where name = '';
reset role;
drop index booking_search;
create index booking_search on booking using gin (app_id, search_text gin_trgm_ops) where search_text <> '';
create or replace function search_bookings(longest_word text, words text[]) returns setof int
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return query
    select booking.id from public.booking
    where booking.app_id = public.current_app() and booking.search_text <> '' and booking.search_text like longest_word
      and booking.search_text like all (words);
end $$;

-- Everything of an app that lies in a time: whoever asks for all objects need not look for each of them.
create index occupancy_during on occupancy using gist (app_id, during);

-- All that is taken during a time, whatever it is, in minutes since 1970.
create function taken_during(from_minute float8, until_minute float8) returns json
language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(json_agg(json_build_object('objectId', o.object_id, 'count', upper(o.units) - lower(o.units),
      'start', date_part('epoch', lower(o.during)) / 60, 'end', date_part('epoch', upper(o.during)) / 60)), '[]')
    from public.occupancy o
    where o.app_id = public.current_app() and o.during && tstzrange(to_timestamp(from_minute * 60), to_timestamp(until_minute * 60))
      and (o.expires_at is null or o.expires_at > now())
  );
end $$;
revoke execute on function taken_during(float8, float8) from public;
grant execute on function taken_during(float8, float8) to allmend_tenant;

-- What takes some leaves during a time (null: all there are), with the bookings and blocks it belongs to, in minutes since 1970.
-- Overlap is not leakproof: it looks through the index and filters by the tenant itself.
create function plan_rows(leaves int[], from_minute float8, until_minute float8) returns table (
  occupancy_id bigint, leaf_id int, booked_id int, kind text, hold_key uuid, from_at float8, until_at float8,
  booking_id int, object_id int, name text, is_name_public boolean, state text, quantity int, version int, is_serial boolean,
  has_request boolean, company text, person text, phone text, display_from float8, display_until float8, starts float8, ends float8,
  block_id int, block_object_id int, note text, block_version int, block_from float8, block_until float8
) language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare
  own_app int := public.current_app();
  time tstzrange := tstzrange(to_timestamp(from_minute * 60), to_timestamp(until_minute * 60));
begin
  return query
    select o.id, o.object_id, o.booked_object_id, o.kind, o.hold_key,
      date_part('epoch', lower(o.during)) / 60, date_part('epoch', upper(o.during)) / 60,
      b.id, b.object_id, b.name, b.is_name_public, b.state, b.quantity, b.version, b.series_key is not null,
      exists (
        select from public.change_request r where r.app_id = own_app and r.booking_id = b.id and r.state = 'open'
      ),
      c.contact ->> 'company', concat_ws(' ', c.contact ->> 'firstname', c.contact ->> 'lastname'), c.contact ->> 'phone',
      date_part('epoch', b.display_start) / 60, date_part('epoch', b.display_end) / 60,
      date_part('epoch', b.starts_at) / 60, date_part('epoch', b.ends_at) / 60,
      k.id, k.object_id, k.note, k.version, date_part('epoch', k.starts_at) / 60, date_part('epoch', k.ends_at) / 60
    from (
      select t.* from public.occupancy t where leaves is null and t.app_id = own_app and t.during && time
      union all
      select t.* from unnest(leaves) as wanted(id) cross join lateral (
        select * from public.occupancy l where l.app_id = own_app and l.object_id = wanted.id and l.during && time offset 0
      ) t
    ) o
    left join public.booking b on b.app_id = own_app and b.id = o.booking_id
    left join public.customer_order c on c.app_id = own_app and c.id = b.order_id
    left join public.object_block k on k.app_id = own_app and k.id = o.block_id
    where o.expires_at is null or o.expires_at > now()
    order by lower(o.during), o.id;
end $$;
revoke execute on function plan_rows(int[], float8, float8) from public;
grant execute on function plan_rows(int[], float8, float8) to allmend_tenant;

grant create on schema public to allmend_platform;
alter function plan_rows(int[], float8, float8) owner to allmend_platform;
alter function taken_during(float8, float8) owner to allmend_platform;
alter function count_rules_change() owner to allmend_platform;
alter function remove_orders_of_app() owner to allmend_platform;
alter function taken_between(int[], float8, float8, uuid, int) owner to allmend_platform;
revoke create on schema public from allmend_platform;
grant usage on sequence booking_id_seq to allmend_tenant, allmend_platform;

create function permissions_of(wanted_user int) returns text[] language plpgsql stable as $$
begin
  return array(
    select distinct unnest(g.permissions)
    from user_group_member m join user_group g on g.app_id = m.app_id and g.id = m.group_id
    where m.app_id = current_app() and m.user_id = wanted_user
  );
end $$;

-- Who calls. Nearly always nobody, or somebody as themselves; only a session that hangs on another asks for the person behind it.
create or replace function find_caller(wanted_token_hash bytea) returns table (
  feature_flags text[], session_id int, last_used_at timestamptz, user_id int, role text, firstname text, lastname text, permissions text[],
  behind_session_id int, behind_id int, behind_firstname text, behind_lastname text, behind_permissions text[], keeper_session_id int
) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  impersonator int;
begin
  select app.feature_flags into find_caller.feature_flags from app where app.id = current_app();
  if not found then
    return;
  end if;
  if wanted_token_hash is not null then
    select s.id, s.last_used_at, s.impersonator_session_id, s.keeper_session_id, u.id, u.role, u.firstname, u.lastname
    into find_caller.session_id, find_caller.last_used_at, impersonator, find_caller.keeper_session_id, find_caller.user_id,
      find_caller.role, find_caller.firstname, find_caller.lastname
    from session s left join app_user u on u.app_id = s.app_id and u.id = s.account_id and u.is_active
    where s.app_id = current_app() and s.token_hash = wanted_token_hash and s.expires_at > now();
  end if;
  if impersonator is not null then
    select s.id, u.id, u.firstname, u.lastname
    into find_caller.behind_session_id, find_caller.behind_id, find_caller.behind_firstname, find_caller.behind_lastname
    from session s
    left join app_user u on u.app_id = s.app_id and u.id = s.account_id and u.is_active and u.role = 'admin'
    where s.app_id = current_app() and s.id = impersonator and s.expires_at > now();
    if find_caller.behind_id is null then
      find_caller.user_id := null; find_caller.role := null; find_caller.firstname := null; find_caller.lastname := null;
    else
      find_caller.behind_permissions := permissions_of(find_caller.behind_id);
    end if;
  end if;
  find_caller.permissions := case when find_caller.user_id is null then '{}' else permissions_of(find_caller.user_id) end;
  return next;
end $$;
