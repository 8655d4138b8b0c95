-- How a municipality takes money online. Secrets are encrypted; of the first its end is shown, so that staff know which one it is.
create table payment_provider (
  app_id int not null references app on delete cascade,
  kind text not null check (kind in ('payrexx', 'datatrans')),
  is_active boolean not null default false,
  account text not null default '' check (char_length(account) <= 100),
  secret text check (secret <> ''),
  secret_end text not null default '' check (char_length(secret_end) <= 4),
  sign_key text check (sign_key <> ''),
  methods text[] not null default '{}',
  is_test boolean not null default true,
  -- Part of the address the provider tells us at: nobody guesses it.
  webhook_token text not null check (webhook_token <> ''),
  tested_at timestamptz,
  tested_by text not null default '',
  test_failure text,
  told_at timestamptz,
  version int not null default 1,
  primary key (app_id, kind),
  check (not is_active or (account <> '' and secret is not null))
);
create unique index payment_provider_active on payment_provider (app_id) where is_active;
call protect_tenant_table('payment_provider');
-- What a customer may pay with depends on it.
create constraint trigger counts_rules_change after insert or update or delete on payment_provider
  deferrable initially deferred for each row execute function count_rules_change('app_id');

-- Until when dates are kept for an order that waits for its payment, and what they took once they ran out: a payment may come late.
alter table customer_order add held_until timestamptz, add held_takings jsonb;
create index customer_order_held on customer_order (held_until) where held_until is not null;

-- One try to pay an order, or a part of it, at a provider. What was booked of it stands beside what the provider said last.
create table online_payment (
  app_id int not null references app on delete cascade,
  id int generated always as identity,
  order_id int not null,
  provider text not null check (provider in ('payrexx', 'datatrans')),
  is_test boolean not null,
  reference text not null check (char_length(reference) between 1 and 40),
  amount int not null check (amount > 0),
  currency text not null default 'CHF' check (currency ~ '^[A-Z]{3}$'),
  provider_id text check (provider_id <> ''),
  link text,
  -- The provider's word, as it came.
  status text not null default 'new' check (char_length(status) <= 60),
  state text not null default 'open' check (state in ('open', 'paid', 'declined', 'cancelled', 'expired', 'mismatch')),
  method text not null default '' check (char_length(method) <= 60),
  received int not null default 0,
  returned int not null default 0 check (returned between 0 and received),
  told_received int not null default 0,
  told_returned int not null default 0,
  told_currency text not null default 'CHF',
  fee int,
  problem text not null default '',
  began_at timestamptz not null default now(),
  expires_at timestamptz,
  asked_at timestamptz,
  ask_at timestamptz,
  ended_at timestamptz,
  primary key (app_id, id),
  unique (app_id, reference),
  foreign key (app_id, order_id) references customer_order on delete cascade,
  check (received in (0, amount)),
  check ((state = 'open') = (ended_at is null))
);
create index online_payment_order on online_payment (app_id, order_id, id);
create index online_payment_began on online_payment (app_id, began_at desc, id desc);
-- Two tries at once would be paid twice.
create unique index online_payment_open on online_payment (app_id, order_id) where state = 'open';
create unique index online_payment_provider_id on online_payment (app_id, provider, provider_id) where provider_id is not null;
create index online_payment_ask on online_payment (ask_at) where ask_at is not null;
call protect_tenant_table('online_payment');

-- What was asked of a provider and what it said, without secrets.
create table online_payment_event (
  app_id int not null,
  id int generated always as identity,
  payment_id int not null,
  at timestamptz not null default now(),
  kind text not null check (kind in ('create', 'status', 'webhook', 'capture', 'cancel', 'refund')),
  note text not null default '' check (char_length(note) <= 500),
  raw jsonb,
  primary key (app_id, id),
  foreign key (app_id, payment_id) references online_payment on delete cascade
);
create index online_payment_event_payment on online_payment_event (app_id, payment_id, id);
call protect_tenant_table('online_payment_event');

-- Money on its way back: written before the provider is asked, so that nothing is sent twice.
create table online_refund (
  app_id int not null,
  id int generated always as identity,
  payment_id int not null,
  amount int not null check (amount > 0),
  state text not null default 'wanted' check (state in ('wanted', 'done', 'refused')),
  key uuid not null default gen_random_uuid(),
  provider_id text,
  reason text not null default '' check (char_length(reason) <= 300),
  actor_name text not null default '',
  tries int not null default 0,
  created_at timestamptz not null default now(),
  try_at timestamptz,
  settled_at timestamptz,
  primary key (app_id, id),
  foreign key (app_id, payment_id) references online_payment on delete cascade,
  check ((state = 'wanted') = (settled_at is null))
);
create index online_refund_payment on online_refund (app_id, payment_id, id);
-- One at a time, so that what went back can be told apart.
create unique index online_refund_wanted on online_refund (app_id, payment_id) where state = 'wanted';
create index online_refund_try on online_refund (try_at) where try_at is not null;
call protect_tenant_table('online_refund');

-- Where money of the account came from and went to.
alter table order_payment add online_payment_id int, add online_refund_id int,
  add foreign key (app_id, online_payment_id) references online_payment (app_id, id) on delete set null (online_payment_id),
  add foreign key (app_id, online_refund_id) references online_refund (app_id, id) on delete set null (online_refund_id);
create unique index order_payment_online on order_payment (app_id, online_payment_id) where kind = 'payment' and online_payment_id is not null;
create unique index order_payment_online_refund on order_payment (app_id, online_refund_id) where online_refund_id is not null;
create index order_payment_online_any on order_payment (app_id, online_payment_id) where online_payment_id is not null;
