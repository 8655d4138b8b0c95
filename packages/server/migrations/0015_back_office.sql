-- What staff decided about a booking, and what a cancelled one still costs.
alter table booking
  add fee int not null default 0 check (fee >= 0),
  add decision text not null default '',
  add decided_at timestamptz,
  add decided_by text not null default '',
  -- What lists search: the occasion, folded like everything that is searched.
  add search_text text not null generated always as (fold_umlauts(name) || ' ' || fold_text(name)) stored;
create index booking_state on booking (app_id, state, display_start);
create index booking_search on booking using gin (app_id, search_text gin_trgm_ops);
-- Counting what is still to come reads nothing but this.
drop index booking_start;
create index booking_coming on booking (app_id, display_start) include (display_end, state, id);
create index booking_waiting on booking (app_id, created_at) where state = 'unconfirmed';

alter table change_request add decided_by text not null default '';

-- The money of an order: what is owed is total - credited - paid + refunded.
alter table customer_order
  add origin text not null default 'online' check (origin in ('online', 'desk')),
  add state_reason text not null default '',
  add booked_on date,
  add due_on date,
  add credited int not null default 0 check (credited >= 0),
  add paid int not null default 0 check (paid >= 0),
  add refunded int not null default 0 check (refunded >= 0 and refunded <= paid),
  add payment_state text not null default 'open' check (payment_state in ('open', 'paid', 'partly_refunded', 'refunded', 'failed'));
create index customer_order_created on customer_order (app_id, created_at);
create index customer_order_state on customer_order (app_id, state, id);
-- Paid in full before there was a table for payments.
update customer_order set paid = total, payment_state = 'paid' where state in ('payed', 'completed') and total > 0;

alter table payment_option add due_days int not null default 30 check (due_days between 0 and 365);

-- What staff charge besides bookings.
create table order_position (
  app_id int not null,
  id int generated always as identity,
  order_id int not null,
  place int not null default 0,
  title text not null check (title <> ''),
  quantity numeric(10, 2) not null check (quantity > 0),
  unit_price int not null,
  -- In hundredths of a percent; null carries no VAT.
  tax_rate int,
  total int not null,
  tax int not null default 0,
  primary key (app_id, id),
  foreign key (app_id, order_id) references customer_order on delete cascade
);
create index order_position_order on order_position (app_id, order_id, place);
call protect_tenant_table('order_position');

create table order_payment (
  app_id int not null,
  id int generated always as identity,
  order_id int not null,
  kind text not null check (kind in ('payment', 'refund')),
  amount int not null check (amount > 0),
  on_day date not null,
  note text not null default '',
  actor_name text not null default '',
  created_at timestamptz not null default now(),
  primary key (app_id, id),
  foreign key (app_id, order_id) references customer_order on delete cascade
);
create index order_payment_order on order_payment (app_id, order_id, id);
create index order_payment_day on order_payment (app_id, on_day);
call protect_tenant_table('order_payment');

insert into order_payment (app_id, order_id, kind, amount, on_day, note)
select app_id, id, 'payment', paid, created_at::date, '' from customer_order where paid > 0;

-- What is owed less since the invoice went out.
create table order_credit (
  app_id int not null,
  id int generated always as identity,
  order_id int not null,
  booking_id int,
  title text not null,
  amount int not null check (amount > 0),
  tax jsonb not null default '[]',
  reason text not null default '',
  actor_name text not null default '',
  created_at timestamptz not null default now(),
  primary key (app_id, id),
  foreign key (app_id, order_id) references customer_order on delete cascade,
  foreign key (app_id, booking_id) references booking on delete set null (booking_id)
);
create index order_credit_order on order_credit (app_id, order_id, id);
create index order_credit_booking on order_credit (app_id, booking_id);
call protect_tenant_table('order_credit');

-- Notes of staff for staff.
create table internal_note (
  app_id int not null,
  id int generated always as identity,
  booking_id int,
  order_id int,
  text text not null check (text <> ''),
  author_id int,
  author_name text not null,
  created_at timestamptz not null default now(),
  primary key (app_id, id),
  foreign key (app_id, booking_id) references booking on delete cascade,
  foreign key (app_id, order_id) references customer_order on delete cascade,
  check ((booking_id is null) <> (order_id is null))
);
create index internal_note_booking on internal_note (app_id, booking_id, id);
create index internal_note_order on internal_note (app_id, order_id, id);
call protect_tenant_table('internal_note');

-- An object shut for a time by staff; the rows that take its leaves name it.
create table object_block (
  app_id int not null,
  id int generated always as identity,
  object_id int not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note text not null default '',
  author_name text not null default '',
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (app_id, id),
  foreign key (app_id, object_id) references bookable on delete cascade,
  check (starts_at < ends_at)
);
create index object_block_object on object_block (app_id, object_id, starts_at);
call protect_tenant_table('object_block');

alter table occupancy add block_id int, add foreign key (app_id, block_id) references object_block on delete cascade;
create index occupancy_block on occupancy (app_id, block_id) where block_id is not null;
-- Blocks so far had no record of their own: those of one object, time and note are one.
insert into object_block (app_id, object_id, starts_at, ends_at, note)
select distinct app_id, booked_object_id, lower(during), upper(during), note from occupancy where kind = 'block';
update occupancy o set block_id = b.id from object_block b
where o.kind = 'block' and b.app_id = o.app_id and b.object_id = o.booked_object_id and b.starts_at = lower(o.during)
  and b.ends_at = upper(o.during) and b.note = o.note;

-- What a mail is about, so that it stands in the history of it.
alter table mail_message add order_id int, add booking_id int;
alter table mail_message
  add foreign key (app_id, order_id) references customer_order on delete set null (order_id),
  add foreign key (app_id, booking_id) references booking on delete set null (booking_id);
create index mail_message_order on mail_message (app_id, order_id) where order_id is not null;
create index mail_message_booking on mail_message (app_id, booking_id) where booking_id is not null;

-- Overlap and LIKE are not leakproof: these look through the index and filter by the tenant themselves.
create function search_bookings(longest_word text, words text[]) returns setof int
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return query
    select booking.id from public.booking
    where booking.app_id = public.current_app() and booking.search_text like longest_word and booking.search_text like all (words);
end $$;
revoke execute on function search_bookings(text, text[]) from public;
grant execute on function search_bookings(text, text[]) to allmend_tenant;
grant create on schema public to allmend_platform;
alter function search_bookings(text, text[]) owner to allmend_platform;
revoke create on schema public from allmend_platform;
