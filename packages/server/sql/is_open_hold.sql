-- Whether a hold still keeps anything: not after its time, not given up, and not turned into an order.
create or replace function is_open_hold(hold booking_hold) returns boolean language plpgsql stable as $$
begin
  return hold.expires_at > now() and exists (
    select from occupancy o where o.app_id = hold.app_id and o.hold_key = hold.client_key
  );
end $$;
