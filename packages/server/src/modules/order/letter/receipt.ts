import { isOver, type LetterKind, letterKindOf, owed } from '@allmend/domain/bookings'
import { displayDate } from '@allmend/domain/time'
import type { Letter, LetterSum } from './letter.ts'
import type { LetterRow } from './letter-rows.ts'

type Paid = Pick<LetterRow, 'payments' | 'paid' | 'refunded' | 'payment_kind'>

/** Cancelled as a whole, or booking by booking until nothing was left of what was billed. */
export const isCancelled = ({ state, credits, booked, positions }: LetterRow) =>
  isOver(state) ||
  (credits.length > 0 && positions.every(({ total }) => total <= 0) && booked.every(({ isTaking }) => !isTaking))

const isPaidOnline = ({ payments }: Pick<Paid, 'payments'>) => payments.some(({ isOnline }) => isOnline)

export const letterOf = (row: LetterRow): LetterKind =>
  letterKindOf({
    state: row.state,
    bookedOn: row.booked_on,
    isCancelled: isCancelled(row),
    owed: owed(row),
    kept: row.paid - row.refunded,
    isPaidOnTheSpot: isPaidOnline(row) || row.payment_kind === 'cash',
  })

export const isReceipt = (row: LetterRow): boolean => letterOf(row) === 'receipt'

const mostLines = 6

/** What came in: one by one with its day and means where there are few and somebody may need them as proof, else together. */
export function paidSums(row: LetterRow): LetterSum[] {
  const { payments, paid } = row
  if (paid === 0) return []
  const sum = payments.reduce((total, { amount }) => total + amount, 0)
  const isListed = (isReceipt(row) || isPaidOnline(row)) && payments.length <= mostLines && sum === paid
  return isListed
    ? payments.map(({ onDay, amount, means }) => ({ label: paidWords(onDay, means), amount: -amount }))
    : [{ label: 'Bereits bezahlt', amount: -paid }]
}

const paidWords = (onDay: string, means: string) =>
  [`Bezahlt am ${displayDate(onDay)}`, means].filter(Boolean).join(', ')

/** When the last of it came in, and by what. */
export function paidFacts({ payments, payment_kind }: Paid): Letter['facts'] {
  const kept = payments.filter(({ isBack }) => !isBack)
  const last = kept.at(-1)
  const means = [...new Set(kept.map((one) => one.means).filter(Boolean))].join(', ')
  const how = means || (payment_kind === 'cash' && !isPaidOnline({ payments }) ? 'Barzahlung' : '')
  return [
    ...(last ? [{ name: 'Bezahlt am', value: displayDate(last.onDay), isStrong: true }] : []),
    ...(how === '' ? [] : [{ name: 'Bezahlt mit', value: how }]),
  ]
}
