-- People accept a version of a text: none ever changes, and none goes before its app does.
create or replace function keep_legal_text() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' or exists (select from public.app where app.id = old.app_id) then
    raise exception 'a version of a legal text stays as it is' using errcode = 'check_violation', constraint = 'legal_text_kept';
  end if;
  return null;
end $$;
alter function keep_legal_text() owner to allmend_platform;
create or replace trigger keeps_words after update on legal_text
  for each row when (old.* is distinct from new.*) execute function keep_legal_text();
create or replace trigger keeps_version after delete on legal_text for each row execute function keep_legal_text();
