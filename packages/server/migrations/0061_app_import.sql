-- A file with an exported app that a keeper uploads piece by piece, and what became of it.
create table app_import (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0,
  -- The sizes of the pieces that have arrived, one after the other.
  pieces int[] not null default '{}',
  state text not null default 'uploading' check (state in ('uploading', 'waiting', 'checking', 'copying', 'writing', 'done', 'refused')),
  percent int not null default 0 check (percent between 0 and 100),
  -- The number the app gets, taken once: whoever takes up an interrupted import writes to the same places.
  target_id int,
  title text not null default '',
  refusal text,
  notes jsonb not null default '[]',
  keeper_id int references keeper on delete set null,
  keeper_name text not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (received between 0 and bytes),
  check ((state = 'refused') = (refusal is not null))
);
call protect_platform_table('app_import');

-- The files of an imported app are put into place before its row is there.
grant usage on sequence app_id_seq to allmend_platform;
