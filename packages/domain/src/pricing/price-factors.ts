import { type Fraction, formatAmount, plus, type Rappen, rounded, times, whole } from '../money/index.ts'
import type { InstantMinute } from '../time/index.ts'
import { applies, type PriceRule, priceOfSteps } from './price-rules.ts'

/** So many at that price, and the rules that made it. */
export interface PriceFactor {
  readonly quantity: number
  readonly unitPrice: Rappen
  readonly label: string
}

interface Group {
  readonly each: Fraction
  readonly label: string
  steps: number
}

/** Steps of one price together, in the order they begin. */
function groupsOf(price: Rappen, steps: readonly InstantMinute[], rules: readonly PriceRule[], zone: string): Group[] {
  const groups = new Map<string, Group>()
  for (const step of steps) {
    const applying = rules.filter((rule) => applies(rule, step, zone))
    const each = priceOfSteps(price, [step], applying, zone)
    const label = applying
      .map((rule) => rule.label)
      .filter(Boolean)
      .join(' + ')
    const key = `${each.over}/${each.under} ${label}`
    const group = groups.get(key) ?? { each, label, steps: 0 }
    group.steps += 1
    groups.set(key, group)
  }
  return [...groups.values()]
}

/**
 * What steps cost together, rounded once, and how that comes about: 2 × 45.00 + 2 × 55.00 (Abend). A price of a step that is no whole
 * number of Rappen can be told of no product that comes to the total, so then there is only the total.
 */
export function stepFactors(
  price: Rappen,
  steps: readonly InstantMinute[],
  quantity: number,
  rules: readonly PriceRule[],
  zone: string,
): { unitPrice: Rappen | null; total: Rappen; factors?: PriceFactor[] } {
  // Most have no rule, and a booking may have many steps.
  if (rules.length === 0) return { unitPrice: price, total: price * steps.length * quantity }
  const groups = groupsOf(price, steps, rules, zone)
  const exact = groups.reduce((sum, group) => plus(sum, times(group.each, group.steps)), whole(0))
  const total = rounded(times(exact, quantity))
  if (groups.some(({ each }) => each.over % each.under !== 0n)) return { unitPrice: null, total }
  const factors = groups.map(({ each, label, steps: count }) => ({
    quantity: count * quantity,
    unitPrice: rounded(each),
    label,
  }))
  const [first] = factors
  const isUniform = factors.every(({ unitPrice }) => unitPrice === first?.unitPrice)
  const unitPrice = isUniform ? (first?.unitPrice ?? price) : null
  // Nothing to explain where no rule applied.
  return factors.every(({ label }) => label === '') && isUniform ? { unitPrice, total } : { unitPrice, total, factors }
}

interface ShownLine {
  readonly quantity: number
  readonly unitPrice: Rappen | null
  readonly total: Rappen | null
  readonly factors?: readonly PriceFactor[] | undefined
}

/** What so many of something cost; quantities have two decimals. */
export const positionTotal = (quantity: number, unitPrice: Rappen): Rappen =>
  rounded(times(whole(unitPrice), Math.round(quantity * 100), 100))

/**
 * The products a line may be shown as: always such that come to its total, or none. Lines were stored with the price before rules once;
 * of those only the total is told.
 */
export function shownFactors({ quantity, unitPrice, total, factors = [] }: ShownLine): readonly PriceFactor[] {
  const isTotal = (list: readonly PriceFactor[]) =>
    list.length > 0 && list.reduce((sum, one) => sum + positionTotal(one.quantity, one.unitPrice), 0) === total
  if (isTotal(factors)) return factors
  const plain = unitPrice === null ? [] : [{ quantity, unitPrice, label: '' }]
  return isTotal(plain) ? plain : []
}

/** A line as it may be shown: a price of one, and products where rules made it, stand only where they come to the total. */
export function shownLine({ quantity, total, ...line }: ShownLine) {
  const factors = shownFactors({ quantity, total, ...line })
  const [first] = factors
  const isPlain = factors.length <= 1 && !first?.label
  const each = factors.every(({ unitPrice }) => unitPrice === first?.unitPrice) ? (first?.unitPrice ?? null) : null
  const unitPrice = each !== null && positionTotal(quantity, each) === total ? each : null
  return { quantity, unitPrice, total, ...(!isPlain && { factors: [...factors] }) }
}

/** Several lines of one thing as one, as of the dates of a series: prices that are the same stand together. */
export function mergedLine(lines: readonly ShownLine[]): ShownLine {
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  if (lines.some(({ total }) => total === null)) return { quantity, unitPrice: null, total: null }
  const total = lines.reduce((sum, line) => sum + (line.total ?? 0), 0)
  const parts = lines.map(shownFactors)
  if (parts.some((list) => list.length === 0)) return { quantity, unitPrice: null, total }
  const groups = new Map<string, PriceFactor>()
  for (const one of parts.flat()) {
    const key = `${one.unitPrice} ${one.label}`
    groups.set(key, { ...one, quantity: one.quantity + (groups.get(key)?.quantity ?? 0) })
  }
  return { quantity, unitPrice: null, total, factors: [...groups.values()] }
}

const shownQuantity = (quantity: number) => quantity.toLocaleString('de-CH', { maximumFractionDigits: 2 })

/** «2 × 45.00 + 2 × 55.00 (Abend)»; empty where nothing is multiplied and no rule applied. */
export function factorWords(line: ShownLine): string {
  const factors = shownFactors(line)
  if (factors.every(({ quantity, label }) => quantity === 1 && label === '') && factors.length < 2) return ''
  return factors
    .map(({ quantity, unitPrice, label }) => {
      const product = `${shownQuantity(quantity)} × ${formatAmount(unitPrice)}`
      return label === '' ? product : `${product} (${label})`
    })
    .join(' + ')
}
