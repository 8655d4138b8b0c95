-- What a keeper may bound for one app; null where only the bounds of every app hold.
alter table app
  add column max_connections int check (max_connections between 1 and 1000),
  add column max_storage_mb int check (max_storage_mb between 1 and 10000000),
  add column max_mails_per_hour int check (max_mails_per_hour between 1 and 1000000);

-- For counting what went out within the hour.
create index mail_message_sent on mail_message (app_id, sent_at) where sent_at is not null;

-- Work on the whole installation that takes longer than a call: how far it is, and what came of it.
create table maintenance_run (
  id int generated always as identity primary key,
  kind text not null check (kind in ('templates', 'object_days', 'storage_check', 'storage_clear')),
  subject text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  done int not null default 0 check (done >= 0),
  total int check (total >= 0),
  result jsonb,
  error text,
  keeper_name text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((finished_at is not null) = (state in ('done', 'failed')))
);
create unique index maintenance_run_under_way on maintenance_run (kind) where state in ('waiting', 'running');
call protect_platform_table('maintenance_run', 'select, insert, update');
