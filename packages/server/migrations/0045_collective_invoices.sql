-- Several orders of one customer that are paid together. Who writes and where the money goes stays as it was when it went out.
create table collective_invoice (
  app_id int not null references app on delete cascade,
  id int generated always as identity,
  year int not null,
  -- Per app and year, without gaps.
  number int not null check (number > 0),
  -- Null once the person is gone.
  user_id int,
  contact jsonb not null default '{}' check (jsonb_typeof(contact) = 'object'),
  letterhead jsonb not null check (jsonb_typeof(letterhead) = 'object'),
  made_on date not null,
  due_on date not null,
  made_by text not null default '',
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (app_id, id),
  unique (app_id, year, number),
  foreign key (app_id, user_id) references app_user,
  check (due_on >= made_on)
);
create index collective_invoice_user on collective_invoice (app_id, user_id);
call protect_tenant_table('collective_invoice');

alter table customer_order
  add collective_id int,
  add foreign key (app_id, collective_id) references collective_invoice on delete set null (collective_id);
create index customer_order_collective on customer_order (app_id, collective_id) where collective_id is not null;
