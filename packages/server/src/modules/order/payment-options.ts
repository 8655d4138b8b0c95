import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

interface PaymentOption {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly kind: 'invoice' | 'cash' | 'online'
  readonly isDefault: boolean
}

/** What somebody of this price category can pay with. Nobody takes online payments yet, so none is offered. */
export async function readPaymentOptions(tx: TenantTx, priceCategoryId: number | null): Promise<PaymentOption[]> {
  const { rows } = await sql<PaymentOption>`
    select p.id, p.name, p.description, p.kind, p.is_default as "isDefault" from payment_option p
    where p.app_id = ${tx.appId} and p.is_active and p.kind <> 'online' and (
      not exists (select from payment_option_category c where c.app_id = p.app_id and c.payment_option_id = p.id)
      or exists (
        select from payment_option_category c
        where c.app_id = p.app_id and c.payment_option_id = p.id and c.price_category_id = ${priceCategoryId}
      )
    )
    order by p.is_default desc, p.sort, p.id
  `.execute(tx.db)
  return rows
}

/** The option that was chosen, or the first one for whoever chose none; null if it is not offered. */
export async function choosePaymentOption(
  tx: TenantTx,
  priceCategoryId: number | null,
  chosen: number | null | undefined,
): Promise<PaymentOption | null> {
  const offered = await readPaymentOptions(tx, priceCategoryId)
  return (chosen ? offered.find(({ id }) => id === chosen) : offered[0]) ?? null
}

/** The town of a postcode, as the people of this app write it most often. */
export async function townOf(tx: TenantTx, zipcode: string): Promise<string | null> {
  const { rows } = await sql<{ city: string }>`
    select city from app_user where app_id = ${tx.appId} and zipcode = ${zipcode} and city <> '' and has_account
    group by city order by count(*) desc, city limit 1
  `.execute(tx.db)
  return rows[0]?.city ?? null
}
