import type { CategoryBasis } from '@allmend/domain/lists'
import { sql } from 'kysely'

interface AppliedCategory {
  readonly id: number
  readonly name: string
  readonly basis: CategoryBasis
}

/**
 * The category a person pays by: the zip code's for whoever wants it by zip code, else the own one, else the default. The list, its
 * file, the person's page and the person see this one, and the price of an order goes by the same rule.
 */
export const appliedCategory = (person: string) => sql<AppliedCategory | null>`(
  select json_build_object('id', c.id, 'name', c.name, 'basis', case
    when z.price_category_id is not null then 'zipcode'
    when ${sql.ref(`${person}.price_category_id`)} is not null then 'own'
    else 'default' end)
  from (select) one
  left join price_category_zip z
    on z.app_id = ${sql.ref(`${person}.app_id`)} and z.zipcode = ${sql.ref(`${person}.zipcode`)} and ${sql.ref(`${person}.check_zipcode`)}
  join price_category c on c.app_id = ${sql.ref(`${person}.app_id`)} and c.id = coalesce(
    z.price_category_id,
    ${sql.ref(`${person}.price_category_id`)},
    (select d.id from price_category d where d.app_id = ${sql.ref(`${person}.app_id`)} and d.is_default)
  )
)`
