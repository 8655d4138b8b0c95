-- The order this draft became, for whoever placed it: the customer, or a guest who has just proven the address it was ordered with.
create or replace function order_of_draft(draft_key uuid, own_user int, proven_email text) returns json language plpgsql stable as $$
begin
  return (
    select case
      when o.user_id = own_user or (own_user is null and lower(o.contact ->> 'email') = proven_email)
      then json_build_object('id', o.id, 'year', o.year, 'number', o.number, 'linkVersion', o.link_version,
        'requestHash', o.request_hash, 'origin', o.origin, 'isHeld', o.held_until is not null)
      else json_build_object('isForeign', true)
    end
    from customer_order o where o.app_id = current_app() and o.client_key = draft_key and o.number is not null
  );
end $$;
