-- Changes to a page that everybody reads, until they are published or given up. A page nobody reads yet is changed itself.
create table page_draft (
  app_id int not null references app on delete cascade,
  page_id int not null,
  title text not null check (title <> ''),
  html text not null,
  -- The pictures and documents in it.
  asset_ids int[] not null default '{}',
  saved_at timestamptz not null default now(),
  saved_by text not null,
  primary key (app_id, page_id),
  foreign key (app_id, page_id) references page on delete cascade
);
call protect_tenant_table('page_draft');

-- Whether a page is to stand in the footer once what is written is published; null: as it does now.
alter table page add footer_wish boolean;

-- The pictures and documents an earlier text names. It is what was, so it stays when a file goes.
alter table page_version add asset_ids int[] not null default '{}';
update page_version v set asset_ids = named.ids
from (
  select t.app_id, t.page_id, t.number, array_agg(a.id order by a.id) as ids
  from page_version t
  join asset a on a.app_id = t.app_id and position(regexp_replace(a.file, '\.\w+$', '') in t.html) > 0
  group by t.app_id, t.page_id, t.number
) named
where (v.app_id, v.page_id, v.number) = (named.app_id, named.page_id, named.number);
