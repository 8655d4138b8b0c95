-- Who a municipality's mails come from, and a mail server of its own where it has one. Without a row, or without a server of its own,
-- mails go through the installation's. The password is encrypted.
create table mail_setting (
  app_id int not null references app on delete cascade primary key,
  sender_name text not null default '',
  sender_address text not null default '',
  reply_to text not null default '',
  uses_own_server boolean not null default false,
  smtp_host text not null default '',
  smtp_port int not null default 587 check (smtp_port between 1 and 65535),
  smtp_encryption text not null default 'starttls' check (smtp_encryption in ('none', 'starttls', 'tls')),
  smtp_user text not null default '',
  smtp_password text check (smtp_password <> ''),
  version int not null default 1,
  check (not uses_own_server or (smtp_host <> '' and sender_address <> ''))
);
call protect_tenant_table('mail_setting');

-- The logo is a picture of the media manager, or a piece of it; `logo` stays for apps that were given an address. The icon of browsers is
-- a picture of its own, or made of the logo or of a piece of that picture.
alter table app_setting
  add logo_id int,
  add logo_area jsonb,
  add favicon_id int,
  add favicon_area jsonb,
  add foreign key (app_id, logo_id) references asset on delete set null (logo_id),
  add foreign key (app_id, favicon_id) references asset on delete set null (favicon_id);
