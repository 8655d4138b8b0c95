import type { moveBooking as moveRoute, RouteParsed, saveBooking as saveRoute } from '@allmend/contract'
import { bookingNumber, takingStates } from '@allmend/domain/bookings'
import { colorWords } from '@allmend/domain/color'
import { displayInstant, parseWall } from '@allmend/domain/time'
import { audit } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import { publish } from '../../platform/events/outbox.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import { lockHallsOf, lookAtMove, moveBooking, type NewPlace, type SamePlace } from '../booking/index.ts'
import { resumOrder } from '../order/index.ts'
import type { AtDesk } from './at-desk.ts'
import { chooseOptions } from './choose-options.ts'
import { lockBooking, type StoredBooking, termsOf } from './stored-booking.ts'
import {
  changedPrice,
  linesNow,
  type PricedChoice,
  quoteMoved,
  quoteOptions,
  refusePrice,
  writePrice,
  writeTariff,
} from './write-price.ts'

type Move = RouteParsed<typeof moveRoute>['body']
type Save = RouteParsed<typeof saveRoute>['body']

/** The booking, if it still takes its object and is as whoever changes it saw it. */
export async function openBooking(
  tx: TenantTx,
  id: number,
  version: number | undefined,
): Promise<StoredBooking | Refusal> {
  return asSeen(await lockBooking(tx, id), version)
}

export function asSeen(booking: StoredBooking | null, version?: number): StoredBooking | Refusal {
  if (!booking) return refuse('record.not_found')
  if (!takingStates.includes(booking.state)) return refuse('booking.state_changed')
  return version !== undefined && version !== booking.version ? refuse('record.conflict') : booking
}

export const when = ({ displayStart, displayEnd, zone }: StoredBooking) =>
  `${displayInstant(displayStart.getTime(), zone)} – ${displayInstant(displayEnd.getTime(), zone)}`

/** What the log says about a booking that was put elsewhere. */
const placeOf = (booking: StoredBooking) => ({
  object: booking.objectTitle,
  when: when(booking),
  total: booking.total,
})

export function readPlace({
  displayStart,
  displayEnd,
  steps,
  endsLate,
  objectId,
  isForced,
}: Omit<Move, 'text' | 'withMail'> & Pick<NewPlace, 'endsLate'>): NewPlace | Refusal {
  const [start, end] = [parseWall(displayStart), parseWall(displayEnd)]
  if (start === null || end === null) return refuse('booking.not_bookable', { reason: 'nonexistent_time' })
  return { displayStart: start, displayEnd: end, steps, endsLate, objectId, isForced }
}

/** Puts a booking elsewhere and quotes it anew; a price that is on an invoice stands, and somebody has to look at the difference. */
export async function moveAtDesk(
  tx: TenantTx,
  { actor, site }: AtDesk,
  id: number,
  move: Move & Pick<NewPlace, 'endsLate'>,
): Promise<Refusal | null> {
  const to = readPlace(move)
  if (isRefusal(to)) return to
  await lockHallsOf(tx, [id], move.objectId ? [move.objectId] : [])
  const booking = await openBooking(tx, id, move.version)
  if (isRefusal(booking)) return booking
  const isOverriding = move.isForced && (await breaksRule(tx, id, to))
  const refused = await rearrange(tx, booking, to)
  if (refused) return refused
  await recordChange(tx, actor, booking, { isForced: isOverriding })
  await publish(tx, 'booking.changed', {
    orderId: booking.orderId,
    bookingIds: [id],
    before: when(booking),
    text: move.text.trim(),
    withMail: move.withMail,
    site,
  })
  return null
}

/** Whether staff override a rule by it: who undoes a move forces it, and mostly against nothing. */
async function breaksRule(tx: TenantTx, id: number, to: NewPlace): Promise<boolean> {
  const asked = await lookAtMove(tx, id, { ...to, isForced: false })
  return !isRefusal(asked) && asked.judged.reason !== null
}

/** Changes what a booking says about itself; other options are checked, taken and priced. */
export async function saveAtDesk(tx: TenantTx, actor: Actor, id: number, save: Save): Promise<Refusal | null> {
  if (save.options) await lockHallsOf(tx, [id])
  const booking = await openBooking(tx, id, save.version)
  if (isRefusal(booking)) return booking
  const { name, remark, color, isNamePublic } = save
  await tx.db
    .updateTable('booking')
    .set({
      ...(name !== undefined && { name: name.trim() }),
      ...(remark !== undefined && { remark: remark.trim() }),
      ...(color !== undefined && { color }),
      ...(isNamePublic !== undefined && { is_name_public: isNamePublic }),
      version: booking.version + 1,
    })
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .execute()
  const refused = save.options ? await writeOptions(tx, booking, save.options) : null
  if (refused) return refused
  await recordChange(tx, actor, booking, { isForced: false })
  return null
}

/** Other options at the same time: their stock has to be there, and their prices are today's. */
async function writeOptions(
  tx: TenantTx,
  booking: StoredBooking,
  given: NonNullable<Save['options']>,
): Promise<Refusal | null> {
  const choice = await chooseOptions(tx, booking, given)
  if (isRefusal(choice)) return choice
  await tx.db
    .updateTable('booking')
    .set({ options: JSON.stringify(choice.options) })
    .where('app_id', '=', tx.appId)
    .where('id', '=', booking.id)
    .execute()
  return rearrange(tx, booking, { optionStock: choice.optionStock }, choice)
}

async function rearrange(
  tx: TenantTx,
  booking: StoredBooking,
  to: NewPlace | SamePlace,
  choice?: PricedChoice,
): Promise<Refusal | null> {
  const refused = await placeAnew(tx, booking, to, choice)
  return refused ?? (booking.isBilled ? null : resumOrder(tx, booking.orderId))
}

/** Puts a booking elsewhere and writes what it costs there, or would cost if it were not billed; its order is not summed yet. */
export async function placeAnew(
  tx: TenantTx,
  booking: StoredBooking,
  to: NewPlace | SamePlace,
  choice?: PricedChoice,
): Promise<Refusal | null> {
  const moved = await moveBooking(tx, booking.id, to)
  if (isRefusal(moved)) return moved
  const [lines, terms] = [linesNow(booking), await termsOf(tx, booking)]
  const price = choice ? quoteOptions(moved, lines, terms, choice) : quoteMoved(moved, lines, terms)
  if (!booking.isBilled) return writePrice(tx, booking.id, price)
  const refused = refusePrice(price)
  if (refused) return refused
  await writeTariff(tx, booking.id, price, changedPrice(booking, moved, price))
  return null
}

/** Writes down what is different now. */
export async function recordChange(
  tx: TenantTx,
  actor: Actor,
  before: StoredBooking,
  { isForced }: { isForced: boolean },
) {
  const after = await lockBooking(tx, before.id)
  if (!after) return
  const words = (booking: StoredBooking) => ({
    ...placeOf(booking),
    name: booking.name,
    remark: booking.remark,
    isNamePublic: booking.isNamePublic,
    color: colorWords(booking.color),
    options: booking.options.map(({ title, value }) => `${title}: ${value}`).join(', '),
    isPriceToCheck: booking.isPriceToCheck,
  })
  await audit(tx, actor, {
    action: 'changed',
    entity: 'booking',
    entityId: before.id,
    subject: bookingNumber(before.id),
    version: after.version,
    before: words(before),
    after: { ...words(after), ...(isForced && { isForced }) },
  })
}
