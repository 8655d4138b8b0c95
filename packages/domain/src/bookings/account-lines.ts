import { formatAmount, type Rappen } from '../money/index.ts'
import { type Account, owed } from './payment.ts'

export interface AccountLine {
  readonly label: string
  /** What it was for. */
  readonly note: string
  /** Added to what stands above, below zero taken off it; of a sum, what all above comes to. */
  readonly amount: Rappen
  readonly isSum: boolean
}

interface Told extends Pick<Account, 'total' | 'dunned' | 'paid' | 'refunded'> {
  readonly credits: readonly {
    readonly bookingId: number | null
    readonly title: string
    readonly amount: Rappen
    readonly fee: Rappen
  }[]
}

/** What a credit is called that lets part of a standing order go. */
export const waivedTitle = 'Erlass'

/** What is left of a total after these credits, in words. */
export const afterCredits = (credits: readonly { readonly title: string }[]): string =>
  credits.every(({ title }) => title === waivedTitle) ? 'Total nach Erlass' : 'Total nach Stornierung'

/** `+38.45`, `−128.13`: which way an amount of an account goes. */
export const formatSigned = (amount: Rappen): string => `${amount > 0 ? '+' : ''}${formatAmount(amount)}`

const fallenWords = (title: string): [label: string, note: string] =>
  title === waivedTitle ? ['abzüglich erlassen', ''] : ['abzüglich storniert', title]

/**
 * What became of the total of an order, to be read from top to bottom: what fell away, which fees stay, what that makes, what was paid
 * and given back, and what is left. Each amount stands there once. Nothing where nothing happened yet.
 */
export function accountLines({ total, dunned, credits, paid, refunded }: Told): AccountLine[] {
  const credited = credits.reduce((sum, { amount, fee }) => sum + amount - fee, 0)
  const line = (label: string, note: string, amount: Rappen): AccountLine => ({ label, note, amount, isSum: false })
  const item = (label: string, note: string, amount: Rappen) => (amount === 0 ? [] : [line(label, note, amount)])
  const fallen = credits.flatMap(({ bookingId, title, amount, fee }) => [
    // One without amount and fee says that something is gone that was free.
    ...(amount > 0 || fee === 0 ? [line(...fallenWords(title), 0 - amount)] : []),
    ...item(
      bookingId === null ? 'zuzüglich einbehalten' : 'zuzüglich Stornogebühr',
      bookingId === null ? '' : title,
      fee,
    ),
  ])
  const moved = [
    ...item('zuzüglich Mahngebühr', '', dunned),
    ...item('abzüglich bezahlt', '', -paid),
    ...item('zuzüglich zurückerstattet', '', refunded),
  ]
  const rest = owed({ total, dunned, credited, paid, refunded })
  const sum = (label: string, amount: Rappen): AccountLine => ({ label, note: '', amount, isSum: true })
  return [
    ...fallen,
    ...(fallen.length > 0 && moved.length > 0 ? [sum(afterCredits(credits), total - credited)] : []),
    ...moved,
    ...(fallen.length + moved.length > 0
      ? [sum(rest < 0 ? 'Wir zahlen Ihnen zurück' : 'Noch zu bezahlen', Math.abs(rest))]
      : []),
  ]
}
