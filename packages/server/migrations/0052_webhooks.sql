-- Which events an app wants handed to those who listen on request.
create table event_interest (
  app_id int not null references app on delete cascade,
  event text not null check (event <> ''),
  primary key (app_id, event)
);
call protect_tenant_table('event_interest');

-- Other systems that are told what happens. Secrets are encrypted; of each its end is shown, so that staff know which one it is.
create table webhook_target (
  app_id int not null references app on delete cascade,
  id int generated always as identity,
  name text not null check (name <> '' and char_length(name) <= 80),
  url text not null check (url ~ '^https?://' and char_length(url) <= 500),
  is_active boolean not null default true,
  events text[] not null default '{}',
  secret text not null check (secret <> ''),
  secret_end text not null check (char_length(secret_end) <= 4),
  secret_since timestamptz not null default now(),
  secret_by text not null default '',
  former_secret text check (former_secret <> ''),
  former_end text not null default '' check (char_length(former_end) <= 4),
  former_since timestamptz,
  former_by text not null default '',
  former_until timestamptz,
  version int not null default 1,
  primary key (app_id, id),
  check ((former_secret is null) = (former_until is null))
);
call protect_tenant_table('webhook_target');

-- One event for one target, with what was sent and what came back last.
create table webhook_delivery (
  app_id int not null,
  id int generated always as identity,
  target_id int not null,
  -- The same however often it is sent.
  event_id uuid not null default gen_random_uuid(),
  event text not null check (event <> ''),
  -- What it is about: of one the older goes first.
  subject text not null,
  order_number text not null default '',
  data jsonb not null,
  created_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries int not null default 0,
  next_at timestamptz default now(),
  claimed_until timestamptz,
  tried_at timestamptz,
  status int,
  milliseconds int,
  failure text not null default '' check (char_length(failure) <= 200),
  request_headers jsonb not null default '{}',
  answer_headers jsonb,
  answer_body text not null default '' check (char_length(answer_body) <= 4000),
  primary key (app_id, id),
  foreign key (app_id, target_id) references webhook_target on delete cascade,
  check ((state = 'waiting') = (next_at is not null))
);
create index webhook_delivery_due on webhook_delivery (next_at) where next_at is not null;
create index webhook_delivery_subject on webhook_delivery (app_id, target_id, subject, id) where next_at is not null;
create index webhook_delivery_target on webhook_delivery (app_id, target_id, id desc);
create index webhook_delivery_age on webhook_delivery (created_at);
call protect_tenant_table('webhook_delivery');
