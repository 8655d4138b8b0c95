import './object-facts.css'
import '../../../ui/styles/tones.css'
import { formatChf } from '@allmend/domain/money'
import { IconMapPin, IconStack2, IconUsers } from '@tabler/icons-react'
import { freeWords } from './free-words.ts'
import type { ObjectCard } from './objects.queries.ts'

/** How many find room, or how many there are. */
export function SizeFact({ capacity, stock }: Pick<ObjectCard, 'capacity' | 'stock'>) {
  if (capacity === null && stock <= 1) return null
  const Icon = capacity === null ? IconStack2 : IconUsers
  return (
    <p className="object-fact">
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      {capacity === null ? `${stock} Stück` : `bis ${capacity} Personen`}
    </p>
  )
}

export function PlaceFact({ building, address }: Pick<ObjectCard, 'building' | 'address'>) {
  const [street = ''] = address.split(',')
  const place = [building, street].filter((part) => part !== '').join(', ')
  if (place === '') return null
  return (
    <p className="object-fact">
      <IconMapPin size={16} stroke={1.7} aria-hidden="true" />
      {place}
    </p>
  )
}

interface FreeBadgeProps {
  readonly card: ObjectCard
  readonly date: string | undefined
  readonly from?: string | undefined
}

/** Only where a day was asked for. */
export function FreeBadge({ card, date, from }: FreeBadgeProps) {
  // An answer that still belongs to the question before knows nothing of this day.
  if (date === undefined || card.isFree === null) return null
  const { tone, words } = freeWords(card, date, from)
  return (
    <p className="free-badge tone num" data-tone={tone}>
      {words}
    </p>
  )
}

/** What it costs at least, in the visitor's price category. */
export function priceWords({ has_prices, priceFrom, priceUnit }: ObjectCard) {
  if (!has_prices || priceFrom === null) return { amount: 'auf Anfrage', unit: 'Preis', isFrom: false }
  if (priceFrom === 0) return { amount: 'Kostenlos', unit: 'Reservation nötig', isFrom: false }
  return { amount: formatChf(priceFrom), unit: `pro ${priceUnit}`, isFrom: true }
}
