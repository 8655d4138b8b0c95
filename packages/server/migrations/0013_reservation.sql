-- How orders can be paid. Without price categories an option is offered to everybody.
create table payment_option (
  app_id int not null references app on delete cascade,
  id int generated always as identity,
  name text not null check (name <> ''),
  description text not null default '',
  kind text not null check (kind in ('invoice', 'cash', 'online')),
  is_default boolean not null default false,
  is_active boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  primary key (app_id, id),
  unique (app_id, name)
);
create unique index payment_option_default on payment_option (app_id) where is_default;
call protect_tenant_table('payment_option');

create table payment_option_category (
  app_id int not null,
  payment_option_id int not null,
  price_category_id int not null,
  primary key (app_id, payment_option_id, price_category_id),
  foreign key (app_id, payment_option_id) references payment_option on delete cascade,
  foreign key (app_id, price_category_id) references price_category on delete cascade
);
create index payment_option_category_category on payment_option_category (app_id, price_category_id);
call protect_tenant_table('payment_option_category');

insert into payment_option (app_id, name, description, kind, is_default)
select id, 'Rechnung', 'Sie erhalten die Rechnung per E-Mail.', 'invoice', true from app;

-- Who ordered and how it is paid, as it was on that day.
alter table customer_order
  add contact jsonb not null default '{}',
  add price_category_name text not null default '',
  add payment_option_id int,
  add payment_option_name text not null default '',
  add payment_description text not null default '',
  add accepted_rules_at timestamptz,
  add foreign key (app_id, payment_option_id) references payment_option on delete set null (payment_option_id);
update customer_order o set contact = jsonb_build_object(
    'firstname', u.firstname, 'lastname', u.lastname, 'company', u.company, 'street', u.street, 'streetno', u.streetno,
    'zipcode', u.zipcode, 'city', u.city, 'email', u.email, 'phone', u.phone
  ) from app_user u where u.app_id = o.app_id and u.id = o.user_id;

-- Drafts whose dates are kept for a while; the dates themselves are occupancies.
create table booking_hold (
  app_id int not null references app on delete cascade,
  client_key uuid not null,
  address text not null,
  user_id int,
  is_renewed boolean not null default false,
  expires_at timestamptz not null,
  primary key (app_id, client_key)
);
create index booking_hold_address on booking_hold (app_id, address, expires_at);
create index booking_hold_expiry on booking_hold (expires_at);
call protect_tenant_table('booking_hold');

-- The six digits that prove a guest's address.
create table order_code (
  app_id int not null references app on delete cascade,
  client_key uuid not null,
  email text not null,
  code_hash bytea not null,
  tries int not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (app_id, client_key)
);
create index order_code_expiry on order_code (expires_at);
call protect_tenant_table('order_code');

-- What customers ask the administration for; one open request for each booking.
create table change_request (
  app_id int not null,
  id int generated always as identity,
  booking_id int not null,
  kind text not null check (kind in ('cancel', 'options', 'time')),
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected', 'withdrawn')),
  display_start timestamptz,
  display_end timestamptz,
  options jsonb not null default '[]',
  message text not null default '',
  answer text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (app_id, id),
  foreign key (app_id, booking_id) references booking on delete cascade,
  check ((kind = 'time') = (display_start is not null and display_end is not null))
);
create unique index change_request_open on change_request (app_id, booking_id) where state = 'open';
create index change_request_booking on change_request (app_id, booking_id, id);
call protect_tenant_table('change_request');

-- Secret addresses of calendars.
create table calendar_feed (
  app_id int not null,
  user_id int not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (app_id, user_id),
  unique (app_id, token_hash),
  foreign key (app_id, user_id) references app_user on delete cascade
);
call protect_tenant_table('calendar_feed');

-- Files customers add to an option; the file itself lies in the private store.
create table booking_document (
  app_id int not null references app on delete cascade,
  key uuid not null,
  name text not null,
  mime text not null,
  size int not null,
  file text not null,
  order_id int,
  created_at timestamptz not null default now(),
  primary key (app_id, key),
  foreign key (app_id, order_id) references customer_order on delete cascade
);
create index booking_document_order on booking_document (app_id, order_id);
create index booking_document_loose on booking_document (created_at) where order_id is null;
call protect_tenant_table('booking_document');

alter table mail_message add attachments jsonb not null default '[]';
