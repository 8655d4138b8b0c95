-- Pages a municipality writes itself.
create table page (
  app_id int not null references app on delete cascade,
  id int generated always as identity,
  title text not null check (title <> ''),
  html text not null default '',
  is_published boolean not null default false,
  footer_position int check (footer_position > 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id),
  -- A link everybody sees leads to a page everybody may read.
  check (is_published or footer_position is null)
);
create index page_footer on page (app_id, footer_position) where footer_position is not null;
call protect_tenant_table('page');

-- Every text a page had; the newest is the one it shows.
create table page_version (
  app_id int not null references app on delete cascade,
  page_id int not null,
  number int not null check (number > 0),
  title text not null check (title <> ''),
  html text not null,
  saved_at timestamptz not null default now(),
  saved_by text not null,
  primary key (app_id, page_id, number),
  foreign key (app_id, page_id) references page on delete cascade
);
call protect_tenant_table('page_version');

-- The pictures and documents in the text a page shows.
create table page_asset (
  app_id int not null references app on delete cascade,
  page_id int not null,
  asset_id int not null,
  primary key (app_id, page_id, asset_id),
  foreign key (app_id, page_id) references page on delete cascade,
  foreign key (app_id, asset_id) references asset on delete cascade
);
create index page_asset_asset on page_asset (app_id, asset_id);
call protect_tenant_table('page_asset');

-- The footer is edited by itself, so its states are counted by themselves.
alter table app_setting
  add footer_credit text not null default 'Reservationssystem',
  add footer_version int not null default 1;
