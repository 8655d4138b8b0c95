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
