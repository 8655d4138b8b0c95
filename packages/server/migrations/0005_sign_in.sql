-- Two factors: the secret is encrypted; a code's time step is remembered, so that it works once; recovery codes are hashed.
alter table app_user
  add column totp_secret text,
  add column totp_confirmed_at timestamptz,
  add column totp_last_step bigint not null default 0,
  add column recovery_code_hashes bytea[] not null default '{}';
alter table keeper
  add column totp_secret text,
  add column totp_confirmed_at timestamptz,
  add column totp_last_step bigint not null default 0,
  add column recovery_code_hashes bytea[] not null default '{}';

-- Links sent by mail: one use, one purpose, and a newer one replaces an older one.
create table mail_link (
  app_id int not null,
  user_id int not null,
  purpose text not null check (purpose in ('registration', 'password_reset')),
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (app_id, user_id, purpose),
  unique (app_id, token_hash),
  foreign key (app_id, user_id) references app_user on delete cascade
);
call protect_tenant_table('mail_link');

-- Browsers an account was used from before: they are not slowed down by strangers, and cause no mail.
create table known_device (
  app_id int not null,
  account_id int not null,
  token_hash bytea not null,
  last_seen_at timestamptz not null default now(),
  primary key (app_id, account_id, token_hash),
  foreign key (app_id, account_id) references app_user on delete cascade
);
call protect_tenant_table('known_device');

create table keeper_device (
  account_id int not null references keeper on delete cascade,
  token_hash bytea not null,
  last_seen_at timestamptz not null default now(),
  primary key (account_id, token_hash)
);
call protect_platform_table('keeper_device');

-- The same counters for keepers, who can knock at the door of every app.
create table platform_rate_counter (
  key text primary key,
  hits int not null,
  resets_at timestamptz not null
);
call protect_platform_table('platform_rate_counter');

-- Runs before every call of the API: the app's flags and, if the token is one of its sessions, the person with all rights of
-- their groups. A function, because its plan is kept; planning took longer than running.
create function find_caller(wanted_token_hash bytea) returns table (
  feature_flags text[], session_id int, last_used_at timestamptz, user_id int, role text, firstname text, lastname text, permissions text[]
) language plpgsql stable as $$
begin
  return query
    select app.feature_flags, session.id, session.last_used_at, app_user.id, app_user.role, app_user.firstname, app_user.lastname, array(
      select distinct unnest(user_group.permissions)
      from user_group_member
      join user_group on user_group.app_id = user_group_member.app_id and user_group.id = user_group_member.group_id
      where user_group_member.app_id = app_user.app_id and user_group_member.user_id = app_user.id
    )
    from app
    left join session
      on session.app_id = app.id and session.token_hash = wanted_token_hash and session.expires_at > now()
    left join app_user
      on app_user.app_id = session.app_id and app_user.id = session.account_id and app_user.is_active
    where app.id = current_app();
end $$;

-- Single sign-on of staff with the municipality's own directory; null while it is not set up.
alter table app_setting add column single_sign_on jsonb;
