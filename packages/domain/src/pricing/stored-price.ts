import type { Rappen } from '../money/index.ts'
import type { InstantMinute } from '../time/index.ts'
import type { PricedOption, PriceTerms } from './quote.ts'
import type { QuoteLine, UntaxedLine } from './quote-line.ts'
import { sharesOf } from './sum-lines.ts'
import { shareOut, sharesByDay } from './tax-shares.ts'

interface StoredRent {
  /** As stored: the rent first. */
  readonly lines: readonly QuoteLine[]
  /** What the object is today; asked only where the rent has no price yet. */
  readonly isTaxable: boolean
  readonly start: InstantMinute
  readonly end: InstantMinute
  readonly isMultiDays: boolean
}

/**
 * A line that says what staff charge more or less. It is taxed like the rent it changes, at the rates and in the proportions that were
 * stored with it; where the rent is on request, by the days of the booking.
 */
export function adjustmentLine(
  { title, amount }: { readonly title: string; readonly amount: Rappen },
  { lines, isTaxable, ...stay }: StoredRent,
  { vat, zone }: Pick<PriceTerms, 'vat' | 'zone'>,
): UntaxedLine {
  const line = { kind: 'adjustment', id: null, title, quantity: 1, unitPrice: amount, total: amount } as const
  const rent = lines.find(({ kind }) => kind === 'object')
  const shares = rent && vat && !isOpen(rent) ? sharesOf(rent, vat.isIncluded) : null
  if (!vat || (shares ? shares.length === 0 : !isTaxable)) return { ...line, shares: [] }
  const weights = shares?.map((share) => ({ rate: share.rate, weight: Math.abs(share.amount) })) ?? []
  // A rent of nothing has no proportions.
  if (weights.some(({ weight }) => weight > 0)) return { ...line, shares: shareOut(amount, weights) }
  return { ...line, shares: sharesByDay(amount, stay, vat.periods, zone) }
}

/** On request, also after staff named its price in another line. */
const isOpen = (line: UntaxedLine) => line.total === null || isAgreed(line)

/** Was on request until staff named its price, which stands in a line of its own. */
const isAgreed = ({ kind, unitPrice, total, factors = [] }: UntaxedLine) =>
  kind !== 'adjustment' && total === 0 && unitPrice === null && factors.length === 0

/** Whether staff named a price of what was on request: it holds for the booking, wherever that is put. */
export const hasAgreedPrice = (lines: readonly UntaxedLine[]): boolean => lines.some(isAgreed)

/**
 * What was agreed stays agreed: a rent, or as many of an option, that staff priced once is neither on request again nor charged a second
 * time where it has a price.
 */
export const keepAgreed = (before: readonly UntaxedLine[], quoted: readonly UntaxedLine[]): readonly UntaxedLine[] => {
  const agreed = before.filter(isAgreed)
  const isSame = (one: UntaxedLine, other: UntaxedLine) =>
    one.kind === 'object'
      ? other.kind === 'object'
      : one.kind === other.kind && one.id === other.id && one.title === other.title && one.quantity === other.quantity
  return quoted.map((line) => {
    if (!agreed.some((one) => isSame(one, line))) return line
    const { kind, id, title, quantity } = line
    return { kind, id, title, quantity, unitPrice: null, total: 0, shares: [] }
  })
}

/** A booking charged differently: its lines as they are, and one more. What was on request has its price now. */
export const adjustPrice = (lines: readonly QuoteLine[], line: UntaxedLine): readonly UntaxedLine[] => [
  ...lines.map((one) => (one.total === null ? { ...one, total: 0, shares: [] } : one)),
  line,
]

/** Lines besides the rent as a new quote takes them over: the price they had, for the category that is asked for. */
export const keptLines = (lines: readonly QuoteLine[], terms: PriceTerms): PricedOption[] =>
  lines.flatMap((line) =>
    line.kind === 'object'
      ? []
      : [
          {
            id: line.id ?? 0,
            title: line.title,
            amount: line.quantity,
            prices: line.unitPrice === null ? {} : { [terms.priceCategoryId ?? -1]: line.unitPrice },
            isTaxable: sharesOf(line, terms.vat?.isIncluded ?? true).length > 0,
            ...(line.kind === 'adjustment' && { kind: line.kind }),
          },
        ],
  )
