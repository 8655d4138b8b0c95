-- Registrations whose address nobody has proven yet. They are no accounts: no login, search or list looks here, and each has a link
-- of its own, so that a later one changes nothing about an earlier one.
create table registration (
  app_id int not null references app on delete cascade,
  id int generated always as identity,
  -- Null until the mail is written.
  token_hash bytea,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  firstname text not null,
  lastname text not null,
  company text not null,
  street text not null,
  streetno text not null,
  zipcode text not null,
  city text not null,
  phone text not null,
  expires_at timestamptz not null default now() + interval '24 hours',
  primary key (app_id, id),
  unique (app_id, token_hash)
);
create index registration_email on registration (app_id, email_key);
create index registration_expiry on registration (expires_at);
call protect_tenant_table('registration');

-- Accounts that waited for their address to be confirmed, with a password nobody has proven to be the owner's: what was ordered with
-- the address is a guest's, the rest goes. Whoever registers again gets a new link and becomes that guest.
set local role allmend_platform;
update customer_order o set user_id = g.id
from app_user w join app_user g on g.app_id = w.app_id and g.email_key = w.email_key and not g.has_account
where o.app_id = w.app_id and o.user_id = w.id
  and w.has_account and w.role = 'user' and w.email_verified_at is null and w.password_hash is not null;
update booking b set user_id = g.id
from app_user w join app_user g on g.app_id = w.app_id and g.email_key = w.email_key and not g.has_account
where b.app_id = w.app_id and b.user_id = w.id
  and w.has_account and w.role = 'user' and w.email_verified_at is null and w.password_hash is not null;
update app_user w set has_account = false, username = '', password_hash = null
where w.has_account and w.role = 'user' and w.email_verified_at is null and w.password_hash is not null and (
  exists (select from customer_order o where o.app_id = w.app_id and o.user_id = w.id)
  or exists (select from booking b where b.app_id = w.app_id and b.user_id = w.id)
);
delete from app_user where has_account and role = 'user' and email_verified_at is null and password_hash is not null;
delete from mail_link where purpose = 'registration';
reset role;

-- However often a session is used, it ends: after a week for staff, after half a year for customers.
alter table session add column ends_at timestamptz not null default now() + interval '7 days';
alter table keeper_session add column ends_at timestamptz not null default now() + interval '7 days';
set local role allmend_platform;
update session s set ends_at = s.created_at + case when u.role = 'user' and s.impersonator_session_id is null and s.keeper_session_id is null
  then interval '180 days' else interval '7 days' end
from app_user u where u.app_id = s.app_id and u.id = s.account_id;
update session set expires_at = ends_at where expires_at > ends_at;
update keeper_session set ends_at = created_at + interval '7 days';
update keeper_session set expires_at = ends_at where expires_at > ends_at;
reset role;
-- The lookups ask for expires_at alone, and this makes it enough.
alter table session add constraint session_ends check (expires_at <= ends_at);
alter table keeper_session add constraint keeper_session_ends check (expires_at <= ends_at);

alter table mail_link drop constraint mail_link_purpose_check, add constraint mail_link_purpose_check check (purpose in ('password_reset'));

-- Staff without a second factor reach nothing but its set-up.
alter table app add column staff_need_two_factor boolean not null default false;

-- Who calls. Nearly always nobody, or somebody as themselves; only a session that hangs on another asks for the person behind it.
drop function find_caller(bytea);
create function find_caller(wanted_token_hash bytea) returns table (
  feature_flags text[], staff_need_two_factor boolean, session_id int, last_used_at timestamptz, user_id int, role text, firstname text,
  lastname text, has_two_factor boolean, permissions text[], behind_session_id int, behind_id int, behind_firstname text,
  behind_lastname text, behind_has_two_factor boolean, behind_permissions text[], keeper_session_id int
) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  impersonator int;
begin
  select app.feature_flags, app.staff_need_two_factor into find_caller.feature_flags, find_caller.staff_need_two_factor
  from app where app.id = current_app();
  if not found then
    return;
  end if;
  if wanted_token_hash is not null then
    select s.id, s.last_used_at, s.impersonator_session_id, s.keeper_session_id, u.id, u.role, u.firstname, u.lastname,
      u.totp_confirmed_at is not null
    into find_caller.session_id, find_caller.last_used_at, impersonator, find_caller.keeper_session_id, find_caller.user_id,
      find_caller.role, find_caller.firstname, find_caller.lastname, find_caller.has_two_factor
    from session s left join app_user u on u.app_id = s.app_id and u.id = s.account_id and u.is_active
    where s.app_id = current_app() and s.token_hash = wanted_token_hash and s.expires_at > now();
  end if;
  if impersonator is not null then
    select s.id, u.id, u.firstname, u.lastname, u.totp_confirmed_at is not null
    into find_caller.behind_session_id, find_caller.behind_id, find_caller.behind_firstname, find_caller.behind_lastname,
      find_caller.behind_has_two_factor
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
