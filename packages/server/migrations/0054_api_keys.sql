-- What other systems call with. Only the hash of a key is stored, and how it begins, so that staff know which one it is.
create table api_key (
  app_id int not null references app on delete cascade,
  id int generated always as identity,
  name text not null check (name <> '' and char_length(name) <= 80),
  prefix text not null check (prefix ~ '^amk_[0-9]+_.{6}$'),
  hash bytea not null check (octet_length(hash) = 32),
  permissions text[] not null check (cardinality(permissions) > 0),
  -- Null for all.
  buildings text[] check (cardinality(buildings) > 0),
  calls_per_minute int not null check (calls_per_minute between 1 and 1200),
  -- The last day it works.
  expires_on date,
  created_at timestamptz not null default now(),
  created_by text not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by text not null default '',
  primary key (app_id, id),
  unique (app_id, hash)
);
call protect_tenant_table('api_key');

-- Machines act beside people.
alter table audit_entry drop constraint audit_entry_actor_kind_check,
  add constraint audit_entry_actor_kind_check check (actor_kind in ('user', 'keeper', 'key', 'system'));
alter table security_event drop constraint security_event_actor_kind_check,
  add constraint security_event_actor_kind_check check (actor_kind in ('user', 'keeper', 'key', 'nobody'));
alter table platform_security_event drop constraint platform_security_event_actor_kind_check,
  add constraint platform_security_event_actor_kind_check check (actor_kind in ('user', 'keeper', 'key', 'nobody'));
