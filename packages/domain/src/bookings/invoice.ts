import type { Rappen } from '../money/index.ts'
import { type OrderTerms, type PriceFactor, sharesOf, type TaxShare, type TaxTotal } from '../pricing/index.ts'
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
  /** Where rules made the price. */
  readonly factors?: readonly PriceFactor[]
  /** As prices are entered, with or without VAT. */
  readonly total: Rappen
  /** Its price is not known yet. One that staff named stands in a line of its own, and this one says nothing. */
  readonly isOnRequest?: true
  readonly parts: readonly TaxPart[]
}

interface TaxedLine {
  readonly total: Rappen | null
  readonly shares?: readonly TaxShare[]
  readonly tax: readonly TaxTotal[]
}

interface PricedLine extends TaxedLine {
  readonly title: string
  readonly quantity: number
  readonly unitPrice: Rappen | null
  readonly factors?: readonly PriceFactor[]
}

/** A booking as it was stored, or a free position. */
export interface InvoicePart {
  readonly bookingId: number | null
  readonly heading: string
  readonly lines: readonly PricedLine[]
  /** Falls away, and this is what is charged for it. */
  readonly fee?: { readonly title: string; readonly amount: Rappen }
}

export interface InvoiceSource extends Pick<OrderTerms, 'pricesIncludeVat'> {
  readonly parts: readonly InvoicePart[]
  readonly total: Rappen
  readonly tax: readonly TaxTotal[]
}

const sum = (amounts: readonly Rappen[]) => amounts.reduce((all, amount) => all + amount, 0)

/** Every line of an order with its VAT. They add up to its total, and rate by rate to its VAT. */
export function invoiceLines({ parts, total, tax, pricesIncludeVat }: InvoiceSource): InvoiceLine[] {
  const lines = parts.flatMap((part) => (part.fee ? feeLine(part, part.fee) : pricedLines(part, pricesIncludeVat)))
  const gross = sum(lines.flatMap((line) => line.parts.map((one) => one.gross)))
  return [...lines, ...rest(total - gross, tax, lines)]
}

function pricedLines({ bookingId, heading, lines }: InvoicePart, pricesIncludeVat: boolean): InvoiceLine[] {
  const kind = bookingId === null ? 'position' : 'booking'
  return lines.map((line) => ({
    kind,
    bookingId,
    heading,
    title: line.title,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    ...(line.factors && { factors: line.factors }),
    total: line.total ?? 0,
    ...(line.total === null && { isOnRequest: true as const }),
    parts: taxParts(line, pricesIncludeVat),
  }))
}

/** A line by its rates: what falls under each is known, and so is its VAT. */
export function taxParts(line: TaxedLine, pricesIncludeVat: boolean): TaxPart[] {
  const shares = sharesOf(line, pricesIncludeVat)
  if (shares.length === 0) return untaxed(line.total ?? 0)
  return shares.map(({ rate, amount }) => {
    const tax = line.tax.find((one) => one.rate === rate)?.total ?? 0
    const net = pricesIncludeVat ? amount - tax : amount
    return { rate, net, tax, gross: net + tax }
  })
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

/** How an amount of which only the VAT is known falls to its rates: by the VAT of each, the last one takes what is left. */
function splitByRate(total: Rappen, tax: readonly TaxTotal[]): TaxPart[] {
  if (tax.length === 0) return untaxed(total)
  const weights = tax.map((one) => (one.total * (one.rate + 10_000)) / one.rate)
  const all = weights.reduce((one, other) => one + other, 0)
  let left = total
  return tax.map((one, place) => {
    const weight = weights[place] ?? 0
    const gross = place === tax.length - 1 || all === 0 ? left : Math.round((total * weight) / all)
    left -= gross
    return { rate: one.rate, net: gross - one.total, tax: one.total, gross }
  })
}

/** Rounding to five Rappen; or, of an order whose parts are gone, what is known of it: amounts rate by rate. */
function rest(amount: Rappen, tax: readonly TaxTotal[], lines: readonly InvoiceLine[]): InvoiceLine[] {
  if (amount === 0) return []
  const known = new Map(taxLines(lines).map((one) => [one.rate, one.tax]))
  const missing = tax.map((one) => ({ rate: one.rate, total: one.total - (known.get(one.rate) ?? 0) }))
  const taxed = missing.filter((one) => one.total !== 0)
  if (taxed.length > 0) return [restLine(amount, splitByRate(amount, taxed))]
  const line = restLine(amount, untaxed(amount))
  return [Math.abs(amount) < 5 ? { ...line, kind: 'rounding', title: 'Rundung' } : line]
}

const restLine = (total: Rappen, parts: readonly TaxPart[]): InvoiceLine => ({
  kind: 'rest',
  bookingId: null,
  heading: '',
  title: 'Weitere Leistungen',
  quantity: 1,
  unitPrice: null,
  total,
  parts,
})

/** What lines come to at each rate, without a word of what they were for. */
export function namelessLines(lines: readonly InvoiceLine[]): InvoiceLine[] {
  const parts = taxLines(lines)
  return lines.length === 0 ? [] : [restLine(sum(parts.map(({ gross }) => gross)), parts)]
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
  return splitByRate(amount, taxed)
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

/** VAT rate by rate, where there is any: a discount may have taken all off that carried one. */
export const taxedLines = (lines: readonly { readonly parts: readonly TaxPart[] }[]): TaxPart[] =>
  taxLines(lines).filter(({ rate, net, tax }) => rate > 0 && (net !== 0 || tax !== 0))

/**
 * Which VAT comes on top of the amounts of lines, and which is in them already: prices are entered one way or the other, and what is known
 * of lines that are gone includes it. Amounts + `added` = total.
 */
export function taxPlaces(lines: readonly InvoiceLine[]): Record<'added' | 'contained', TaxPart[]> {
  const isContained = ({ total, parts }: InvoiceLine) => total === sum(parts.map(({ gross }) => gross))
  return {
    added: taxedLines(lines.filter((line) => !isContained(line))),
    contained: taxedLines(lines.filter(isContained)),
  }
}

interface TaxedOrder extends Omit<InvoiceSource, 'parts'> {
  readonly parts: readonly Pick<InvoicePart, 'lines'>[]
}

/** What the VAT of an order is reckoned on, by rate. */
export function taxBases({ parts, ...sums }: TaxedOrder): ReadonlyMap<Rate, Rappen> {
  const named = parts.map((part) => ({ bookingId: null, heading: '', ...part }))
  return new Map(taxLines(invoiceLines({ ...sums, parts: named })).map(({ rate, net }) => [rate, net]))
}
