import type { PriceTerms } from '@allmend/domain/pricing'
import { parseDay } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

interface StoredTerms {
  readonly zone: string
  readonly vatNumber: string
  readonly pricesIncludeVat: boolean
  readonly roundsToFive: boolean
  readonly defaultCategoryId: number | null
  readonly priceCategoryId: number | null
  readonly priceCategoryName: string
  readonly isByZipcode: boolean
  readonly periods: readonly { readonly rate: number; readonly start: string | null; readonly end: string | null }[]
}

/** How somebody is charged, and what the price category is called. */
export interface CustomerTerms extends PriceTerms {
  readonly priceCategoryName: string
  readonly isByZipcode: boolean
}

/** Who pays: a customer with an account, or a guest who names a postcode. */
export interface Payer {
  readonly userId?: number | null
  readonly zipcode?: string | undefined
}

/**
 * How this app charges this person: zone, VAT, rounding, and the price category. Guests, and whoever wants the category by postcode,
 * have the postcode's, else the own, else the default; everybody else has the own, else the default.
 */
export async function readTerms(tx: TenantTx, { userId = null, zipcode = '' }: Payer): Promise<CustomerTerms> {
  const { rows } = await sql<StoredTerms>`
    select app.zone, s.vat_number as "vatNumber", s.prices_include_vat as "pricesIncludeVat", s.rounds_to_five as "roundsToFive",
      d.id as "defaultCategoryId",
      c.id as "priceCategoryId", coalesce(c.name, '') as "priceCategoryName",
      coalesce(z.price_category_id = c.id, false) as "isByZipcode",
      (select coalesce(jsonb_agg(jsonb_build_object('rate', p.rate, 'start', p.start_date, 'end', p.end_date)
        order by p.start_date nulls first), '[]') from tax_period p) as periods
    from app
    join app_setting s on s.app_id = app.id
    left join price_category d on d.app_id = app.id and d.is_default
    left join app_user u on u.app_id = app.id and u.id = ${userId}
    left join price_category_zip z
      on z.app_id = app.id and z.zipcode = coalesce(u.zipcode, ${zipcode}) and coalesce(u.check_zipcode, true)
    left join price_category c on c.app_id = app.id and c.id = coalesce(z.price_category_id, u.price_category_id, d.id)
    where app.id = ${tx.appId}
  `.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('an app without settings')
  const day = (text: string | null) => (text === null ? null : parseDay(text))
  const periods = row.periods.map(({ rate, start, end }) => ({ rate, start: day(start), end: day(end) }))
  return {
    zone: row.zone,
    priceCategoryId: row.priceCategoryId,
    priceCategoryName: row.priceCategoryName,
    isByZipcode: row.isByZipcode,
    defaultCategoryId: row.defaultCategoryId,
    vat: row.vatNumber === '' ? null : { isIncluded: row.pricesIncludeVat, periods },
    roundsToFive: row.roundsToFive,
  }
}
