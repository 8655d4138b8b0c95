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
