import type { DunningClaim, DunningExemption, DunningNotice } from '@allmend/contract'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { findCollective } from '../collective/read-collective.ts'
import { ordersOf } from '../desk/order-rows.ts'
import { type ClaimKey, readClaims } from './claims.ts'
import { noticesOfCollective, noticesOfOrder } from './read-notices.ts'

interface DunningOfInvoice {
  readonly notices: DunningNotice[]
  readonly claim: DunningClaim | null
  readonly exemption: DunningExemption | null
}

/** Of an order; one that is paid with others is asked for with them. */
export async function dunningOfOrder(tx: TenantTx, id: number): Promise<DunningOfInvoice | Refusal> {
  const order = await ordersOf(tx).where('c.id', '=', id).select(['c.user_id', 'c.collective_id']).executeTakeFirst()
  if (!order) return refuse('record.not_found')
  const { collective_id: collectiveId } = order
  const key = collectiveId === null ? { kind: 'order' as const, id } : { kind: 'collective' as const, id: collectiveId }
  return { notices: await noticesOfOrder(tx, id), ...(await standing(tx, key, order.user_id)) }
}

export async function dunningOfCollective(tx: TenantTx, id: number): Promise<DunningOfInvoice | Refusal> {
  const collective = await findCollective(tx, id)
  if (!collective) return refuse('record.not_found')
  const now = await standing(tx, { kind: 'collective', id }, collective.user_id)
  return { notices: await noticesOfCollective(tx, id), ...now }
}

async function standing(tx: TenantTx, key: ClaimKey, userId: number | null) {
  const [claim = null] = await readClaims(tx, { keys: [key] })
  return { claim, exemption: userId === null ? null : await readExemption(tx, userId) }
}

async function readExemption(tx: TenantTx, userId: number): Promise<DunningExemption | null> {
  const found = await tx.db
    .selectFrom('dunning_exemption')
    .where('app_id', '=', tx.appId)
    .where('user_id', '=', userId)
    .select(['user_id as userId', 'reason', 'made_by as by'])
    .executeTakeFirst()
  return found ?? null
}
