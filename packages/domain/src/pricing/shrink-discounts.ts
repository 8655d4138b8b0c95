import { formatAmount, type Rappen, toFiveRappen } from '../money/index.ts'
import { type Rate, taxOf } from '../tax/index.ts'
import type { TaxTotal, UntaxedLine } from './quote-line.ts'
import { type OrderTerms, sharesOf } from './sum-lines.ts'

type Priced = Pick<UntaxedLine, 'total' | 'shares'> & { readonly tax?: readonly TaxTotal[] }

/**
 * Free positions as they count beside what is `ordered`: a discount, a position below zero, takes off what is there and no more, so that it
 * shrinks when a booking goes or gets cheaper. One with VAT lowers what carries its rate; what is more than that carries none, since there
 * would be VAT below nothing. Those that come first are served first. As many lines as positions, one of which nothing is left with 0.
 */
export function shrinkDiscounts<Position extends Priced & Pick<UntaxedLine, 'title' | 'quantity' | 'unitPrice'>>(
  ordered: readonly Priced[],
  positions: readonly Position[],
  { pricesIncludeVat, roundsToFive }: Pick<OrderTerms, 'pricesIncludeVat' | 'roundsToFive'>,
): Position[] {
  const grossOf = (rate: Rate, amount: Rappen) => (pricesIncludeVat ? amount : amount + taxOf(amount, rate, false))
  const left = new Map<Rate, Rappen>()
  for (const line of [...ordered, ...positions.filter(({ total }) => !isDiscount(total))]) {
    const shares = sharesOf(line, pricesIncludeVat)
    const all = shares.length > 0 ? shares : [{ rate: 0, amount: line.total ?? 0 }]
    for (const { rate, amount } of all) left.set(rate, (left.get(rate) ?? 0) + amount)
  }
  const gross = [...left].reduce((sum, [rate, amount]) => sum + grossOf(rate, amount), 0)
  // Whoever takes off all that is to be paid, 91.35, takes off 91.34 and its rounding.
  let open = roundsToFive ? Math.max(gross, toFiveRappen(gross)) : gross
  return positions.map((position) => {
    const { total } = position
    if (!isDiscount(total)) return position
    const rate = sharesOf(position, pricesIncludeVat).find((share) => share.rate > 0)?.rate
    const taxed = rate === undefined ? 0 : takeTaxed(rate, -total)
    const untaxed = Math.max(0, Math.min(-total - taxed, open))
    open -= untaxed
    return shrunk(position, total, [
      { rate: rate ?? 0, amount: 0 - taxed },
      { rate: 0, amount: 0 - untaxed },
    ])
  })

  /** As much as carries this rate, and as the discounts before left. */
  function takeTaxed(rate: Rate, wanted: Rappen): Rappen {
    const there = Math.max(0, left.get(rate) ?? 0)
    const grossBy = (amount: Rappen) => grossOf(rate, there) - grossOf(rate, there - amount)
    const most = pricesIncludeVat ? open : Math.ceil((open * 10_000) / (10_000 + rate))
    let taken = Math.max(0, Math.min(wanted, there, most))
    // Rounded VAT may make it a Rappen more.
    while (taken > 0 && grossBy(taken) > open) taken -= 1
    if (taken === 0) return 0
    open -= grossBy(taken)
    left.set(rate, there - taken)
    return taken
  }
}

const isDiscount = (total: Rappen | null): total is Rappen => total !== null && total < 0

/** One that is less than was agreed says so, and stands there as what it is now. */
function shrunk<Position extends Pick<UntaxedLine, 'title'>>(
  position: Position,
  agreed: Rappen,
  parts: readonly { readonly rate: Rate; readonly amount: Rappen }[],
): Position {
  const shares = parts.filter(({ amount }) => amount !== 0)
  const total = shares.reduce((sum, { amount }) => sum + amount, 0)
  if (total === agreed) return { ...position, shares }
  const title = `${position.title} (gekürzt, vereinbart ${formatAmount(agreed)})`
  return { ...position, title, quantity: 1, unitPrice: total, total, shares }
}
