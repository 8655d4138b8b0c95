-- A word that is encrypted with the key of the installation from its first start on: it tells a foreign key from the right one also
-- where nothing else is encrypted yet.
create table key_witness (
  is_only boolean primary key default true check (is_only),
  sealed text not null check (sealed like 'v1.%'),
  sealed_at timestamptz not null default now()
);
call protect_platform_table('key_witness', 'select, insert, update');
