-- Tags of pictures and documents.
create table asset_tag (
  app_id int not null references app on delete cascade,
  id int generated always as identity,
  label text not null check (label <> ''),
  icon text not null default 'label',
  color text not null check (color ~ '^#[0-9A-Fa-f]{6}$'),
  dark boolean not null default true,
  primary key (app_id, id)
);
create unique index asset_tag_label on asset_tag (app_id, fold_text(label));
call protect_tenant_table('asset_tag');

create table asset_tagging (
  app_id int not null references app on delete cascade,
  asset_id int not null,
  tag_id int not null,
  primary key (app_id, asset_id, tag_id),
  foreign key (app_id, asset_id) references asset on delete cascade,
  foreign key (app_id, tag_id) references asset_tag on delete cascade
);
create index asset_tagging_tag on asset_tagging (app_id, tag_id);
call protect_tenant_table('asset_tagging');

-- What is told to whoever does not see a picture, and what stays in view where it is cut.
alter table asset
  add alt text not null default '',
  add focus_x smallint not null default 50 check (focus_x between 0 and 100),
  add focus_y smallint not null default 50 check (focus_y between 0 and 100);

-- Lists are by kind, newest first or by name.
create index asset_kind on asset (app_id, type, id);
create index asset_name on asset (app_id, type, fold_text(name));
