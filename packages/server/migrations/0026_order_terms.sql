-- An order keeps what it was priced with: whether prices include VAT, whether totals are rounded, the VAT number. Where an order tells by
-- its own amounts whether they include VAT, that counts; of the others only the settings of today are known.
set local role allmend_platform;
update customer_order c set summary = c.summary || jsonb_build_object('terms', jsonb_build_object(
    'pricesIncludeVat', coalesce((
      select (
        select sum((l ->> 'total')::int) from jsonb_array_elements(b.price_lines) l
      ) = b.total
      from booking b
      where b.app_id = c.app_id and b.order_id = c.id and b.total <> b.total_without_tax and b.price_lines <> '[]'
      order by b.id limit 1
    ), s.prices_include_vat, true),
    'roundsToFive', coalesce(s.rounds_to_five, true),
    'vatNumber', coalesce(s.vat_number, '')
  ))
-- An app in which nothing was ever set has what is set at the beginning.
from app left join app_setting s on s.app_id = app.id where app.id = c.app_id;
reset role;

-- Whoever writes an order says what it was priced with; one written without has what is set at that moment. None is ever without.
create function keep_order_terms() returns trigger language plpgsql as $$
begin
  new.summary := new.summary || (
    select jsonb_build_object('terms', jsonb_build_object('pricesIncludeVat', coalesce(s.prices_include_vat, true),
      'roundsToFive', coalesce(s.rounds_to_five, true), 'vatNumber', coalesce(s.vat_number, '')))
    from (select new.app_id) as own left join app_setting s using (app_id)
  );
  return new;
end $$;
create trigger customer_order_terms before insert on customer_order
  for each row when (not new.summary ? 'terms') execute function keep_order_terms();
alter table customer_order add constraint customer_order_terms check (summary ? 'terms');

-- A booking keeps what its object was called when it was booked, or put there: letters, lists and mails of an order do not change when
-- somebody renames a room.
alter table booking add object_title text not null default '';
set local role allmend_platform;
update booking b set object_title = o.title from bookable o where o.app_id = b.app_id and o.id = b.object_id;
reset role;

create function keep_object_title() returns trigger language plpgsql as $$
begin
  -- Of an object that is not there the key says so.
  new.object_title := coalesce((select o.title from bookable o where o.app_id = new.app_id and o.id = new.object_id), '');
  return new;
end $$;
-- The database does it, so that no way to book or move forgets it.
create trigger booking_object_title before insert or update of object_id on booking
  for each row execute function keep_object_title();
