-- Whoever writes an order says what it was priced with; one written without has what is set at that moment. None is ever without.
create or replace function keep_order_terms() returns trigger language plpgsql as $$
begin
  new.summary := new.summary || (
    select jsonb_build_object('terms', jsonb_build_object('pricesIncludeVat', coalesce(s.prices_include_vat, true),
      'roundsToFive', coalesce(s.rounds_to_five, true), 'vatNumber', coalesce(s.vat_number, '')))
    from (select new.app_id) as own left join app_setting s using (app_id)
  );
  return new;
end $$;
