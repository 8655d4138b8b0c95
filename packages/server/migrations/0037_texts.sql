-- Legal texts, version by version: what was said once stays, and a changed text is a new version. `short` is its beginning without marks,
-- for pages that only have to know that there is one.
create table legal_text (
  app_id int not null references app on delete cascade,
  kind text not null check (kind in ('legal', 'regulation', 'privacy')),
  version int not null check (version > 0),
  html text not null,
  short text not null,
  author text not null default '',
  created_at timestamptz not null default now(),
  primary key (app_id, kind, version),
  constraint legal_text_short check ((html = '') = (short = ''))
);
call protect_tenant_table('legal_text', 'select, insert');
-- Orders are placed under the versions that were read with the rules.
create constraint trigger counts_rules_change after insert or update or delete on legal_text
  deferrable initially deferred for each row execute function count_rules_change('app_id');

-- What was accepted with an order. No key leads to the text: every order would lock its row, and orders of the same moment write that
-- down together. A version cannot go, so what is written here stays readable.
create table accepted_text (
  app_id int not null,
  order_id int not null,
  kind text not null check (kind in ('regulation', 'privacy')),
  version int not null,
  primary key (app_id, order_id, kind),
  foreign key (app_id, order_id) references customer_order on delete cascade
);
create index accepted_text_version on accepted_text (app_id, kind, version);
call protect_tenant_table('accepted_text', 'select, insert');

-- The picture of the start page from the media manager, in place of the one named in `hero`; the texts below the objects, after an
-- order, and on its letters.
alter table app_setting
  add hero_asset_id int,
  add start_text text not null default '',
  add order_success text not null default '',
  add pdf_texts jsonb not null default '{}',
  add constraint app_setting_hero_asset foreign key (app_id, hero_asset_id) references asset on delete set null (hero_asset_id);

-- What was typed as plain text becomes a paragraph. Until now people agreed to «legal» when they agreed to how their data is used: so
-- both are the same text at first.
set local role allmend_platform;
insert into legal_text (app_id, kind, version, html, short)
select s.app_id, k.kind, 1,
  '<p>' || replace(replace(replace(replace(k.words, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\n', '<br />') || '</p>',
  left(regexp_replace(k.words, '\s+', ' ', 'g'), 200)
from app_setting s
cross join lateral (
  select n.kind, trim(both E' \n\r\t' from coalesce(s.texts ->> n.source, '')) as words
  from (values ('legal', 'legal'), ('privacy', 'legal'), ('regulation', 'regulation')) as n(kind, source)
) k
where k.words <> '';
update app_setting s set
  texts = s.texts - 'legal' - 'regulation' - 'orderSuccess',
  order_success = case when k.words = '' then ''
    else '<p>' || replace(replace(replace(replace(k.words, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\n', '<br />') || '</p>' end
from (
  select app_id, trim(both E' \n\r\t' from coalesce(texts ->> 'orderSuccess', '')) as words from app_setting
) k
where k.app_id = s.app_id;
reset role;
