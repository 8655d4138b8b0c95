import type { DunningNotice } from '@allmend/contract'
import type { DunningLevel } from '@allmend/domain/dunning'
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { collectiveNumber, collectiveOf, type StoredCollective } from '../collective/collective-of-order.ts'
import { personOf } from '../desk/order-rows.ts'
import type { FoundLetter } from '../letter/letter-file.ts'
import { orderNumber } from '../order-number.ts'

interface StoredNotice {
  readonly id: number
  readonly runId: number
  readonly orderId: number
  readonly year: number
  readonly number: number
  readonly userId: number | null
  readonly contact: { firstname?: string; lastname?: string; company?: string }
  readonly collective: StoredCollective | null
  readonly level: DunningLevel
  readonly state: DunningNotice['state']
  readonly reason: string
  readonly fee: number
  readonly isWaived: boolean
  readonly owed: number
  readonly onDay: string
  readonly dueOn: string
  readonly recipient: string
  readonly hasLetter: boolean
}

async function select(tx: TenantTx, where: RawBuilder<unknown>): Promise<DunningNotice[]> {
  const { rows } = await sql<StoredNotice>`
    select n.id, n.run_id as "runId", n.order_id as "orderId", c.year, c.number, c.user_id as "userId", c.contact,
      case when n.collective_id is null then null else ${collectiveOf} end as collective,
      n.level, n.state, n.reason, n.fee, n.waived_at is not null as "isWaived", n.owed, r.on_day::text as "onDay", r.due_on::text as "dueOn",
      n.recipient, n.letter is not null as "hasLetter"
    from dunning_notice n
    join dunning_run r on r.app_id = n.app_id and r.id = n.run_id
    join customer_order c on c.app_id = n.app_id and c.id = n.order_id
    where n.app_id = ${tx.appId} and ${where} order by n.id
  `.execute(tx.db)
  return rows.map(({ year, number, userId, contact, collective, ...notice }) => ({
    ...notice,
    kind: collective ? 'collective' : 'order',
    number: collective ? collectiveNumber(collective.year, collective.number) : orderNumber(year, number),
    customer: { userId, name: personOf({ contact }), company: contact.company ?? '' },
  }))
}

export const noticesOfRun = (tx: TenantTx, runId: number) => select(tx, sql`n.run_id = ${runId}`)

/** What went out about an order: by itself, or with the collective invoice it is paid with. */
export const noticesOfOrder = (tx: TenantTx, orderId: number) =>
  select(
    tx,
    sql`n.state = 'sent' and (n.order_id = ${orderId} or n.collective_id = (
      select o.collective_id from customer_order o where o.app_id = ${tx.appId} and o.id = ${orderId}
    ))`,
  )

export const noticesOfCollective = (tx: TenantTx, collectiveId: number) =>
  select(tx, sql`n.state = 'sent' and n.collective_id = ${collectiveId}`)

export const readNotice = async (tx: TenantTx, id: number): Promise<DunningNotice | null> =>
  (await select(tx, sql`n.id = ${id}`))[0] ?? null

type StoredLetter = Omit<FoundLetter, 'letter'> & {
  readonly letter: Omit<FoundLetter['letter'], 'createdAt'> & { readonly createdAt: string }
}

const revived = ({ letter, logo }: StoredLetter): FoundLetter => ({
  letter: { ...letter, createdAt: new Date(letter.createdAt) },
  logo,
})

/** Letters as they went out, in their sequence. */
export async function keptLetters(tx: TenantTx, where: RawBuilder<unknown>): Promise<FoundLetter[]> {
  const { rows } = await sql<{ letter: StoredLetter }>`
    select n.letter from dunning_notice n where n.app_id = ${tx.appId} and n.letter is not null and ${where} order by n.id
  `.execute(tx.db)
  return rows.map(({ letter }) => revived(letter))
}

/** What was written to the customer of an order, as it went out; of anybody, or only if the order is this customer's. */
export async function readOrderNotice(
  tx: TenantTx,
  { orderId, noticeId, userId = null }: { orderId: number; noticeId: number; userId?: number | null },
): Promise<FoundLetter | Refusal> {
  const mine = await tx.db
    .selectFrom('customer_order')
    .where('app_id', '=', tx.appId)
    .where('id', '=', orderId)
    .$if(userId !== null, (order) => order.where('user_id', '=', userId))
    .select('id')
    .executeTakeFirst()
  const notices = mine ? await noticesOfOrder(tx, orderId) : []
  return notices.some(({ id }) => id === noticeId) ? readNoticeLetter(tx, noticeId) : refuse('record.not_found')
}

export async function readNoticeLetter(tx: TenantTx, id: number): Promise<FoundLetter | Refusal> {
  const [letter] = await keptLetters(tx, sql`n.id = ${id}`)
  return letter ?? refuse('record.not_found')
}
