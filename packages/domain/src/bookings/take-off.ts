import type { Rappen } from '../money/index.ts'
import { type OrderTerms, shrinkDiscounts, sumLines, type TaxShare, type UntaxedLine } from '../pricing/index.ts'
import { sumParts } from './credit.ts'
import { type InvoiceLine, type TaxPart, taxParts, untaxed } from './invoice.ts'

type Terms = Pick<OrderTerms, 'pricesIncludeVat' | 'roundsToFive'>

/** What an order charges: as it stands now, or as it went out with the invoice. */
export interface Ordered {
  /** Of bookings that stand, and of free positions. */
  readonly lines: readonly InvoiceLine[]
  /** Of what fell away. */
  readonly fees: Rappen
  readonly terms: Terms
}

interface TakenOff {
  readonly id: number
  /** What stays of what it takes off. */
  readonly fee: Rappen
  /** What is charged after it, rate by rate, rounding included and fees not. */
  readonly left: readonly TaxPart[]
}

/**
 * Takes bookings off an order one after the other, with an invoice and without alike. What is left is reckoned like any order; a fee is
 * never more than its cancellation takes off, so that nobody pays more by cancelling than by keeping.
 */
export function takeOff(
  { lines, fees, terms }: Ordered,
  ended: readonly { readonly id: number; readonly fee: Rappen }[],
): TakenOff[] {
  const bookings = Map.groupBy(
    lines.filter(({ kind }) => kind === 'booking'),
    ({ bookingId }) => bookingId,
  )
  const positions = lines.filter(({ kind }) => kind !== 'booking').map((line) => pricedLine([line], terms))
  // All that stand as one line: the VAT of an order is that of their sum, and a long series is not gone through for each of its dates.
  let standing = pricedLine([...bookings.values()].flat(), terms)
  const charge = (feesBefore: Rappen) =>
    chargeFor({ standing, isNone: bookings.size === 0, positions }, feesBefore, terms)
  let [charged, feesSoFar] = [charge(fees), fees]
  return ended.map(({ id, fee: wanted }) => {
    const before = charged.total
    const own = pricedLine(bookings.get(id) ?? [], terms)
    bookings.delete(id)
    standing = lineOf(standing, [
      ...standing.shares,
      ...own.shares.map(({ rate, amount }) => ({ rate, amount: -amount })),
    ])
    charged = charge(feesSoFar)
    const fee = Math.max(0, Math.min(wanted, before - charged.total))
    feesSoFar += fee
    if (fee > 0) charged = charge(feesSoFar)
    return { id, fee, left: charged.parts }
  })
}

interface Charges {
  readonly standing: UntaxedLine
  readonly isNone: boolean
  readonly positions: readonly UntaxedLine[]
}

function chargeFor({ standing, isNone, positions }: Charges, fees: Rappen, terms: Terms) {
  const counted = countedPositions([isNone ? null : [standing]], positions, terms)
  const { parts, total, roundingDifference } = sumLines([{ lines: [standing, ...counted] }], fees, terms)
  const charged = parts.flatMap((part) => part.lines.flatMap((line) => taxParts(line, terms.pricesIncludeVat)))
  return { total, parts: sumParts(charged, untaxed(roundingDifference)) }
}

type Shared = UntaxedLine & { readonly shares: readonly TaxShare[] }

/** Lines of an invoice as one that was priced: the VAT is worked out anew with what stands beside it. */
function pricedLine(lines: readonly InvoiceLine[], { pricesIncludeVat }: Terms): Shared {
  const plain = { kind: 'adjustment', id: null, title: '', quantity: 1, unitPrice: null } as const
  return lineOf(
    plain,
    lines.flatMap(({ parts }) =>
      parts.map(({ rate, net, gross }) => ({ rate, amount: pricesIncludeVat ? gross : net })),
    ),
  )
}

/** With one share for each rate. */
function lineOf(line: Omit<UntaxedLine, 'total' | 'shares'>, parts: readonly TaxShare[]): Shared {
  const shares = [...Map.groupBy(parts, ({ rate }) => rate)].map(([rate, same]) => ({ rate, amount: sumOf(same) }))
  return { ...line, total: sumOf(shares), shares }
}

const sumOf = (shares: readonly TaxShare[]) => shares.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Free positions as they count beside bookings that stand (null: one that does not). Where there were bookings and none stands, positions
 * of which nothing is left go with the last one.
 */
export function countedPositions<Line extends UntaxedLine>(
  bookings: readonly (readonly UntaxedLine[] | null)[],
  positions: readonly Line[],
  terms: Terms,
): Line[] {
  const counted = shrinkDiscounts(
    bookings.flatMap((lines) => lines ?? []),
    positions,
    terms,
  )
  const isNothing = counted.reduce((sum, { total }) => sum + (total ?? 0), 0) <= 0
  const isOver = bookings.length > 0 && bookings.every((lines) => lines === null)
  return isOver && isNothing ? [] : counted
}
