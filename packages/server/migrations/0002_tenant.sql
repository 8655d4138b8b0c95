create table app (
  id int generated always as identity primary key,
  title text not null check (title <> ''),
  feature_flags text[] not null default '{}' check (feature_flags <@ array['payment', 'hisoftgateway']),
  zone text not null default 'Europe/Zurich',
  created_at timestamptz not null default now()
);

-- The app's own row is its key: the column that names the tenant is `id` here.
alter table app enable row level security;
alter table app force row level security;
create policy tenant on app to allmend_tenant using (id = current_app()) with check (id = current_app());
create policy platform on app to allmend_platform using (true) with check (true);
grant select, update on app to allmend_tenant;
grant select, insert, update, delete on app to allmend_platform;

create table app_domain (
  app_id int not null references app on delete cascade,
  id int generated always as identity,
  domain text not null check (domain = lower(domain) and domain !~ '[/:\s]' and domain <> ''),
  is_main boolean not null default false,
  primary key (app_id, id)
);
-- The one key that is not per app: a domain leads to one app only, whoever asks.
create unique index app_domain_domain on app_domain (domain);
create unique index app_domain_main on app_domain (app_id) where is_main;
call protect_tenant_table('app_domain');

create table app_setting (
  app_id int primary key references app on delete cascade,
  layout text not null default 'default' check (layout in ('default', 'gov')),
  colors jsonb not null,
  dark_flags jsonb not null default '{}',
  css text not null default '',
  background text not null default '',
  logo text not null default '',
  texts jsonb not null default '{}',
  hero jsonb not null default '{}',
  version int not null default 1
);
call protect_tenant_table('app_setting');
