import type { createOrder as createRoute, RouteParsed } from '@allmend/contract'
import { sql } from 'kysely'
import { auditRows } from '../../../platform/audit/audit.ts'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type Actor, authorOf } from '../../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import {
  type EarlierOrder,
  HallEntry,
  type Judgement,
  LookAgain,
  planTaking,
  priceRequest,
  type RulesMemory,
  refuseQuote,
} from '../../booking/index.ts'
import { claimDocuments, documentKeys, loggedOrder } from '../booking-documents.ts'
import { orderNumber } from '../order-number.ts'
import { findObstacle } from '../place/find-obstacle.ts'
import { hashRequest } from '../place/hash-request.ts'
import { choosePayment, takenMeanwhile } from '../place/place-order.ts'
import { writeOrder, yearOf } from '../place/write-order.ts'
import { resumOrder } from '../resum-order.ts'
import { writePositions } from '../write-positions.ts'

type NewOrder = RouteParsed<typeof createRoute>['body']

interface OrderedFor {
  readonly id: number
  readonly number: string
}

interface Orderer {
  readonly actor: Actor
  readonly rules: RulesMemory
  /** Where the link in the mail leads to. */
  readonly site: string
}

/** An order staff make for a customer: bookings, free positions, or both. In one transaction, and once for each client key. */
export async function orderForCustomer(
  tx: TenantTx,
  { actor, rules, site }: Orderer,
  draft: NewOrder,
): Promise<OrderedFor | Refusal> {
  const { userId, clientKey, bookings, positions, isForced } = draft
  if (bookings.length === 0 && positions.length === 0) return refuse('order.empty')
  const customer = await findCustomer(tx, userId)
  if (!customer) return refuse('record.not_found')
  const entry = new HallEntry(tx.appId, rules, { clientKey, bookings, userId, isForced, seesHidden: true })
  const entered = entry.read(await tx.ask(entry.question(true)))
  if (isRefusal(entered)) return entered
  if ('glance' in entered) return new LookAgain()
  const requestHash = hashRequest(bookings, positions)
  if ('earlier' in entered) return earlierOrder(entered.earlier, requestHash)
  const { orderId: id, judgement, terms } = entered
  const obstacle = findObstacle(isForced ? withoutQuestions(judgement) : judgement, actor.user.permissions)
  if (obstacle) return obstacle
  const quote = priceRequest(judgement.requested, judgement.judged, terms)
  const uncharged = refuseQuote(quote)
  if (uncharged) return uncharged
  const payment = choosePayment(terms, draft.paymentOptionId)
  if (draft.paymentOptionId && !payment) return refuse('order.payment_option_unknown')
  const taking = await planTaking(tx, entered)
  if (taking.failed.length > 0) return takenMeanwhile(judgement, taking.failed)
  const documents = documentKeys(judgement)
  const names = await claimDocuments(tx, documents)
  if (isRefusal(names)) return names
  const year = yearOf(terms)
  const by: Actor = {
    ...actor,
    user: { ...customer, role: 'user', permissions: [], sessionId: 0, impersonator: actor.user },
  }
  const order = { id, year, clientKey, requestHash, userId, terms, quote, payment, acceptsRules: false }
  const desk = {
    origin: 'desk' as const,
    confirmedBy: draft.isConfirmed ? actor.user.name : undefined,
    publicNames: bookings.map(({ isNamePublic }) => isNamePublic),
  }
  const number = await writeOrder(tx.ask, { ...order, ...desk }, judgement, {
    taking,
    documents,
    entries: auditRows(by, [
      { action: 'created', entity: 'order', entityId: id, after: loggedOrder(quote.total, names) },
    ]),
    event: { orderId: id, site, withMail: draft.withMail },
  })
  if (number === undefined) return new LookAgain()
  await writeNote(tx, actor, id, draft.note.trim())
  if (positions.length > 0) {
    const refused = (await writePositions(tx, id, positions, terms)) ?? (await resumOrder(tx, id, { isWritten: true }))
    if (refused) return refused
  }
  return { id, number: orderNumber(year, number) }
}

/** The order this key became at the counter before, for the same customer; a key of any other order is taken. */
function earlierOrder(earlier: EarlierOrder, requestHash: string): OrderedFor | Refusal {
  if (earlier.isForeign || earlier.origin !== 'desk') return refuse('order.key_taken')
  if (earlier.requestHash !== null && earlier.requestHash !== requestHash) return refuse('order.placed_otherwise')
  return { id: earlier.id, number: orderNumber(earlier.year, earlier.number) }
}

const findCustomer = (tx: TenantTx, userId: number) =>
  tx.db
    .selectFrom('app_user')
    .where('app_id', '=', tx.appId)
    .where('id', '=', userId)
    .where('role', '=', 'user')
    .select(['id', sql<string>`trim(firstname || ' ' || lastname)`.as('name')])
    .executeTakeFirst()

/** Whoever overrides the rules of an object also does without the answers it asks for. What is no choice stays none. */
const withoutQuestions = (judgement: Judgement): Judgement => ({
  ...judgement,
  requested: judgement.requested.map((one) => ({
    ...one,
    options: { ...one.options, missing: one.options.unclear },
    questionnaire: { ...one.questionnaire, problems: {} },
  })),
})

async function writeNote(tx: TenantTx, { user }: Actor, orderId: number, text: string): Promise<void> {
  if (text === '') return
  await tx.db
    .insertInto('internal_note')
    .values({ app_id: tx.appId, order_id: orderId, text, author_id: authorOf(user), author_name: user.name })
    .execute()
}
