import type { BookingDraft } from '@allmend/contract'
import type { TenantTx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import {
  chosenOptions,
  type KeptOption,
  optionStockOf,
  type SamePlace,
  stockOfBooking,
  stockOfKept,
} from '../booking/index.ts'
import { type ObjectRules, readRules } from '../object/index.ts'
import type { StoredBooking } from './stored-booking.ts'
import type { PricedChoice } from './write-price.ts'

/** Other options of a booking: as they are stored, what they take, and what of them is priced anew. */
export interface OptionChoice extends SamePlace, PricedChoice {
  readonly options: readonly KeptOption[]
}

/** Options staff or a customer choose for a booking there is: those it has stay valid, wherever they come from. */
export async function chooseOptions(
  tx: TenantTx,
  booking: StoredBooking,
  given: BookingDraft['options'],
): Promise<OptionChoice | Refusal> {
  const object = (await readRules(tx, [booking.objectId])).get(booking.objectId)
  if (!object) return refuse('record.not_found')
  const { chosen, kept, missing, unknown } = chosenOptions(object, given, booking.options)
  if (unknown.length > 0) return refuse('object.option_unknown', { objectId: object.id, options: unknown })
  if (missing.length > 0) return refuse('booking.incomplete', { options: missing })
  const written = [
    ...chosen.map(({ option, shown }) => ({ id: option.id, title: option.value, value: shown })),
    ...kept,
  ]
  const placeOf = ({ id }: KeptOption) => {
    const place = object.options.findIndex((option) => option.id === id)
    return place < 0 ? object.options.length : place
  }
  return {
    options: written.toSorted((one, other) => placeOf(one) - placeOf(other)),
    optionStock: await stockWith(tx, booking, object, { kept, stock: optionStockOf(chosen) }),
    chosen: chosen.flatMap(({ priced }) => priced),
    kept: kept.map(({ id }) => id),
  }
}

/** What is kept takes what it took, even where nothing says any more what that was; what goes or changes gives back its own. */
async function stockWith(
  tx: TenantTx,
  booking: StoredBooking,
  object: ObjectRules,
  { kept, stock }: { readonly kept: readonly KeptOption[]; readonly stock: SamePlace['optionStock'] },
): Promise<SamePlace['optionStock']> {
  if (kept.length === 0) return stock
  const left = booking.options.filter(({ id }) => !kept.some((one) => one.id === id))
  const had = await stockOfBooking(tx, booking.id, booking.objectId)
  const freed = stockOfKept([...object.options, ...(await offeredElsewhere(tx, object, left))], left)
  const taken = new Map<number, number>()
  const add = (list: SamePlace['optionStock'], sign: 1 | -1) => {
    for (const { objectId, quantity } of list)
      taken.set(objectId, Math.max(0, (taken.get(objectId) ?? 0) + sign * quantity))
  }
  add(had, 1)
  add(freed, -1)
  add(stock, 1)
  return [...taken].flatMap(([objectId, quantity]) => (quantity > 0 ? [{ objectId, quantity }] : []))
}

/** Options as the objects have them a booking was in before. */
async function offeredElsewhere(tx: TenantTx, object: ObjectRules, options: readonly KeptOption[]) {
  const ids = options.map(({ id }) => id).filter((id) => !object.options.some((option) => option.id === id))
  if (ids.length === 0) return []
  const rows = await tx.db
    .selectFrom('object_option')
    .where('app_id', '=', tx.appId)
    .where('id', 'in', ids)
    .select('object_id')
    .distinct()
    .execute()
  const rules = await readRules(
    tx,
    rows.map((row) => row.object_id),
  )
  return [...rules.values()].flatMap((one) => one.options)
}
