-- A booking changed after its invoice went out keeps what was billed. Beside it stands what it would cost by the prices of the day of
-- the change, so that somebody looks at the difference, and up to which amount somebody has.
alter table booking
  add tariff_lines jsonb,
  add tariff_total int,
  add settled_total int,
  add is_price_to_check boolean not null default false,
  add constraint booking_tariff check ((tariff_lines is null) = (tariff_total is null)),
  add constraint booking_price_to_check check (not is_price_to_check or tariff_total is not null);
