import type { PaymentKind } from '@allmend/domain/bookings'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { makeOnlyDefault } from '../../platform/records/make-only-default.ts'

export interface PaymentOptionDraft {
  readonly name: string
  readonly description: string
  readonly kind: PaymentKind
  readonly priceCategoryIds: readonly number[]
  readonly dueDays: number
  readonly isActive: boolean
  readonly isDefault: boolean
}

/** In the order customers see them. */
export function readPaymentOptions(tx: TenantTx, id?: number) {
  let options = tx.db.selectFrom('payment_option as p').where('p.app_id', '=', tx.appId)
  if (id !== undefined) options = options.where('p.id', '=', id)
  return options
    .select([
      'p.id',
      'p.name',
      'p.description',
      'p.due_days as dueDays',
      'p.is_active as isActive',
      'p.is_default as isDefault',
      'p.version',
      sql<PaymentKind>`p.kind`.as('kind'),
      sql<{ id: number; name: string }[]>`(
        select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name), '[]')
        from payment_option_category k join price_category c on c.app_id = k.app_id and c.id = k.price_category_id
        where k.app_id = p.app_id and k.payment_option_id = p.id
      )`.as('priceCategories'),
      sql<number>`(
        select count(*)::int from customer_order o
        where o.app_id = p.app_id and o.payment_option_id = p.id
          and o.state not in ('payed', 'completed', 'cancelled', 'cancelcompleted')
      )`.as('openOrders'),
    ])
    .orderBy('p.sort')
    .orderBy('p.id')
    .execute()
}

export type PaymentOption = Awaited<ReturnType<typeof readPaymentOptions>>[number]

export async function insertPaymentOption(tx: TenantTx, draft: PaymentOptionDraft): Promise<number> {
  const { name, description, kind, dueDays, isActive } = draft
  const { id } = await tx.db
    .insertInto('payment_option')
    .values({
      app_id: tx.appId,
      name,
      description,
      kind,
      due_days: dueDays,
      is_active: isActive,
      sort: sql<number>`(select coalesce(max(sort), 0) + 1 from payment_option where app_id = ${tx.appId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeRest(tx, id, draft)
  return id
}

export async function updatePaymentOption(tx: TenantTx, id: number, version: number, draft: PaymentOptionDraft) {
  const { name, description, kind, dueDays, isActive } = draft
  await tx.db
    .updateTable('payment_option')
    .set({ name, description, kind, due_days: dueDays, is_active: isActive, version: version + 1 })
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .execute()
  await writeRest(tx, id, draft)
}

/** Whom it is offered to, and whether it is the default. */
async function writeRest(tx: TenantTx, id: number, { priceCategoryIds, isDefault }: PaymentOptionDraft): Promise<void> {
  await tx.db
    .deleteFrom('payment_option_category')
    .where('app_id', '=', tx.appId)
    .where('payment_option_id', '=', id)
    .execute()
  await sql`
    insert into payment_option_category (app_id, payment_option_id, price_category_id)
    select ${tx.appId}, ${id}, category from unnest(${priceCategoryIds as number[]}::int[]) as category
  `.execute(tx.db)
  if (isDefault) await makeOnlyDefault(tx, 'payment_option', id)
}

/** Those named first, in this order; the others keep theirs after them. */
export async function writeSort(tx: TenantTx, ids: readonly number[]): Promise<void> {
  await sql`
    update payment_option p set sort = s.place from (
      select id, row_number() over (order by array_position(${ids as number[]}::int[], id) nulls last, sort, id) as place
      from payment_option where app_id = ${tx.appId}
    ) s where p.app_id = ${tx.appId} and p.id = s.id
  `.execute(tx.db)
}

/** How long customers have where no option says otherwise. */
export async function readTermDays(tx: TenantTx): Promise<number> {
  const setting = await tx.db
    .selectFrom('app_setting')
    .where('app_id', '=', tx.appId)
    .select('payment_term_days')
    .executeTakeFirstOrThrow()
  return setting.payment_term_days
}
