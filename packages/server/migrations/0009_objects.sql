-- How a municipality deals with money and time, before any single object says otherwise.
alter table app_setting
  add column vat_number text not null default '',
  add column prices_include_vat boolean not null default true,
  add column rounds_to_five boolean not null default true,
  add column default_lead_time_hours int not null default 24 check (default_lead_time_hours between 0 and 8760),
  add column default_horizon_days int not null default 365 check (default_horizon_days between 1 and 3650),
  add column default_deadline_hours int not null default 48 check (default_deadline_hours between 0 and 8760);

create table category (
  app_id int not null references app on delete cascade,
  id int generated always as identity,
  name text not null check (name <> ''),
  sort int not null default 0,
  version int not null default 1,
  primary key (app_id, id),
  unique (app_id, name)
);
call protect_tenant_table('category');

-- Pictures and documents. `file` lies below the assets of the storage; smaller widths of a picture lie beside it.
create table asset (
  app_id int not null references app on delete cascade,
  id int generated always as identity,
  type text not null check (type in ('image', 'document', 'unknown')),
  name text not null check (name <> ''),
  filename text not null,
  mime text not null,
  file text not null,
  bytes int not null,
  width int,
  height int,
  widths int[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id),
  unique (app_id, file)
);
call protect_tenant_table('asset');

create table bookable (
  app_id int not null references app on delete cascade,
  id int generated always as identity,
  title text not null check (title <> ''),
  title_key text not null generated always as (fold_text(title)) stored,
  description text not null default '',
  category_id int,
  building text not null default '',
  address text not null default '',
  capacity int check (capacity > 0),
  equipment text[] not null default '{}',
  is_visible boolean not null default false,
  has_prices boolean not null default true,
  confirmation text not null default 'manual' check (confirmation in ('automatic', 'manual')),
  lead_time_hours int not null default 24 check (lead_time_hours between 0 and 8760),
  horizon_days int not null default 365 check (horizon_days between 1 and 3650),
  deadline_hours int not null default 48 check (deadline_hours between 0 and 8760),
  fee_steps jsonb not null default '[]',
  is_taxable boolean not null default false,
  stock int not null default 1 check (stock between 1 and 10000),
  allows_series boolean not null default false,
  notification_recipients text[] not null default '{}',
  sort int not null default 0,
  -- What is locked together: every object tied to this one by parts carries the same number. Its own while it stands alone.
  hall_group int not null default 0,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (app_id, id),
  foreign key (app_id, category_id) references category on delete set null (category_id)
);
-- Standing alone it is a group of its own.
create function stand_alone() returns trigger language plpgsql as $$
begin
  if new.hall_group = 0 then new.hall_group := new.id; end if;
  return new;
end $$;
create trigger stand_alone before insert on bookable for each row execute function stand_alone();
create index bookable_order on bookable (app_id, sort, title_key, id);
create index bookable_category on bookable (app_id, category_id);
create index bookable_group on bookable (app_id, hall_group);
call protect_tenant_table('bookable');

create table bookable_part (
  app_id int not null,
  whole_id int not null,
  part_id int not null,
  sort int not null default 0,
  primary key (app_id, whole_id, part_id),
  foreign key (app_id, whole_id) references bookable on delete cascade,
  foreign key (app_id, part_id) references bookable,
  check (whole_id <> part_id)
);
create index bookable_part_part on bookable_part (app_id, part_id);
call protect_tenant_table('bookable_part');

create table bookable_asset (
  app_id int not null,
  object_id int not null,
  asset_id int not null,
  place text not null check (place in ('main', 'image', 'document', 'rules')),
  sort int not null default 0,
  primary key (app_id, object_id, asset_id, place),
  foreign key (app_id, object_id) references bookable on delete cascade,
  foreign key (app_id, asset_id) references asset on delete cascade
);
create unique index bookable_asset_main on bookable_asset (app_id, object_id) where place = 'main';
create index bookable_asset_asset on bookable_asset (app_id, asset_id);
call protect_tenant_table('bookable_asset');

create table opening_time (
  app_id int not null,
  id int generated always as identity,
  object_id int not null,
  day int not null check (day between 0 and 6),
  start_time text not null check (start_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  end_time text not null check (end_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  primary key (app_id, id),
  foreign key (app_id, object_id) references bookable on delete cascade,
  check (start_time < end_time)
);
create index opening_time_object on opening_time (app_id, object_id);
call protect_tenant_table('opening_time');

create table blocking_day (
  app_id int not null,
  id int generated always as identity,
  object_id int not null,
  title text not null default '',
  type text not null check (type in ('day', 'range')),
  is_yearly boolean not null default false,
  start_date date not null,
  end_date date not null,
  primary key (app_id, id),
  foreign key (app_id, object_id) references bookable on delete cascade,
  check (start_date <= end_date and (type = 'range' or start_date = end_date))
);
create index blocking_day_object on blocking_day (app_id, object_id);
call protect_tenant_table('blocking_day');

create table booking_interval (
  app_id int not null,
  id int generated always as identity,
  object_id int not null,
  name text not null check (name <> ''),
  type text not null check (type in ('fixed', 'dynamic')),
  weekdays int[] not null default '{}',
  step_minutes int check (step_minutes between 5 and 1440),
  max_steps int not null default 1 check (max_steps between 1 and 400),
  is_multi_days boolean not null default false,
  multi_days_value int not null default 1 check (multi_days_value between 1 and 366),
  multi_days_unit text not null default 'day' check (multi_days_unit in ('day', 'week', 'month')),
  pre_processing_time int not null default 0 check (pre_processing_time between 0 and 10080),
  post_processing_time int not null default 0 check (post_processing_time between 0 and 10080),
  settings jsonb not null default '{}',
  is_flat boolean not null default false,
  price_rules jsonb not null default '[]',
  sort int not null default 0,
  primary key (app_id, id),
  unique (app_id, object_id, id),
  foreign key (app_id, object_id) references bookable on delete cascade
);
create index booking_interval_object on booking_interval (app_id, object_id, sort);
call protect_tenant_table('booking_interval');

create table interval_price (
  app_id int not null,
  interval_id int not null,
  price_category_id int not null,
  amount int not null check (amount >= 0),
  primary key (app_id, interval_id, price_category_id),
  foreign key (app_id, interval_id) references booking_interval on delete cascade,
  foreign key (app_id, price_category_id) references price_category on delete cascade
);
call protect_tenant_table('interval_price');

create table object_option (
  app_id int not null,
  id int generated always as identity,
  object_id int not null,
  title text not null check (title <> ''),
  input_type text not null check (input_type in ('select', 'number', 'checkbox', 'text', 'document')),
  is_required boolean not null default false,
  standard text not null default '',
  minimum int,
  is_taxable boolean not null default false,
  -- The stock this option is taken from; its value takes that many places for the same time.
  stock_object_id int,
  asset_id int,
  sort int not null default 0,
  primary key (app_id, id),
  foreign key (app_id, object_id) references bookable on delete cascade,
  foreign key (app_id, stock_object_id) references bookable,
  foreign key (app_id, asset_id) references asset on delete set null (asset_id)
);
create index object_option_object on object_option (app_id, object_id, sort);
call protect_tenant_table('object_option');

create table option_value (
  app_id int not null,
  id int generated always as identity,
  option_id int not null,
  title text not null check (title <> ''),
  sort int not null default 0,
  primary key (app_id, id),
  foreign key (app_id, option_id) references object_option on delete cascade
);
create index option_value_option on option_value (app_id, option_id, sort);
call protect_tenant_table('option_value');

-- Of an option, or of one of its values (0 = the option itself).
create table option_price (
  app_id int not null,
  option_id int not null,
  value_id int not null default 0,
  price_category_id int not null,
  amount int not null check (amount >= 0),
  primary key (app_id, option_id, value_id, price_category_id),
  foreign key (app_id, option_id) references object_option on delete cascade,
  foreign key (app_id, price_category_id) references price_category on delete cascade
);
call protect_tenant_table('option_price');

create table questionnaire (
  app_id int not null references app on delete cascade,
  id int generated always as identity,
  title text not null check (title <> ''),
  version int not null default 1,
  primary key (app_id, id),
  unique (app_id, title)
);
call protect_tenant_table('questionnaire');

create table question (
  app_id int not null,
  id int generated always as identity,
  questionnaire_id int not null,
  type text not null check (type in ('text', 'textarea', 'number', 'date', 'time', 'select', 'checkbox', 'info')),
  title text not null check (title <> ''),
  help text not null default '',
  is_required boolean not null default false,
  choices text[] not null default '{}',
  is_multiple boolean not null default false,
  standard text not null default '',
  sort int not null default 0,
  primary key (app_id, id),
  foreign key (app_id, questionnaire_id) references questionnaire on delete cascade
);
create index question_questionnaire on question (app_id, questionnaire_id, sort);
call protect_tenant_table('question');

create table object_questionnaire (
  app_id int not null,
  object_id int not null,
  questionnaire_id int not null,
  sort int not null default 0,
  primary key (app_id, object_id, questionnaire_id),
  foreign key (app_id, object_id) references bookable on delete cascade,
  foreign key (app_id, questionnaire_id) references questionnaire
);
create index object_questionnaire_questionnaire on object_questionnaire (app_id, questionnaire_id);
call protect_tenant_table('object_questionnaire');
