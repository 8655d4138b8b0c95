-- Whose draft it is. The key names a draft and proves nothing: a hold belongs to the browser that took it (a signed cookie) or to the
-- customer who is signed in. Rows stay for a while after a hold ended: its clock goes on for whoever takes the same dates again.
alter table booking_hold
  add browser text not null default '',
  add began_at timestamptz not null default now(),
  add released_at timestamptz,
  -- What is kept: object, start and end in minutes since 1970, processing times included.
  add dates jsonb not null default '[]',
  -- Minutes of all dates together; of a stock object the share that is taken.
  add object_minutes int not null default 0;
create index booking_hold_user on booking_hold (app_id, user_id, expires_at) where user_id is not null;
create index booking_hold_browser on booking_hold (app_id, browser, expires_at);

-- Whether a hold still keeps anything: not after its time, not given up, and not turned into an order.
create function is_open_hold(hold booking_hold) returns boolean language plpgsql stable as $$
begin
  return hold.expires_at > now() and exists (
    select from occupancy o where o.app_id = hold.app_id and o.hold_key = hold.client_key
  );
end $$;

-- A code proves an address: for one draft, or, asked for without one, for one order. Whoever asks for another address replaces nothing.
alter table order_code
  drop constraint order_code_pkey,
  alter client_key set default '00000000-0000-0000-0000-000000000000',
  add used_for uuid,
  add primary key (app_id, email, client_key);

-- Which link opens the order; those made before are of an older version and open nothing.
alter table customer_order add link_version int not null default 0;

-- Nobody is owed money by having ordered. A trigger and no constraint: an order from before may be below zero, and has to stay readable
-- and mendable.
create function refuse_negative_total() returns trigger language plpgsql as $$
begin
  raise exception 'an order cannot come to less than nothing' using errcode = 'check_violation', constraint = 'customer_order_total';
end $$;
create trigger refuses_negative_total before insert or update of total on customer_order
  for each row when (new.total < 0) execute function refuse_negative_total();

-- The key of a draft, if the draft is nobody's yet or the caller's own; null for a draft of somebody else, whose hold is in the way then.
create function own_draft(draft_key uuid, own_browser text, own_user int) returns uuid language plpgsql stable as $$
begin
  if exists (
    select from booking_hold h where h.app_id = current_app() and h.client_key = draft_key
      and (h.browser = own_browser) is not true and (h.user_id = own_user) is not true
  ) then
    return null;
  end if;
  return draft_key;
end $$;

-- The order this draft became, for whoever placed it: the customer, or a guest who has just proven the address it was ordered with.
drop function order_of_draft(uuid);
create function order_of_draft(draft_key uuid, own_user int, proven_email text) returns json language plpgsql stable as $$
begin
  return (
    select case
      when o.user_id = own_user or (own_user is null and lower(o.contact ->> 'email') = proven_email)
      then json_build_object('id', o.id, 'year', o.year, 'number', o.number, 'linkVersion', o.link_version)
      else json_build_object('isForeign', true)
    end
    from customer_order o where o.app_id = current_app() and o.client_key = draft_key and o.number is not null
  );
end $$;

-- As before, and: a draft is taken for the caller's own only if it is, so that nobody orders with the hold of somebody else or is told
-- of their order.
drop function begin_order(uuid, int[], float8, float8, int, text, boolean, int, int[], int[], text);
create function begin_order(
  draft_key uuid, objects int[], from_minute float8, until_minute float8, own_user int, guest_zipcode text, may_wait boolean,
  known_version int, known_groups int[], known_leaves int[], known_payer text, own_browser text, proven_email text
) returns json language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
declare
  groups int[] := coalesce(known_groups, groups_of_order(objects));
  own_hold uuid;
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
      own_hold := own_draft(draft_key, own_browser, own_user);
      rules_count := (select v.version from rules_version v where v.app_id = current_app());
      if rules_count = known_version then
        taken := taken_between(known_leaves, from_minute, until_minute, own_hold, own_user);
        return json_build_object('isBusy', true, 'taken', taken, 'earlier', order_of_draft(draft_key, own_user, proven_email));
      end if;
      taken := booking_scene(objects, from_minute, until_minute, own_hold, own_user);
      -- Looked for after the scene was read: what takes the time may be the order this very draft became.
      return json_build_object('isBusy', true, 'scene', taken, 'earlier', order_of_draft(draft_key, own_user, proven_email));
    end if;
  end loop;
  if exists (select from customer_order o where o.app_id = current_app() and o.client_key = draft_key and o.number is not null) then
    return json_build_object('earlier', order_of_draft(draft_key, own_user, proven_email));
  end if;
  -- Read before the rules: a change in between makes them look older than they are, and they are read again.
  rules_count := (select v.version from rules_version v where v.app_id = current_app());
  -- Parts may have been rearranged while we waited, or since we last looked.
  if rules_count is distinct from known_version and groups is distinct from groups_of_order(objects) then
    return json_build_object('isRearranged', true);
  end if;
  own_hold := own_draft(draft_key, own_browser, own_user);
  if exists (
    select from occupancy o where o.app_id = current_app() and o.hold_key = own_hold
    union all
    select from occupancy o where o.app_id = current_app() and o.kind = 'hold' and o.expires_at <= now()
  ) then
    released := release_holds(own_hold, groups);
  end if;
  payer := payer_of(own_user, guest_zipcode);
  if rules_count = known_version then
    taken := taken_between(known_leaves, from_minute, until_minute, own_hold, own_user);
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
    'scene', booking_scene(tied, from_minute, until_minute, own_hold, own_user),
    'payer', payer,
    'terms', customer_terms(own_user, guest_zipcode)
  );
end $$;

-- Lets go of the caller's own hold, if there is one, and of those of others in these hall groups that ran out.
create or replace function release_holds(draft_key uuid, groups int[]) returns json language plpgsql volatile as $$
declare
  released json;
begin
  with own as (
    delete from occupancy o where o.app_id = current_app() and o.hold_key = draft_key returning o.during
  ), expired as (
    delete from occupancy o
    where o.app_id = current_app() and o.kind = 'hold' and o.hold_key is distinct from draft_key and o.expires_at <= now()
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

-- The log is never edited, but for one thing: a person who is removed leaves it. Nobody holds the right to update it; these functions
-- run as its owner, who needs a policy of their own since row-level security is forced.
do $$
begin
  execute format('create policy forgetting on audit_entry to %I using (app_id = current_app()) with check (app_id = current_app())',
    current_user);
end $$;

-- What a customer did stays, without a name; what was written about anybody's own record goes. It reads no other table: an owner who is
-- no superuser sees none.
create function forget_person_in_log(person int, is_customer boolean) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  update public.audit_entry e set subject = null, before = null, after = null
  where e.app_id = public.current_app() and e.entity = 'user' and e.entity_id = person::text;
  if not is_customer then
    return;
  end if;
  update public.audit_entry e set actor_name = 'Gelöschte Person', address = null
  where e.app_id = public.current_app() and e.actor_kind = 'user' and e.actor_id = person;
  update public.audit_entry e set impersonated_name = 'Gelöschte Person'
  where e.app_id = public.current_app() and e.impersonated_user_id = person;
end $$;

-- Of orders and bookings that are removed the log keeps states, times and amounts, no text.
create function forget_records_in_log(removed_entity text, ids text[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  kept text[] := array['state', 'paymentState', 'paymentOption', 'dueOn', 'total', 'paid', 'refunded', 'credited', 'object', 'when',
    'isForced', 'link'];
begin
  update public.audit_entry e set
    subject = case when e.subject ~ '^[0-9B-]+$' then e.subject end,
    before = (select jsonb_object_agg(b.key, b.value) from jsonb_each(e.before) b where b.key = any (kept)),
    after = (select jsonb_object_agg(a.key, a.value) from jsonb_each(e.after) a where a.key = any (kept))
  where e.app_id = public.current_app() and e.entity = removed_entity and e.entity_id = any (ids);
end $$;
revoke execute on function forget_person_in_log(int, boolean), forget_records_in_log(text, text[]) from public;
grant execute on function forget_person_in_log(int, boolean), forget_records_in_log(text, text[]) to allmend_tenant;

-- The same for the log of what happened at the doors. Names and addresses are handed over, since the owner sees no other table.
do $$
begin
  execute format('create policy forgetting on security_event to %I using (app_id = current_app()) with check (app_id = current_app())',
    current_user);
end $$;
create function forget_person_in_events(person int, person_name text, logins text[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  update public.security_event e set actor_name = 'Gelöschte Person', address = null
  where e.app_id = public.current_app() and e.actor_kind = 'user' and e.actor_id = person;
  update public.security_event e set acting_as = 'Gelöschte Person'
  where e.app_id = public.current_app() and e.acting_as = person_name;
  update public.security_event e set subject = null, address = null
  where e.app_id = public.current_app() and lower(e.subject) = any (select lower(login) from unnest(logins) as login);
end $$;
revoke execute on function forget_person_in_events(int, text, text[]) from public;
grant execute on function forget_person_in_events(int, text, text[]) to allmend_tenant;
