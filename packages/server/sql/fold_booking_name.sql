create or replace function fold_booking_name() returns trigger language plpgsql as $$
begin
  new.search_text := case when new.name = '' then '' else fold_umlauts(new.name) || ' ' || fold_text(new.name) end;
  return new;
end $$;
