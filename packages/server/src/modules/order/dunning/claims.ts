import type { DunningClaim } from '@allmend/contract'
import { claimStates } from '@allmend/domain/bookings'
import { type DunningLevel, dunningFields, dunningStep } from '@allmend/domain/dunning'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { collectiveNumber } from '../collective/collective-of-order.ts'
import { owedAmount, personOf, today } from '../desk/order-rows.ts'
import { orderNumber } from '../order-number.ts'

type ClaimKind = DunningClaim['kind']

export interface ClaimKey {
  readonly kind: ClaimKind
  readonly id: number
}

interface StoredClaim {
  readonly kind: ClaimKind
  readonly id: number
  readonly year: number
  readonly number: number
  readonly orderId: number
  readonly userId: number | null
  readonly contact: { firstname?: string; lastname?: string; company?: string; email?: string }
  readonly dueOn: string
  readonly owed: number
  readonly today: string
  readonly last: { id: number; level: DunningLevel; onDay: string; dueOn: string } | null
  readonly reason: string | null
}

interface Wanted {
  /** Only these. */
  readonly keys?: readonly ClaimKey[]
  /** Letters that are planned count as if they had been sent, unless one of them is just being sent. */
  readonly countsPlanned?: boolean
  readonly limit?: number
}

const idsOf = (keys: readonly ClaimKey[], kind: ClaimKind) =>
  keys.filter((key) => key.kind === kind).map(({ id }) => id)

/** What is due and open, the oldest first: orders with an invoice of their own, and collective invoices. */
export async function readClaims(
  tx: TenantTx,
  { keys, countsPlanned = true, limit = dunningFields.maxClaims }: Wanted = {},
): Promise<DunningClaim[]> {
  const states = countsPlanned ? ['sent', 'planned'] : ['sent']
  const [orders, collectives] = keys ? [idsOf(keys, 'order'), idsOf(keys, 'collective')] : [null, null]
  const wanted = keys ? sql`(c.id = any(${orders}) or c.collective_id = any(${collectives}))` : sql`true`
  const { rows } = await sql<StoredClaim>`
    with open as (
      select c.id, c.year, c.number, c.user_id, c.contact, c.due_on, c.collective_id, ${owedAmount} as owed
      from customer_order c
      where c.app_id = ${tx.appId} and c.number is not null and c.state = any(${claimStates as string[]}) and ${owedAmount} > 0
        and c.due_on is not null and ${wanted}
    ), claim as (
      select 'order' as kind, id, year, number, id as order_id, user_id, contact, due_on, owed
      from open where collective_id is null and (${orders}::int[] is null or id = any(${orders}))
      union all
      select 'collective', v.id, v.year, v.number, (array_agg(o.id order by o.due_on, o.id))[1], v.user_id, v.contact, v.due_on, sum(o.owed)::int
      from open o join collective_invoice v on v.app_id = ${tx.appId} and v.id = o.collective_id
      where ${collectives}::int[] is null or v.id = any(${collectives})
      group by v.app_id, v.id
    )
    select k.kind, k.id, k.year, k.number, k.order_id as "orderId", k.user_id as "userId", k.contact, k.due_on::text as "dueOn", k.owed,
      ${today}::text as today, x.reason, (
        select jsonb_build_object('id', n.id, 'level', n.level, 'onDay', r.on_day, 'dueOn', r.due_on)
        from dunning_notice n join dunning_run r on r.app_id = n.app_id and r.id = n.run_id
        where n.app_id = ${tx.appId} and n.state = any(${states}) and case k.kind
          when 'order' then n.order_id = k.id and n.collective_id is null
          else n.collective_id = k.id end
        order by n.level desc limit 1
      ) as last
    from claim k
    left join dunning_exemption x on x.app_id = ${tx.appId} and x.user_id = k.user_id
    where k.due_on < ${today}
    order by k.due_on, k.kind, k.id limit ${limit}
  `.execute(tx.db)
  return rows.map(present)
}

function present(row: StoredClaim): DunningClaim {
  const { kind, id, year, number, orderId, userId, contact, dueOn, owed, last, reason } = row
  const next = dunningStep({ dueOn, owed, last, isExempt: reason !== null }, row.today)
  return {
    ...{ kind, id, orderId, dueOn, owed, last },
    number: kind === 'order' ? orderNumber(year, number) : collectiveNumber(year, number),
    customer: { userId, name: personOf({ contact }), company: contact.company ?? '' },
    email: contact.email ?? '',
    step: next.step,
    level: 'level' in next ? next.level : null,
    from: next.step === 'waiting' ? next.from : null,
    reason: reason ?? '',
  }
}
