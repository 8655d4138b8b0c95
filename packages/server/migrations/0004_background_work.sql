-- Adds a job in the transaction that causes it. The queue's own tables are closed to the server's roles; this function opens
-- exactly this much of them, and stamps the job with the app it was made in.
create function enqueue_job(task text, payload jsonb, job_key text default null, run_at timestamptz default null) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform graphile_worker.add_job(
    task,
    (payload || jsonb_build_object('appId', coalesce(public.current_app(), (payload ->> 'appId')::int)))::json,
    job_key => enqueue_job.job_key,
    run_at => enqueue_job.run_at
  );
end $$;
revoke execute on function enqueue_job(text, jsonb, text, timestamptz) from public;
grant execute on function enqueue_job(text, jsonb, text, timestamptz) to allmend_tenant, allmend_platform;

-- What happened, for whoever listens. Written in the transaction it tells of, handed out afterwards.
create table outbox (
  app_id int not null references app on delete cascade,
  id bigint generated always as identity,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  dispatched_at timestamptz,
  primary key (app_id, id)
);
call protect_tenant_table('outbox');

create table mail_message (
  app_id int not null references app on delete cascade,
  id int generated always as identity,
  topic text not null,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'kept')),
  tries int not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (app_id, id)
);
create index mail_message_state on mail_message (app_id, state);
call protect_tenant_table('mail_message');

-- Who did what. Rows are added and read, never changed: no role of the server has the right to.
create table audit_entry (
  app_id int not null references app on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('user', 'keeper', 'system')),
  actor_id int,
  actor_name text not null,
  impersonated_user_id int,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  address text,
  primary key (app_id, id)
);
create index audit_entry_entity on audit_entry (app_id, entity, entity_id, id);
call protect_tenant_table('audit_entry', 'select, insert');

-- The same for what keepers do to the installation as a whole.
create table platform_audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  keeper_id int,
  actor_name text not null,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  address text
);
call protect_platform_table('platform_audit_entry', 'select, insert');

-- How often something was tried, shared by every server process.
create table rate_counter (
  app_id int not null references app on delete cascade,
  key text not null,
  hits int not null,
  resets_at timestamptz not null,
  primary key (app_id, key)
);
create index rate_counter_expiry on rate_counter (resets_at);
call protect_tenant_table('rate_counter');
