-- The gateway to the municipality's own software. The key is encrypted; how the gateway is doing is the same for all processes.
create table gateway_setting (
  app_id int primary key references app on delete cascade,
  url text not null default '' check (url = '' or (url ~ '^https?://' and char_length(url) <= 500)),
  token text check (token <> ''),
  token_end text not null default '' check (char_length(token_end) <= 4),
  is_active boolean not null default false,
  version int not null default 1,
  -- Calls that failed in a row, since when, and until when nothing is called.
  failures int not null default 0 check (failures >= 0),
  down_since timestamptz,
  rest_until timestamptz,
  failure text not null default '' check (char_length(failure) <= 200),
  answered_at timestamptz,
  milliseconds int,
  check (not is_active or (url <> '' and token is not null)),
  check ((failures = 0) = (down_since is null))
);
call protect_tenant_table('gateway_setting');

-- What the gateway was told of links between its persons and our accounts. Accounts may be gone, and then are to be taken back there.
create table gateway_link (
  app_id int not null references app on delete cascade,
  personal_number text not null check (personal_number <> ''),
  user_id int not null,
  -- Why it does not want it.
  failure text not null default '' check (char_length(failure) <= 200),
  primary key (app_id, personal_number)
);
call protect_tenant_table('gateway_link');
create index app_user_personal_number on app_user (app_id, hisoft_personal_number) where hisoft_personal_number is not null;

-- What the gateway is asked to bill: one for each order, under a key that stays the same however often it is sent.
create table gateway_bill (
  app_id int not null,
  order_id int not null,
  key uuid not null default gen_random_uuid(),
  personal_number text not null check (personal_number <> ''),
  amount int not null check (amount > 0),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused')),
  -- What the gateway calls it, and what became of it there.
  number text not null default '' check (char_length(number) <= 100),
  status text check (status <> '' and char_length(status) <= 40),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  asked_at timestamptz,
  tries int not null default 0,
  next_at timestamptz default now(),
  claimed_until timestamptz,
  failure text not null default '' check (char_length(failure) <= 200),
  primary key (app_id, order_id),
  unique (app_id, key),
  foreign key (app_id, order_id) references customer_order on delete cascade,
  check ((state = 'sent') = (sent_at is not null)),
  check (state <> 'waiting' or next_at is not null)
);
create index gateway_bill_due on gateway_bill (next_at) where next_at is not null;
call protect_tenant_table('gateway_bill');
