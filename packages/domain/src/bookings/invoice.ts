import { type Rappen, rounded, times, whole } from '../money/index.ts'
import type { TaxTotal } from '../pricing/index.ts'
import type { Rate } from '../tax/index.ts'

/** The part of a line that falls under one rate; rate 0 carries no VAT. */
export interface TaxPart {
  readonly rate: Rate
  readonly net: Rappen
  readonly tax: Rappen
  readonly gross: Rappen
}

export interface InvoiceLine {
  readonly kind: 'booking' | 'fee' | 'position' | 'rounding' | 'rest'
  readonly bookingId: number | null
  /** What the lines of one booking stand below. */
  readonly heading: string
  readonly title: string
  readonly quantity: number
  readonly unitPrice: Rappen | null
  /** As prices are entered, with or without VAT. */
  readonly total: Rappen
  readonly parts: readonly TaxPart[]
}

interface PricedLine {
  readonly title: string
  readonly quantity: number
  readonly unitPrice: Rappen | null
  readonly total: Rappen | null
  readonly tax: readonly TaxTotal[]
}

/** A booking as it was stored, or a free position. */
export interface InvoicePart {
  readonly bookingId: number | null
  readonly heading: string
  readonly lines: readonly PricedLine[]
  readonly totalWithoutTax: Rappen
  readonly total: Rappen
  /** Falls away, and this is what is charged for it. */
  readonly fee?: { readonly title: string; readonly amount: Rappen }
}

export interface InvoiceSource {
  readonly parts: readonly InvoicePart[]
  readonly total: Rappen
  readonly tax: readonly TaxTotal[]
}

/** What so many of something cost; quantities have two decimals. */
export const positionTotal = (quantity: number, unitPrice: Rappen): Rappen =>
  rounded(times(whole(unitPrice), Math.round(quantity * 100), 100))

const sum = (amounts: readonly Rappen[]) => amounts.reduce((all, amount) => all + amount, 0)

/** Every line of an order with its VAT. They add up to its total, and rate by rate to its VAT. */
export function invoiceLines({ parts, total, tax }: InvoiceSource): InvoiceLine[] {
  const lines = parts.flatMap((part) => (part.fee ? feeLine(part, part.fee) : pricedLines(part)))
  const gross = sum(lines.flatMap((line) => line.parts.map((one) => one.gross)))
  return [...lines, ...rest(total - gross, tax, lines)]
}

function pricedLines({ bookingId, heading, lines, totalWithoutTax, total }: InvoicePart): InvoiceLine[] {
  const kind = bookingId === null ? 'position' : 'booking'
  const amounts = sum(lines.map((line) => line.total ?? 0))
  // Without VAT both are the same, and it does not matter.
  const isIncluded = amounts === total || amounts !== totalWithoutTax
  return lines.map(({ title, quantity, unitPrice, ...line }) => ({
    kind,
    bookingId,
    heading,
    title,
    quantity,
    unitPrice,
    total: line.total ?? 0,
    parts: splitByRate(line.total ?? 0, line.tax, isIncluded),
  }))
}

export const untaxed = (amount: Rappen): TaxPart[] => [{ rate: 0, net: amount, tax: 0, gross: amount }]

const feeLine = (
  { bookingId, heading }: InvoicePart,
  { title, amount }: NonNullable<InvoicePart['fee']>,
): readonly InvoiceLine[] =>
  amount === 0
    ? []
    : [
        {
          kind: 'fee',
          bookingId,
          heading,
          title,
          quantity: 1,
          unitPrice: amount,
          total: amount,
          parts: untaxed(amount),
        },
      ]

/** How a line falls to its rates: by the VAT of each, the last one takes what is left. */
function splitByRate(total: Rappen, tax: readonly TaxTotal[], isIncluded: boolean): TaxPart[] {
  if (tax.length === 0) return untaxed(total)
  const weights = tax.map((one) => (one.total * ((isIncluded ? one.rate : 0) + 10_000)) / one.rate)
  const all = weights.reduce((one, other) => one + other, 0)
  let left = total
  return tax.map((one, place) => {
    const weight = weights[place] ?? 0
    const amount = place === tax.length - 1 || all === 0 ? left : Math.round((total * weight) / all)
    left -= amount
    const net = isIncluded ? amount - one.total : amount
    return { rate: one.rate, net, tax: one.total, gross: net + one.total }
  })
}

/** Rounding to five Rappen; or, of an order whose parts are gone, what is known of it: amounts rate by rate. */
function rest(amount: Rappen, tax: readonly TaxTotal[], lines: readonly InvoiceLine[]): InvoiceLine[] {
  if (amount === 0) return []
  const known = new Map(taxLines(lines).map((one) => [one.rate, one.tax]))
  const missing = tax.map((one) => ({ rate: one.rate, total: one.total - (known.get(one.rate) ?? 0) }))
  const line = { bookingId: null, heading: '', quantity: 1, unitPrice: null, total: amount }
  const taxed = missing.filter((one) => one.total !== 0)
  if (taxed.length === 0) {
    const kind = Math.abs(amount) < 5 ? 'rounding' : 'rest'
    return [{ ...line, kind, title: kind === 'rounding' ? 'Rundung' : 'Weitere Leistungen', parts: untaxed(amount) }]
  }
  return [{ ...line, kind: 'rest', title: 'Weitere Leistungen', parts: splitByRate(amount, taxed, true) }]
}

/** What a credit takes off, rate by rate. Credits without parts only know their VAT. */
export function creditParts({
  amount,
  tax,
  parts,
}: {
  readonly amount: Rappen
  readonly tax: readonly TaxTotal[]
  readonly parts: readonly TaxPart[] | null
}): readonly TaxPart[] {
  if (parts) return parts
  const taxed = tax.filter((one) => one.total !== 0)
  return splitByRate(amount, taxed, true)
}

/** VAT rate by rate with what it is reckoned on, the highest rate first; what carries none comes last. */
export function taxLines(lines: readonly { readonly parts: readonly TaxPart[] }[]): TaxPart[] {
  const rates = Map.groupBy(
    lines.flatMap(({ parts }) => parts),
    ({ rate }) => rate,
  )
  return [...rates]
    .map(([rate, parts]) => ({
      rate,
      net: sum(parts.map(({ net }) => net)),
      tax: sum(parts.map((part) => part.tax)),
      gross: sum(parts.map(({ gross }) => gross)),
    }))
    .sort((a, b) => b.rate - a.rate)
}

interface TaxedOrder extends Pick<InvoiceSource, 'total' | 'tax'> {
  readonly parts: readonly Pick<InvoicePart, 'lines' | 'totalWithoutTax' | 'total'>[]
}

/** What the VAT of an order is reckoned on, by rate. */
export function taxBases({ parts, ...sums }: TaxedOrder): ReadonlyMap<Rate, Rappen> {
  const named = parts.map((part) => ({ bookingId: null, heading: '', ...part }))
  return new Map(taxLines(invoiceLines({ ...sums, parts: named })).map(({ rate, net }) => [rate, net]))
}
