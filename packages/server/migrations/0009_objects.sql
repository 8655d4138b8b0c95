create extension if not exists btree_gist;

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

-- VAT by day, the same for every app. Hundredths of a percent. An open start or end goes on for ever.
create table tax_period (
  id int generated always as identity primary key,
  rate int not null check (rate between 0 and 10000),
  start_date date,
  end_date date,
  check (start_date is null or end_date is null or start_date <= end_date),
  exclude using gist (daterange(start_date, end_date, '[]') with &&)
);
call protect_platform_table('tax_period');
grant select on tax_period to allmend_tenant;
create policy everybody_reads on tax_period for select to allmend_tenant using (true);

-- Each period begins the day after the one before ends, from the beginning of time to its end. Asked at commit, so that several
-- rows can be changed one after the other.
create function check_tax_periods() returns trigger language plpgsql as $$
begin
  if exists (select from tax_period) and (
    select range_agg(daterange(start_date, end_date, '[]')) from tax_period
  ) <> datemultirange(daterange(null, null)) then
    raise exception 'the tax periods leave a gap' using errcode = 'check_violation', constraint = 'tax_period_no_gap';
  end if;
  return null;
end $$;
create constraint trigger tax_period_no_gap after insert or update or delete on tax_period
  deferrable initially deferred for each row execute function check_tax_periods();

set local role allmend_platform;
insert into tax_period (rate, start_date, end_date) values
  (650, null, '1998-12-31'),
  (750, '1999-01-01', '2000-12-31'),
  (760, '2001-01-01', '2010-12-31'),
  (800, '2011-01-01', '2017-12-31'),
  (770, '2018-01-01', '2023-12-31'),
  (810, '2024-01-01', null);
reset role;

-- An order: one customer, one or more bookings. Its number is per app and year, without gaps.
create table customer_order (
  app_id int not null references app on delete cascade,
  id int generated always as identity,
  year int not null,
  -- Given last, when everything else is written: a number that was given is never given back.
  number int,
  -- What the browser named the attempt: the same once more gives the same order.
  client_key uuid not null,
  user_id int,
  state text not null default 'new' check (state in
    ('new', 'notfound', 'created', 'booked', 'printed', 'completed', 'cancelled', 'cancelcompleted', 'payed')),
  price_category_id int,
  summary jsonb not null,
  total int not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (app_id, id),
  unique (app_id, year, number),
  unique (app_id, client_key),
  foreign key (app_id, user_id) references app_user,
  foreign key (app_id, price_category_id) references price_category on delete set null (price_category_id)
);
create index customer_order_user on customer_order (app_id, user_id, id);
call protect_tenant_table('customer_order');

create table order_number (
  app_id int not null references app on delete cascade,
  year int not null,
  last int not null,
  primary key (app_id, year)
);
call protect_tenant_table('order_number');

create table booking (
  app_id int not null,
  id int generated always as identity,
  order_id int not null,
  object_id int not null,
  interval_id int,
  user_id int,
  state text not null check (state in ('held', 'unconfirmed', 'confirmed', 'rejected', 'cancelled', 'expired')),
  series_key uuid,
  name text not null default '',
  is_name_public boolean not null default false,
  remark text not null default '',
  color text not null default '',
  quantity int not null default 1 check (quantity > 0),
  -- With and without processing times.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  display_start timestamptz not null,
  display_end timestamptz not null,
  steps int not null,
  interval_name text not null default '',
  options jsonb not null default '[]',
  answers jsonb not null default '[]',
  price_lines jsonb not null default '[]',
  total_without_tax int not null default 0,
  tax jsonb not null default '[]',
  total int not null default 0,
  is_on_request boolean not null default false,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (app_id, id),
  foreign key (app_id, order_id) references customer_order on delete cascade,
  foreign key (app_id, object_id) references bookable,
  foreign key (app_id, interval_id) references booking_interval on delete set null (interval_id),
  foreign key (app_id, user_id) references app_user,
  check (starts_at <= display_start and display_start < display_end and display_end <= ends_at)
);
create index booking_order on booking (app_id, order_id);
create index booking_object on booking (app_id, object_id, display_start);
create index booking_user on booking (app_id, user_id, display_start);
create index booking_start on booking (app_id, display_start);
create index booking_series on booking (app_id, series_key) where series_key is not null;
call protect_tenant_table('booking');

-- Who takes what: the one truth about being free. `object_id` is a leaf; `units` are places of capacity.
create table occupancy (
  app_id int not null,
  id bigint generated always as identity,
  object_id int not null,
  units int4range not null default '[0,1)' check (not isempty(units)),
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  kind text not null check (kind in ('booking', 'hold', 'block')),
  -- The object that was booked; differs from the leaf for a whole.
  booked_object_id int not null,
  booking_id int,
  hold_key uuid,
  expires_at timestamptz,
  note text not null default '',
  primary key (app_id, id),
  foreign key (app_id, object_id) references bookable,
  foreign key (app_id, booked_object_id) references bookable,
  foreign key (app_id, booking_id) references booking on delete cascade,
  check ((kind = 'booking') = (booking_id is not null)),
  check ((kind = 'hold') = (hold_key is not null and expires_at is not null)),
  constraint occupancy_no_double exclude using gist (app_id with =, object_id with =, units with &&, during with &&)
);
create index occupancy_booking on occupancy (app_id, booking_id);
create index occupancy_hold on occupancy (app_id, hold_key) where hold_key is not null;
create index occupancy_expiry on occupancy (expires_at) where kind = 'hold';
call protect_tenant_table('occupancy');

-- Days at a glance, for days somebody touched; a day without a row is free as the rules say.
create table object_day (
  app_id int not null,
  object_id int not null,
  day date not null,
  open_minutes int not null,
  free_minutes int not null,
  min_free_units int not null,
  primary key (app_id, object_id, day),
  foreign key (app_id, object_id) references bookable on delete cascade
);
create index object_day_day on object_day (app_id, day);
call protect_tenant_table('object_day');

-- Overlap (&&) is not leakproof either: these read occupancies through the index and filter by the tenant themselves.
create function occupancies_between(objects int[], from_instant timestamptz, until_instant timestamptz)
returns table (id bigint, object_id int, units int4range, during tstzrange, kind text, booked_object_id int, booking_id int, hold_key uuid, expires_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return query
    select o.id, o.object_id, o.units, o.during, o.kind, o.booked_object_id, o.booking_id, o.hold_key, o.expires_at
    from public.occupancy o
    where o.app_id = public.current_app() and o.object_id = any (objects)
      and o.during && tstzrange(from_instant, until_instant);
end $$;
revoke execute on function occupancies_between(int[], timestamptz, timestamptz) from public;
grant execute on function occupancies_between(int[], timestamptz, timestamptz) to allmend_tenant, allmend_platform;
grant create on schema public to allmend_platform;
alter function occupancies_between(int[], timestamptz, timestamptz) owner to allmend_platform;
revoke create on schema public from allmend_platform;

-- The leaves each of these objects is made of; an object without parts is its own leaf.
create function leaves_of(objects int[]) returns table (object_id int, leaf_id int) language sql stable as $$
  with recursive tree as (
    select b.id as object_id, b.id as node from bookable b where b.app_id = current_app() and b.id = any (objects)
    union
    select tree.object_id, p.part_id from tree join bookable_part p on p.app_id = current_app() and p.whole_id = tree.node
  )
  select tree.object_id, tree.node from tree
  where not exists (select from bookable_part p where p.app_id = current_app() and p.whole_id = tree.node)
$$;

-- Everything the rules need to know about some objects, in one round trip. Blocking days include those of the leaves.
create function object_rules(objects int[]) returns jsonb language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', b.id,
      'title', b.title,
      'isVisible', b.is_visible,
      'hasPrices', b.has_prices,
      'isTaxable', b.is_taxable,
      'confirmation', b.confirmation,
      'leadTimeHours', b.lead_time_hours,
      'horizonDays', b.horizon_days,
      'stock', b.stock,
      'allowsSeries', b.allows_series,
      'hallGroup', b.hall_group,
      'zone', app.zone,
      'leaves', (select jsonb_agg(l.leaf_id order by l.leaf_id) from leaves_of(array[b.id]) l),
      'openingTimes', (
        select coalesce(jsonb_agg(jsonb_build_object('day', t.day, 'during', jsonb_build_object('start', t.start_time, 'end', t.end_time))
          order by (t.day + 6) % 7, t.start_time), '[]')
        from opening_time t where t.app_id = b.app_id and t.object_id = b.id
      ),
      'blockingDays', (
        select coalesce(jsonb_agg(jsonb_build_object('objectId', d.object_id, 'title', d.title, 'type', d.type, 'repeat', d.is_yearly,
          'start', d.start_date, 'end', d.end_date) order by d.start_date, d.id), '[]')
        from blocking_day d
        where d.app_id = b.app_id and (d.object_id = b.id or d.object_id in (select l.leaf_id from leaves_of(array[b.id]) l))
      ),
      'intervals', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', i.id, 'name', i.name, 'type', i.type, 'weekdays', i.weekdays, 'interval', i.step_minutes, 'maxSteps', i.max_steps,
          'isMultiDays', i.is_multi_days, 'multiDaysValue', i.multi_days_value, 'multiDaysUnit', i.multi_days_unit,
          'preProcessingTime', i.pre_processing_time, 'postProcessingTime', i.post_processing_time, 'settings', i.settings,
          'isFlat', i.is_flat, 'priceRules', i.price_rules,
          'prices', (
            select coalesce(jsonb_object_agg(p.price_category_id, p.amount), '{}')
            from interval_price p where p.app_id = i.app_id and p.interval_id = i.id
          )
        ) order by i.sort, i.id), '[]')
        from booking_interval i where i.app_id = b.app_id and i.object_id = b.id
      ),
      'options', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', o.id, 'value', o.title, 'inputType', o.input_type, 'isRequired', o.is_required, 'standard', o.standard,
          'minimum', o.minimum, 'isTaxable', o.is_taxable, 'stockObjectId', o.stock_object_id, 'assetId', o.asset_id,
          'values', (
            select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'value', v.title, 'prices', (
              select coalesce(jsonb_object_agg(p.price_category_id, p.amount), '{}')
              from option_price p where p.app_id = v.app_id and p.option_id = v.option_id and p.value_id = v.id
            )) order by v.sort, v.id), '[]')
            from option_value v where v.app_id = o.app_id and v.option_id = o.id
          ),
          'prices', (
            select coalesce(jsonb_object_agg(p.price_category_id, p.amount), '{}')
            from option_price p where p.app_id = o.app_id and p.option_id = o.id and p.value_id = 0
          )
        ) order by o.sort, o.id), '[]')
        from object_option o where o.app_id = b.app_id and o.object_id = b.id
      )
    ) order by b.id), '[]')
    from bookable b join app on app.id = b.app_id
    where b.app_id = current_app() and b.id = any (objects)
  );
end $$;

-- All that judging a request needs, in one round trip: the rules of the objects and of the stock behind their options, and what
-- takes their leaves during a time. Expired holds take nothing. Times in minutes since 1970.
create function booking_scene(objects int[], from_minute float8, until_minute float8, own_hold uuid) returns jsonb
language plpgsql stable as $$
declare
  related int[];
begin
  select array_agg(r.id) into related from (
    select unnest(objects) as id
    union
    select o.stock_object_id from object_option o
    where o.app_id = current_app() and o.object_id = any (objects) and o.stock_object_id is not null
  ) r;
  return jsonb_build_object(
    'rules', object_rules(related),
    'taken', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'objectId', t.object_id, 'bookedObjectId', t.booked_object_id, 'bookingId', t.booking_id, 'holdKey', t.hold_key,
        'first', lower(t.units), 'count', upper(t.units) - lower(t.units),
        'start', extract(epoch from lower(t.during)) / 60, 'end', extract(epoch from upper(t.during)) / 60
      )), '[]')
      from occupancies_between(
        (select array_agg(distinct l.leaf_id) from leaves_of(related) l),
        to_timestamp(from_minute * 60), to_timestamp(until_minute * 60)
      ) t
      where (t.expires_at is null or t.expires_at > now()) and (t.hold_key is null or t.hold_key is distinct from own_hold)
    )
  );
end $$;
