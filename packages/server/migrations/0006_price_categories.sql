-- Who pays which price. A zip code belongs to one category at most; exactly one category is the default.
create table price_category (
  app_id int not null references app on delete cascade,
  id int generated always as identity,
  name text not null check (name <> ''),
  is_default boolean not null default false,
  version int not null default 1,
  primary key (app_id, id),
  unique (app_id, name)
);
create unique index price_category_default on price_category (app_id) where is_default;
call protect_tenant_table('price_category');

create table price_category_zip (
  app_id int not null,
  zipcode text not null check (zipcode ~ '^[1-9][0-9]{3}$'),
  price_category_id int not null,
  primary key (app_id, zipcode),
  foreign key (app_id, price_category_id) references price_category on delete cascade
);
create index price_category_zip_category on price_category_zip (app_id, price_category_id);
call protect_tenant_table('price_category_zip');

-- A category somebody is in cannot go.
alter table app_user add foreign key (app_id, price_category_id) references price_category;
create index app_user_price_category on app_user (app_id, price_category_id);
