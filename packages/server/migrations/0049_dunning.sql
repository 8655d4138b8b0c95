-- Fees of warnings. What is owed is total + dunned - credited - paid + refunded.
alter table customer_order add dunned int not null default 0 check (dunned >= 0);

-- Letters that went out at the same time, on the same terms.
create table dunning_run (
  app_id int not null references app on delete cascade,
  id int generated always as identity,
  made_by text not null,
  on_day date not null,
  due_on date not null,
  fee int not null default 0 check (fee >= 0),
  fee_basis text not null default '',
  with_mail boolean not null,
  created_at timestamptz not null default now(),
  primary key (app_id, id),
  check (fee = 0 or fee_basis <> ''),
  check (due_on >= on_day)
);
call protect_tenant_table('dunning_run');

-- One letter: about an order, or about a collective invoice, of which one order bears the fee.
create table dunning_notice (
  app_id int not null references app on delete cascade,
  id int generated always as identity,
  run_id int not null,
  order_id int not null,
  collective_id int,
  level smallint not null check (level in (1, 2)),
  state text not null default 'planned' check (state in ('planned', 'sent', 'left')),
  -- Why it was left out.
  reason text not null default '',
  fee int not null default 0 check (fee >= 0),
  waived_at timestamptz,
  owed int not null default 0,
  recipient text not null default '',
  -- As it went out.
  letter jsonb,
  sent_at timestamptz,
  primary key (app_id, id),
  foreign key (app_id, run_id) references dunning_run on delete cascade,
  foreign key (app_id, order_id) references customer_order on delete cascade,
  foreign key (app_id, collective_id) references collective_invoice on delete cascade
);
create index dunning_notice_run on dunning_notice (app_id, run_id);
create index dunning_notice_of_order on dunning_notice (app_id, order_id);
create index dunning_notice_collective on dunning_notice (app_id, collective_id) where collective_id is not null;
-- Nobody gets the same letter twice.
create unique index dunning_notice_order_level on dunning_notice (app_id, order_id, level)
  where collective_id is null and state <> 'left';
create unique index dunning_notice_collective_level on dunning_notice (app_id, collective_id, level)
  where collective_id is not null and state <> 'left';
call protect_tenant_table('dunning_notice');

-- Customers nobody is to be dunned.
create table dunning_exemption (
  app_id int not null references app on delete cascade,
  user_id int not null,
  reason text not null check (reason <> ''),
  made_by text not null,
  created_at timestamptz not null default now(),
  primary key (app_id, user_id),
  foreign key (app_id, user_id) references app_user on delete cascade
);
call protect_tenant_table('dunning_exemption');
