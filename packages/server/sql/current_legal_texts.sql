-- The legal texts of an app that count: the last version of each, with its beginning. One that says nothing is left out.
create or replace function current_legal_texts(of_app int) returns json language sql stable as $$
  select coalesce(json_object_agg(t.kind, json_build_object('version', t.version, 'short', t.short)) filter (where t.short <> ''), '{}')
  from (
    select distinct on (l.kind) l.kind, l.version, l.short from legal_text l where l.app_id = of_app order by l.kind, l.version desc
  ) t
$$;
