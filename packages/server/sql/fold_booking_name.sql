-- What lists search in bookings, worked out by a trigger: an expression of the column is read and planned anew with every statement.
-- Most bookings have no name, and stand in no index for searching.
create or replace function fold_booking_name() returns trigger language plpgsql as $$
begin
  new.search_text := case when new.name = '' then '' else fold_umlauts(new.name) || ' ' || fold_text(new.name) end;
  return new;
end $$;
