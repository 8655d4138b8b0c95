-- Where an object is, for calendars that show a map, and how somebody gets in.
alter table bookable
  add handover_info text not null default '' check (char_length(handover_info) <= 1000),
  add coordinates text not null default '' check (coordinates ~ '^(-?[0-9]{1,2}([.][0-9]{1,7})?, -?[0-9]{1,3}([.][0-9]{1,7})?)?$');

-- Secret addresses of calendars for staff: of an object, or of all objects of a building. Each belongs to a person, whose rights decide
-- what it tells, and ends with that person.
create table staff_calendar_feed (
  app_id int not null,
  id int generated always as identity,
  user_id int not null,
  object_id int,
  building text,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (app_id, id),
  unique (app_id, token_hash),
  unique (app_id, user_id, object_id),
  unique (app_id, user_id, building),
  foreign key (app_id, user_id) references app_user on delete cascade,
  foreign key (app_id, object_id) references bookable on delete cascade,
  constraint staff_calendar_feed_target check ((object_id is null) <> (building is null))
);
create index staff_calendar_feed_object on staff_calendar_feed (app_id, object_id);
call protect_tenant_table('staff_calendar_feed');

-- What is sent by the clock. Null: nothing.
alter table mail_setting
  add customer_reminder_hours int check (customer_reminder_hours between 1 and 720),
  add caretaker_reminder_hours int check (caretaker_reminder_hours between 1 and 720),
  add day_list_time text check (day_list_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add day_list_days_before int not null default 0 check (day_list_days_before between 0 and 1),
  add sends_empty_day_list boolean not null default false,
  add day_list_recipients jsonb not null default '[]' check (jsonb_typeof(day_list_recipients) = 'array');

-- Who was reminded of which start. Written with the mail, in one transaction: there is no row without a mail, and no second row.
create table booking_reminder (
  app_id int not null,
  booking_id int not null,
  kind text not null check (kind in ('customer', 'caretaker')),
  starts_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (app_id, booking_id, kind, starts_at),
  foreign key (app_id, booking_id) references booking on delete cascade
);
call protect_tenant_table('booking_reminder');

-- Which day of which building was told to its caretakers.
create table day_list (
  app_id int not null references app on delete cascade,
  building text not null,
  day date not null,
  created_at timestamptz not null default now(),
  primary key (app_id, building, day)
);
call protect_tenant_table('day_list');

-- A mail about bookings of several people goes when one of them is forgotten.
create table mail_booking (
  app_id int not null,
  mail_id int not null,
  booking_id int not null,
  primary key (app_id, mail_id, booking_id),
  foreign key (app_id, mail_id) references mail_message on delete cascade,
  foreign key (app_id, booking_id) references booking on delete cascade
);
create index mail_booking_booking on mail_booking (app_id, booking_id);
call protect_tenant_table('mail_booking');
