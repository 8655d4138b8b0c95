-- How this app charges somebody (a customer, or a guest with a postcode), what can be paid with, where the app is reached, and which
-- versions of its legal texts count. Guests,
-- and whoever wants the category by postcode, have the postcode's, else the own, else the default.
create or replace function customer_terms(own_user int, guest_zipcode text) returns json language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return (select json_build_object(
    'zone', app.zone, 'vatNumber', s.vat_number, 'pricesIncludeVat', s.prices_include_vat, 'roundsToFive', s.rounds_to_five,
    'defaultCategoryId', d.id, 'priceCategoryId', c.id, 'priceCategoryName', coalesce(c.name, ''),
    'isByZipcode', coalesce(z.price_category_id = c.id, false),
    'periods', (
      select coalesce(json_agg(json_build_object('rate', p.rate, 'start', p.start_date, 'end', p.end_date)
        order by p.start_date nulls first), '[]') from tax_period p
    ),
    'domains', (
      select coalesce(json_agg(m.domain order by m.is_main desc, m.domain), '[]') from app_domain m where m.app_id = app.id
    ),
    'legalTexts', current_legal_texts(app.id),
    'paymentOptions', (
      select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'description', p.description, 'kind', p.kind,
        'isDefault', p.is_default) order by p.is_default desc, p.sort, p.id), '[]')
      from payment_option p
      -- Online only where a provider takes it.
      where p.app_id = app.id and p.is_active
        and (p.kind <> 'online' or ('payment' = any (app.feature_flags)
          and exists (select from payment_provider v where v.app_id = p.app_id and v.is_active)))
        and (
        not exists (select from payment_option_category k where k.app_id = p.app_id and k.payment_option_id = p.id)
        or exists (
          select from payment_option_category k
          where k.app_id = p.app_id and k.payment_option_id = p.id and k.price_category_id = c.id
        )
      )
    )
  )
  from app
  join app_setting s on s.app_id = app.id
  left join price_category d on d.app_id = app.id and d.is_default
  left join app_user u on u.app_id = app.id and u.id = own_user
  left join price_category_zip z
    on z.app_id = app.id and z.zipcode = coalesce(u.zipcode, guest_zipcode) and coalesce(u.check_zipcode, true)
  left join price_category c on c.app_id = app.id and c.id = coalesce(z.price_category_id, u.price_category_id, d.id)
  where app.id = current_app());
end $$;
