-- The directory a municipality signs its staff in with. The client secret is encrypted. Passwords of staff can be closed, but for one
-- account; without that account they are open.
create table sso_setting (
  app_id int not null references app on delete cascade primary key,
  is_on boolean not null default false,
  label text not null default '' check (char_length(label) <= 40),
  issuer text not null default '' check (char_length(issuer) <= 300),
  client_id text not null default '' check (char_length(client_id) <= 200),
  client_secret text check (client_secret <> ''),
  group_claim text not null default 'groups' check (group_claim <> '' and char_length(group_claim) <= 100),
  staff_password_off boolean not null default false,
  emergency_user_id int,
  version int not null default 1,
  foreign key (app_id, emergency_user_id) references app_user on delete set null (emergency_user_id),
  check (not is_on or (label <> '' and issuer <> '' and client_id <> ''))
);
create index sso_setting_emergency_user on sso_setting (app_id, emergency_user_id) where emergency_user_id is not null;
call protect_tenant_table('sso_setting');

-- Who is in which group, by what the directory says of them.
create table sso_group_rule (
  app_id int not null,
  group_id int not null,
  claimed text[] not null check (cardinality(claimed) > 0),
  primary key (app_id, group_id),
  foreign key (app_id, group_id) references user_group on delete cascade
);
call protect_tenant_table('sso_group_rule');

-- Who somebody is in a directory. An e-mail address is no part of it: it may belong to somebody else one day.
create table sso_identity (
  app_id int not null,
  issuer text not null,
  subject text not null,
  user_id int not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (app_id, issuer, subject),
  unique (app_id, user_id, issuer),
  foreign key (app_id, user_id) references app_user on delete cascade
);
call protect_tenant_table('sso_identity');

-- Somebody is on the way to a directory and back: for a few minutes, once, and in the browser it began in.
create table sso_attempt (
  app_id int not null references app on delete cascade,
  state_hash bytea not null,
  browser_hash bytea not null,
  sealed text not null check (sealed <> ''),
  expires_at timestamptz not null,
  primary key (app_id, state_hash)
);
create index sso_attempt_expiry on sso_attempt (expires_at);
call protect_tenant_table('sso_attempt');

-- Encrypted: which directory somebody came in with, and what that wants to see when they leave.
alter table session add sso text check (sso <> '');

-- Until when the account's proven address is enough to tie a directory to it.
alter table app_user add sso_link_until timestamptz;
