import type { DunningClaim } from '@allmend/contract'
import { owed } from '@allmend/domain/bookings'
import { type DunningLevel, dunningWords } from '@allmend/domain/dunning'
import { formatChf } from '@allmend/domain/money'
import { displayDate } from '@allmend/domain/time'
import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { LinkAddress } from '../../../platform/http/link-address.ts'
import { isRefusal } from '../../../platform/http/refusal.ts'
import { type Jobs, tenantJob } from '../../../platform/jobs/worker.ts'
import { mailGoesOut, queueMail } from '../../mail/index.ts'
import { publicUrl } from '../../tenant/index.ts'
import { ordersOfCollective } from '../collective/read-collective.ts'
import { lockOrder, type OpenOrder, recordOrder, updateOrder } from '../desk/open-order.ts'
import type { FoundLetter } from '../letter/letter-file.ts'
import { fileName } from '../letter/letter-file.ts'
import { readReminder } from '../letter/reminder-letter.ts'
import { orderUrl } from '../order-platform.ts'
import { wholeContact } from '../whole-contact.ts'
import { type ClaimKey, readClaims } from './claims.ts'

interface Planned {
  readonly id: number
  readonly orderId: number
  readonly collectiveId: number | null
  readonly level: DunningLevel
  readonly onDay: string
  readonly dueOn: string
  readonly fee: number
  readonly withMail: boolean
  readonly by: string
}

/**
 * Works off the letters of a run, each in a transaction of its own with its fee and its mail. What was sent is planned no more: a run
 * whose process died goes on where it was.
 */
export const dunningJobs = (links: LinkAddress, hasServer = true): Jobs => ({
  'dunning.send': tenantJob(z.object({ runId: z.number().int() }), async ({ runId }, withTenant) => {
    let isMore: boolean
    do {
      isMore = await withTenant(async (tx) => {
        // Where no mail leaves the house a letter goes by post, whatever was wished.
        return sendNext(tx, runId, await publicUrl(tx, links), await mailGoesOut(tx, hasServer))
      })
    } while (isMore)
  }),
})

/** Sends the next letter of a run; false where none is planned any more. */
export async function sendNext(tx: TenantTx, runId: number, site: string, canMail = true): Promise<boolean> {
  const { rows } = await sql<Planned>`
    select n.id, n.order_id as "orderId", n.collective_id as "collectiveId", n.level, r.on_day::text as "onDay", r.due_on::text as "dueOn",
      case n.level when 1 then 0 else r.fee end as fee, r.with_mail as "withMail", r.made_by as by
    from dunning_notice n join dunning_run r on r.app_id = n.app_id and r.id = n.run_id
    where n.app_id = ${tx.appId} and n.run_id = ${runId} and n.state = 'planned'
    order by n.id limit 1 for update of n
  `.execute(tx.db)
  const [notice] = rows
  if (!notice) return false
  await send(tx, { ...notice, withMail: notice.withMail && canMail }, site)
  return true
}

const keyOf = ({ orderId, collectiveId }: Planned): ClaimKey =>
  collectiveId === null ? { kind: 'order', id: orderId } : { kind: 'collective', id: collectiveId }

async function send(tx: TenantTx, notice: Planned, site: string): Promise<void> {
  const orders = await lockOrders(tx, notice)
  const [claim] = await readClaims(tx, { keys: [keyOf(notice)], countsPlanned: false })
  const why = objection(claim, notice.level)
  const [bearer] = orders
  if (why !== null || !claim || !bearer) {
    const isElsewhere = bearer !== undefined && bearer.collectiveId !== notice.collectiveId
    return leave(tx, notice.id, isElsewhere ? 'Steht jetzt auf einer Sammelrechnung' : (why ?? 'Nichts mehr offen'))
  }
  const { fee } = notice
  if (fee > 0) await updateOrder(tx, bearer, { dunned: bearer.dunned + fee })
  const recipient = notice.withMail ? claim.email : ''
  const sent = { state: 'sent', order_id: bearer.id, fee, owed: claim.owed + fee, recipient, sent_at: new Date() }
  await update(tx, notice.id, sent)
  const letter = await readReminder(tx, keyOf(notice), notice)
  if (isRefusal(letter)) throw new Error(`no letter for a claim that stands: ${letter.code}`)
  await update(tx, notice.id, { letter: JSON.stringify(letter) })
  const words = `${dunningWords[notice.level]}, zahlbar bis ${displayDate(notice.dueOn)} (Mahnlauf von ${notice.by})`
  for (const order of orders) await recordOrder(tx, 'system', order, { notice: words })
  if (recipient !== '') await mail(tx, { notice, claim, letter, site })
}

/** The orders it asks for, by the day they are due: the first bears the fee. */
async function lockOrders(tx: TenantTx, { orderId, collectiveId }: Planned): Promise<OpenOrder[]> {
  const ids = collectiveId === null ? [orderId] : (await ordersOfCollective(tx, collectiveId)).map(({ id }) => id)
  const locked = new Map<number, OpenOrder>()
  for (const id of [...ids].sort((a, b) => a - b)) {
    const order = await lockOrder(tx, id)
    if (order && owed(order) > 0) locked.set(id, order)
  }
  return ids.map((id) => locked.get(id)).filter((order) => order !== undefined)
}

/** Why a letter does not go out after all. */
function objection(claim: DunningClaim | undefined, level: DunningLevel): string | null {
  if (!claim) return 'Nichts mehr offen'
  if (claim.step === 'exempt') return `Mahnsperre: ${claim.reason}`
  if (claim.step === 'small') return 'Der offene Betrag ist zu klein'
  return claim.step === 'due' && claim.level === level ? null : 'Inzwischen gemahnt oder später fällig'
}

const leave = (tx: TenantTx, id: number, reason: string) => update(tx, id, { state: 'left', reason })

async function update(tx: TenantTx, id: number, change: object): Promise<void> {
  await tx.db.updateTable('dunning_notice').set(change).where('app_id', '=', tx.appId).where('id', '=', id).execute()
}

interface Mailing {
  readonly notice: Planned
  readonly claim: DunningClaim
  readonly letter: FoundLetter
  readonly site: string
}

async function mail(tx: TenantTx, { notice, claim, letter: { letter }, site }: Mailing): Promise<void> {
  const { id, level, orderId, collectiveId, dueOn, fee } = notice
  const order = await tx.db
    .selectFrom('customer_order')
    .where('app_id', '=', tx.appId)
    .where('id', '=', orderId)
    .select('contact')
    .executeTakeFirstOrThrow()
  const { firstname, lastname } = wholeContact(order.contact as Parameters<typeof wholeContact>[0])
  const values = {
    ...{ firstname, lastname, title: letter.title },
    rows: [
      ['Zu bezahlen', formatChf(letter.result.amount)] as const,
      ...(fee > 0 ? [['Davon Mahngebühr', formatChf(fee)] as const] : []),
      ['Zahlbar bis', displayDate(dueOn)] as const,
    ],
    ...(collectiveId === null && claim.customer.userId !== null && { url: await orderUrl(tx, site, orderId) }),
  }
  await queueMail(tx, level === 1 ? 'customerPaymentReminder' : 'customerPaymentWarning', claim.email, values, {
    attachments: [{ filename: fileName(letter.title), contentType: 'application/pdf', letter: { kind: 'notice', id } }],
    about: { orderId },
  })
}
