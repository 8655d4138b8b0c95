-- The websites whose pages may show the public calendar in a frame.
alter table app_setting add column embed_origins text[] not null default '{}' check (cardinality(embed_origins) <= 20);
