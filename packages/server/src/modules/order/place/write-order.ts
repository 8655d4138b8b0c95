import type { GuestContact } from '@allmend/contract'
import type { Quote } from '@allmend/domain/pricing'
import { sql } from 'kysely'
import pg from 'pg'
import type { OpenTx, TenantTx } from '../../../platform/db/database.ts'
import { type CustomerTerms, intervalOf, type Judgement } from '../../booking/index.ts'

export interface NewOrder {
  /** Where it is known before. */
  readonly id?: number
  readonly year: number
  readonly clientKey: string
  /** What was asked for: the key stands for nothing else. Null where nobody can ask again. */
  readonly requestHash: string | null
  readonly userId: number
  readonly terms: Pick<CustomerTerms, 'priceCategoryId' | 'priceCategoryName' | 'orderTerms'>
  readonly quote: Quote
  readonly payment: { readonly id: number; readonly name: string; readonly description: string } | null
  /** What a guest typed; a customer's own data otherwise. */
  readonly contact?: GuestContact | undefined
  readonly acceptsRules: boolean
}

const orderRow = ({
  id,
  year,
  clientKey,
  requestHash,
  userId,
  terms,
  quote,
  payment,
  contact,
  acceptsRules,
}: NewOrder) => ({
  id,
  year,
  client_key: clientKey,
  request_hash: requestHash,
  user_id: userId,
  price_category_id: terms.priceCategoryId,
  price_category_name: terms.priceCategoryName,
  payment_option_id: payment?.id ?? null,
  payment_option_name: payment?.name ?? '',
  payment_description: payment?.description ?? '',
  contact: contact ?? null,
  accepts_rules: acceptsRules,
  summary: { ...quote, terms: terms.orderTerms },
  total: quote.total,
})

const at = (minutes: number) => new Date(minutes * 60_000)

/** One row for each date, with everything as it is today: later changes of prices or options do not reach it. */
function bookingRows({ requested, judged }: Judgement, quote: Quote) {
  const rows = requested.flatMap(({ draft, object, options, questionnaire, wishes }) => {
    const interval = intervalOf(object, draft.intervalId)
    const seriesKey = draft.isSerial ? crypto.randomUUID() : null
    return wishes.flatMap(({ key, quantity }) => {
      const verdict = judged.get(key)?.verdict
      const priced = quote.bookings.find((booking) => booking.key === key)
      if (!verdict || !priced) return []
      const row = {
        object_id: object.id,
        interval_id: draft.intervalId,
        state: object.confirmation === 'automatic' ? 'confirmed' : 'unconfirmed',
        series_key: seriesKey,
        name: draft.name,
        remark: draft.remark,
        color: draft.color,
        quantity,
        starts_at: at(verdict.occupied.start),
        ends_at: at(verdict.occupied.end),
        display_start: at(verdict.start),
        display_end: at(verdict.end),
        steps: verdict.steps,
        interval_name: interval?.name ?? '',
        options: options.chosen.map(({ option, shown }) => ({ id: option.id, title: option.value, value: shown })),
        answers: questionnaire.answers,
        price_lines: priced.lines,
        total_without_tax: priced.totalWithoutTax,
        tax: priced.tax,
        total: priced.total,
        is_on_request: priced.isOnRequest,
      }
      return [{ key, row }]
    })
  })
  return rows.map(({ key, row }, place) => ({ key, row: { ...row, place } }))
}

interface Taking {
  /** What the bookings take, by the key of their date. */
  readonly rows: readonly {
    readonly key: string
    readonly objectId: number
    readonly bookedObjectId: number
    readonly first: number
    readonly count: number
    readonly start: number
    readonly end: number
  }[]
  readonly days: readonly object[]
  readonly dayObjects: readonly number[]
  readonly dayList: readonly string[]
}

/** For an order whose times are taken elsewhere. */
export const takingNothing: Taking = { rows: [], days: [], dayObjects: [], dayList: [] }

export interface WrittenOrder {
  readonly orderId: number
  /** By the key of the date. */
  readonly bookingIds: ReadonlyMap<string, number>
  /** Keys of dates somebody else has taken; then the caller rolls back. */
  readonly refused: readonly string[]
}

/** Everything of an order as the arguments of `write_order`, and the dates in the sequence of its bookings. */
function orderArguments(order: NewOrder, judgement: Judgement, { rows, days, dayObjects, dayList }: Taking) {
  const bookings = bookingRows(judgement, order.quote)
  const places = new Map(bookings.map(({ key, row }) => [key, row.place]))
  const occupancies = rows.map(({ key, objectId, bookedObjectId, first, count, start, end }) => ({
    object_id: objectId,
    booked: bookedObjectId,
    first,
    count,
    starts: start,
    ends: end,
    place: places.get(key),
  }))
  const json = [orderRow(order), bookings.map(({ row }) => row), occupancies, days].map((part) => JSON.stringify(part))
  return { keys: bookings.map(({ key }) => key), list: [...json, dayObjects, dayList] }
}

/** Writes an order with its bookings and what they take, in one round trip. Null if another request with the same key was quicker. */
export async function writeOrder(
  tx: TenantTx,
  order: NewOrder,
  judgement: Judgement,
  taking: Taking,
): Promise<WrittenOrder | null> {
  const { keys, list } = orderArguments(order, judgement, taking)
  const { rows } = await sql<{
    written: { orderId: number; bookingIds: number[] | null; refused: number[] } | null
  }>`select write_order(${sql.join(list)}) as written`.execute(tx.db)
  const written = rows[0]?.written
  if (!written) return null
  const keyOf = (place: number) => keys[place] ?? ''
  return {
    orderId: written.orderId,
    bookingIds: new Map((written.bookingIds ?? []).map((id, place) => [keyOf(place), id])),
    refused: written.refused.map(keyOf),
  }
}

const lastWalls = ['occupancy_no_double', 'customer_order_app_id_client_key_key']

interface Finish {
  readonly documents: readonly string[]
  readonly entries: readonly object[]
  readonly event: object
}

/**
 * The same with log and event, numbered and committed, in one round trip: the number. Nothing if somebody else was quicker: with the
 * same key, or past the locks with the same time.
 */
export async function finishOrder(
  tx: OpenTx,
  order: NewOrder,
  judgement: Judgement,
  taking: Taking,
  { documents, entries, event }: Finish,
): Promise<number | undefined> {
  const { list } = orderArguments(order, judgement, taking)
  try {
    const parameters = [...list, documents, JSON.stringify(entries), JSON.stringify(event)]
    const row = await tx.finish({ sql: 'select place_order($1, $2, $3, $4, $5, $6, $7, $8, $9) as number', parameters })
    return (row as { number: number } | undefined)?.number
  } catch (error) {
    if (error instanceof pg.DatabaseError && lastWalls.includes(error.constraint ?? '')) return undefined
    throw error
  }
}
