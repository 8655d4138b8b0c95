import type { Rappen } from '../money/index.ts'
import { type TaxPart, taxLines, untaxed } from './invoice.ts'

/** What falls away of an invoice that went out, and the fee that stays for it. */
export interface Credit {
  readonly amount: Rappen
  /** Charged against it; it carries no VAT. */
  readonly fee: Rappen
  /** The amount rate by rate, as the invoice had it. */
  readonly parts: readonly TaxPart[]
}

/** Something fell away, be it free: there is a letter about it. What only keeps money gives nothing. */
export const isCreditNote = ({ amount, fee }: Pick<Credit, 'amount' | 'fee'>): boolean => amount > 0 || fee === 0

/** What an invoice charges after all that was credited. */
export interface Charged {
  /** Rate by rate, without fees of what fell away: what can still be credited. */
  readonly parts: readonly TaxPart[]
  /** Fees of what fell away: they stay. */
  readonly fees: Rappen
}

const grossOf = (parts: readonly TaxPart[]): Rappen => parts.reduce((sum, { gross }) => sum + gross, 0)

/** These amounts as amounts against others. */
export const negated = (parts: readonly TaxPart[]): TaxPart[] =>
  parts.map(({ rate, net, tax, gross }) => ({ rate, net: 0 - net, tax: 0 - tax, gross: 0 - gross }))

const isSomething = ({ net, tax }: TaxPart) => net !== 0 || tax !== 0

/** One amount for each rate; rates of which nothing is left fall out. */
export const sumParts = (...lists: readonly (readonly TaxPart[])[]): TaxPart[] =>
  taxLines(lists.map((parts) => ({ parts }))).filter(isSomething)

/** What of what is charged falls away so that only `left` is, rate by rate. Its amount may be nothing, and its VAT not. */
export function creditDown(charged: readonly TaxPart[], left: readonly TaxPart[]): Omit<Credit, 'fee'> {
  const parts = sumParts(charged, negated(left))
  const amount = grossOf(parts)
  // What was credited in other ways before may have left less already.
  return amount < 0 ? { amount: 0, parts: [] } : { amount, parts }
}

/** What was decided about the money that came in. */
export interface MoneyDecision {
  /** What stays of it. */
  readonly kept: Rappen
  /** Something goes back. */
  readonly givesBack: boolean
}

/**
 * Takes everything off that is left, apart from fees. What is kept beyond them is one more fee, at most what the order came to; whoever
 * gives so much back that less than the fees is kept does not ask for it again. So nothing is owed on either side.
 */
export function creditRest({ parts, fees }: Charged, total: Rappen, { kept, givesBack }: MoneyDecision): Credit {
  const left = grossOf(parts)
  const stays = fees + Math.min(0, left)
  const waived = givesBack ? Math.max(0, stays - kept) : 0
  return {
    amount: Math.max(0, left) + waived,
    fee: Math.max(0, Math.min(kept, total) - stays),
    // A discount that is more than what is left goes with the fees it lowers, and its VAT with it.
    parts: left > 0 ? sumParts(parts, untaxed(waived)) : shareParts(sumParts(parts, untaxed(fees)), waived),
  }
}

/** The share of an amount in what is charged, rate by rate: running, so that the parts add up to it. */
export function shareParts(parts: readonly TaxPart[], amount: Rappen): TaxPart[] {
  const all = grossOf(parts)
  if (all === 0) return amount === 0 ? [] : untaxed(amount)
  let [seen, given] = [0, 0]
  return parts
    .map(({ rate, tax, gross }) => {
      seen += gross
      const part = Math.round((seen * amount) / all) - given
      given += part
      const share = Math.round((tax * amount) / all)
      return { rate, net: part - share, tax: share, gross: part }
    })
    .filter(isSomething)
}
