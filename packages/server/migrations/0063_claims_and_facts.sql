-- What the directory said of somebody's groups when they last signed in, and under which name: changed rules count at once. Null where it
-- was not asked, or did not say.
alter table sso_identity
  add claim text check (char_length(claim) <= 100),
  add claimed text[],
  add check ((claim is null) = (claimed is null));

-- How things stood when an event happened, for those who are told of it later. Null where nobody had asked for it then.
alter table outbox add facts jsonb;

-- When that happened of which somebody is told; they may be told much later.
alter table webhook_delivery add occurred_at timestamptz not null default now();
update webhook_delivery set occurred_at = created_at;
