-- What decides about the price category of somebody: whoever's terms were read with it need not read them again.
create or replace function payer_of(own_user int, guest_zipcode text) returns text language plpgsql stable as $$
begin
  if own_user is null then
    return guest_zipcode;
  end if;
  return (
    select concat_ws('/', u.zipcode, u.check_zipcode, u.price_category_id)
    from app_user u where u.app_id = current_app() and u.id = own_user
  );
end $$;
