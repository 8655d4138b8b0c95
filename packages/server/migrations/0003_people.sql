create table app_user (
  app_id int not null references app on delete cascade,
  id int generated always as identity,
  role text not null check (role in ('user', 'admin')),
  username text not null,
  email text not null,
  -- Compared instead of username and email: plain text equality is leakproof, so row-level security lets it use the index.
  username_key text not null generated always as (lower(username)) stored,
  email_key text not null generated always as (lower(email)) stored,
  password_hash text,
  firstname text not null default '',
  lastname text not null default '',
  company text not null default '',
  street text not null default '',
  streetno text not null default '',
  zipcode text not null default '',
  city text not null default '',
  phone text not null default '',
  is_active boolean not null default true,
  has_account boolean not null default true,
  check_zipcode boolean not null default true,
  price_category_id int,
  hisoft_personal_number text,
  is_f4d_user boolean not null default false,
  email_verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (app_id, id)
);
create unique index app_user_username on app_user (app_id, username_key) where has_account;
create unique index app_user_email on app_user (app_id, email_key) where has_account;
call protect_tenant_table('app_user');

create table user_group (
  app_id int not null references app on delete cascade,
  id int generated always as identity,
  name text not null check (name <> ''),
  role text not null check (role in ('user', 'admin')),
  permissions text[] not null default '{}',
  primary key (app_id, id),
  unique (app_id, role, name)
);
call protect_tenant_table('user_group');

create table user_group_member (
  app_id int not null,
  user_id int not null,
  group_id int not null,
  primary key (app_id, user_id, group_id),
  foreign key (app_id, user_id) references app_user on delete cascade,
  foreign key (app_id, group_id) references user_group on delete cascade
);
create index user_group_member_group on user_group_member (app_id, group_id);
call protect_tenant_table('user_group_member');

create table session (
  app_id int not null,
  id int generated always as identity,
  account_id int not null,
  token_hash bytea not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, token_hash),
  foreign key (app_id, account_id) references app_user on delete cascade
);
create index session_account on session (app_id, account_id);
create index session_expiry on session (expires_at);
call protect_tenant_table('session');

-- Keepers run the installation; they belong to no app.
create table keeper (
  id int generated always as identity primary key,
  username text not null,
  username_key text not null generated always as (lower(username)) stored unique,
  email text not null,
  email_key text not null generated always as (lower(email)) stored unique,
  password_hash text,
  firstname text not null,
  lastname text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
call protect_platform_table('keeper');

create table keeper_session (
  id int generated always as identity primary key,
  account_id int not null references keeper on delete cascade,
  token_hash bytea not null unique,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index keeper_session_account on keeper_session (account_id);
call protect_platform_table('keeper_session');
