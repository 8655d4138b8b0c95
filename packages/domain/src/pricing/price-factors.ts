import { type Fraction, formatCount, formatExact, plus, type Rappen, rounded, times, whole } from '../money/index.ts'
import type { InstantMinute } from '../time/index.ts'
import { applies, type PriceRule, priceOfSteps } from './price-rules.ts'

/** So many at that price, and the rules that made it. */
export interface PriceFactor {
  readonly quantity: number
  /** In Rappen, with up to two decimals of one: 45.55 × 1.5 are 68.325, kept as 6832.5. */
  readonly unitPrice: number
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

const isWhole = ({ over, under }: Fraction) => over % under === 0n
/** A price that can be read: 68.325, not 60.71815. */
const isReadable = ({ over, under }: Fraction) => (over * 100n) % under === 0n
const inHundredths = (each: Fraction) => rounded(times(each, 100)) / 100

/** Steps of a price nobody can read stand together as one amount; running, so that the amounts add up to their rounded sum. */
function asAmounts(groups: readonly Group[], quantity: number): PriceFactor[] {
  let [exact, given] = [whole(0), 0]
  return groups.map(({ each, label, steps }) => {
    const count = steps * quantity
    if (isWhole(each)) return { quantity: count, unitPrice: rounded(each), label }
    exact = plus(exact, times(each, count))
    const unitPrice = rounded(exact) - given
    given += unitPrice
    return { quantity: 1, unitPrice, label: `${count} × ${label || 'Ansatz'}` }
  })
}

/**
 * What steps cost together, rounded once, and how that comes about: 2 × 45.00 + 2 × 55.00 (Abend). A price of a step that is no whole
 * number of Rappen is told with its decimals: 3 × 68.325 are 204.98.
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
  const factors = groups.every(({ each }) => isReadable(each))
    ? groups.map(({ each, label, steps: count }) => ({
        quantity: count * quantity,
        unitPrice: inHundredths(each),
        label,
      }))
    : asAmounts(groups, quantity)
  const [first] = groups
  const isUniform = groups.every(({ each }) => isWhole(each) && rounded(each) === rounded(first?.each ?? each))
  const unitPrice = isUniform ? (factors[0]?.unitPrice ?? price) : null
  // Nothing to explain where no rule applied.
  return factors.every(({ label }) => label === '') && isUniform ? { unitPrice, total } : { unitPrice, total, factors }
}

interface ShownLine {
  readonly quantity: number
  readonly unitPrice: Rappen | null
  readonly total: Rappen | null
  readonly factors?: readonly PriceFactor[] | undefined
}

/** Quantities have two decimals, prices as many of a Rappen. */
const product = (quantity: number, unitPrice: number): Fraction =>
  times(whole(Math.round(unitPrice * 100)), Math.round(quantity * 100), 10_000)

/** What so many of something cost. */
export const positionTotal = (quantity: number, unitPrice: Rappen): Rappen => rounded(product(quantity, unitPrice))

/**
 * The products a line may be shown as: always such that come to its total, or none. Lines were stored with the price before rules once;
 * of those only the total is told.
 */
export function shownFactors({ quantity, unitPrice, total, factors = [] }: ShownLine): readonly PriceFactor[] {
  const isTotal = (list: readonly PriceFactor[]) =>
    list.length > 0 &&
    rounded(list.reduce((sum, one) => plus(sum, product(one.quantity, one.unitPrice)), whole(0))) === total
  if (isTotal(factors)) return factors
  const plain = unitPrice === null ? [] : [{ quantity, unitPrice, label: '' }]
  return isTotal(plain) ? plain : []
}

/** A line as it may be shown: a price of one, and products where rules made it, stand only where they come to the total. */
export function shownLine({ quantity, total, ...line }: ShownLine) {
  const factors = shownFactors({ quantity, total, ...line })
  const [first] = factors
  const each = factors.every(({ unitPrice }) => unitPrice === first?.unitPrice) ? (first?.unitPrice ?? null) : null
  const isPrice = each !== null && Number.isInteger(each) && positionTotal(quantity, each) === total
  const unitPrice = isPrice ? each : null
  const isPlain = factors.length === 0 || (factors.length === 1 && !first?.label && isPrice)
  return { quantity, unitPrice, total, ...(!isPlain && { factors: [...factors] }) }
}

/** The products of one date among others: each date is rounded, so that prices with more decimals do not multiply over all of them. */
function dateFactors(line: ShownLine): readonly PriceFactor[] {
  const factors = shownFactors(line)
  if (line.total === null || factors.every(({ unitPrice }) => Number.isInteger(unitPrice))) return factors
  const labels = new Set(factors.map(({ label }) => label).filter(Boolean))
  return [{ quantity: 1, unitPrice: line.total, label: ['je Termin', ...labels].join(', ') }]
}

/** Several lines of one thing as one, as of the dates of a series: prices that are the same stand together. */
export function mergedLine(lines: readonly ShownLine[]): ShownLine {
  const [first] = lines
  if (first && lines.length === 1) return first
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  if (lines.some(({ total }) => total === null)) return { quantity, unitPrice: null, total: null }
  const total = lines.reduce((sum, line) => sum + (line.total ?? 0), 0)
  const parts = lines.map(dateFactors)
  if (parts.some((list) => list.length === 0)) return { quantity, unitPrice: null, total }
  const groups = new Map<string, PriceFactor>()
  for (const one of parts.flat()) {
    const key = `${one.unitPrice} ${one.label}`
    groups.set(key, { ...one, quantity: one.quantity + (groups.get(key)?.quantity ?? 0) })
  }
  return { quantity, unitPrice: null, total, factors: [...groups.values()] }
}

/** «2 × 45.00 + 2 × 55.00 (Abend)»; empty where the products do not come to the total. */
export const calculationWords = (line: ShownLine): string =>
  shownFactors(line)
    .map(({ quantity, unitPrice, label }) => {
      const product = `${formatCount(quantity)} × ${formatExact(unitPrice)}`
      return label === '' ? product : `${product} (${label})`
    })
    .join(' + ')

/** The same, and empty where nothing is multiplied and no rule applied. */
export function factorWords(line: ShownLine): string {
  const factors = shownFactors(line)
  const isPlain = ({ quantity, unitPrice, label }: PriceFactor) =>
    quantity === 1 && label === '' && Number.isInteger(unitPrice)
  return factors.length < 2 && factors.every(isPlain) ? '' : calculationWords(line)
}
