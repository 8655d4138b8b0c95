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
  readonly periods: readonly { readonly rate: number; readonly start: string | null; readonly end: string | null }[]
}

/**
 * How this app charges this person: zone, VAT, rounding, and the price category. Whoever wants the category by zip code has the
 * zip's, else the own, else the default; whoever does not has the own, else the default.
 */
export async function readTerms(tx: TenantTx, userId: number | null): Promise<PriceTerms> {
  const { rows } = await sql<StoredTerms>`
    select app.zone, s.vat_number as "vatNumber", s.prices_include_vat as "pricesIncludeVat", s.rounds_to_five as "roundsToFive",
      d.id as "defaultCategoryId",
      coalesce(case when u.check_zipcode then z.price_category_id end, u.price_category_id, d.id) as "priceCategoryId",
      (select coalesce(jsonb_agg(jsonb_build_object('rate', p.rate, 'start', p.start_date, 'end', p.end_date)
        order by p.start_date nulls first), '[]') from tax_period p) as periods
    from app
    join app_setting s on s.app_id = app.id
    left join price_category d on d.app_id = app.id and d.is_default
    left join app_user u on u.app_id = app.id and u.id = ${userId}
    left join price_category_zip z on z.app_id = app.id and z.zipcode = u.zipcode
    where app.id = ${tx.appId}
  `.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('an app without settings')
  const day = (text: string | null) => (text === null ? null : parseDay(text))
  const periods = row.periods.map(({ rate, start, end }) => ({ rate, start: day(start), end: day(end) }))
  return {
    zone: row.zone,
    priceCategoryId: row.priceCategoryId,
    defaultCategoryId: row.defaultCategoryId,
    vat: row.vatNumber === '' ? null : { isIncluded: row.pricesIncludeVat, periods },
    roundsToFive: row.roundsToFive,
  }
}
