import type { GuestContact } from '@allmend/contract'
import type { BookingState } from '@allmend/domain/bookings'
import type { Quote } from '@allmend/domain/pricing'
import type { AcceptedTextKind, TextVersions } from '@allmend/domain/texts'
import { clockOf, dateOf, dayOfWall } from '@allmend/domain/time'
import pg from 'pg'
import type { Statement } from '../../../platform/db/send-together.ts'
import {
  type CustomerTerms,
  intervalOf,
  type Judgement,
  nowInMinutes,
  storedOccupancies,
  type Taking,
} from '../../booking/index.ts'

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
  /** Which versions of the municipality's texts were accepted. */
  readonly acceptedTexts?: TextVersions<AcceptedTextKind> | undefined
  /** Staff ordered for somebody. */
  readonly origin?: 'desk'
  /** Who of the staff confirmed at once what would wait for it. */
  readonly confirmedBy?: string | undefined
  /** Of which bookings, by their place in the request, everybody may read the occasion. */
  readonly publicNames?: readonly boolean[]
  /** For what was ordered in another time and stands differently now, as in the demo. */
  readonly createdAt?: Date
  readonly state?: BookingState
  /** It waits for its payment: until then its dates are kept. */
  readonly heldUntil?: Date | undefined
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
  acceptedTexts,
  origin,
  createdAt,
  heldUntil,
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
  accepted_texts: acceptedTexts,
  summary: { ...quote, terms: terms.orderTerms },
  total: quote.total,
  origin,
  created_at: createdAt,
  held_until: heldUntil,
})

const at = (minutes: number) => new Date(minutes * 60_000)

/** One row for each date, with everything as it is today: later changes of prices or options do not reach it. */
function bookingRows(
  { quote, confirmedBy, publicNames, state, heldUntil }: NewOrder,
  { requested, judged }: Judgement,
) {
  const rows = requested.flatMap(({ draft, object, options, questionnaire, wishes }, asked) => {
    const isConfirmed = object.confirmation === 'automatic'
    const interval = intervalOf(object, draft.intervalId)
    const seriesKey = draft.isSerial ? crypto.randomUUID() : null
    return wishes.flatMap(({ key, quantity }) => {
      const verdict = judged.get(key)?.verdict
      const priced = quote.bookings.find((booking) => booking.key === key)
      if (!verdict || !priced) return []
      const row = {
        object_id: object.id,
        interval_id: draft.intervalId,
        state: heldUntil ? 'held' : (state ?? (isConfirmed || confirmedBy !== undefined ? 'confirmed' : 'unconfirmed')),
        decided_by: isConfirmed ? undefined : confirmedBy,
        is_name_public: publicNames?.[asked],
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

/** What goes with an order. */
interface Accompaniment {
  readonly taking: Pick<Taking, 'rows'> & Partial<Taking>
  /** Files that came with it. */
  readonly documents?: readonly string[]
  /** For the log. */
  readonly entries?: readonly object[]
  /** Whom to tell; without, nobody is. */
  readonly event?: object
}

const lastWalls = ['occupancy_no_double', 'customer_order_app_id_client_key_key']

/**
 * Writes an order with everything that belongs to it, in one round trip, and says its number. Nothing if somebody else was quicker: with
 * the same key, or past the locks with the same time. `send` is what carries the statement: on its own, or with the commit.
 */
export async function writeOrder(
  send: (statement: Statement) => Promise<unknown>,
  order: NewOrder,
  judgement: Judgement,
  { taking, documents = [], entries = [], event }: Accompaniment,
): Promise<number | undefined> {
  const bookings = bookingRows(order, judgement)
  const places = new Map(bookings.map(({ key, row }) => [key, row.place]))
  const { rows, days = [], dayObjects = [], dayList = [] } = taking
  const occupancies = storedOccupancies(rows).map((row, at) => ({ ...row, place: places.get(rows[at]?.key ?? '') }))
  const json = [orderRow(order), bookings.map(({ row }) => row), occupancies, days].map((part) => JSON.stringify(part))
  const rest = [documents, JSON.stringify(entries), event && JSON.stringify(event)]
  try {
    const row = await send({
      sql: 'select place_order($1, $2, $3, $4, $5, $6, $7, $8, $9) as number',
      parameters: [...json, dayObjects, dayList, ...rest],
    })
    return (row as { number: number } | undefined)?.number
  } catch (error) {
    if (error instanceof pg.DatabaseError && lastWalls.includes(error.constraint ?? '')) return undefined
    throw error
  }
}

/** The year an order of today is numbered in. */
export const yearOf = ({ zone }: Pick<CustomerTerms, 'zone'>): number =>
  dateOf(dayOfWall(clockOf(zone).toWall(Math.floor(nowInMinutes())))).year
