import '../../ui/styles/object-facts.css'
import '../../ui/styles/tones.css'
import { placeWords, sizeWords } from '@allmend/domain/object-card'
import { IconMapPin, IconStack2, IconUsers } from '@tabler/icons-react'
import { freeWords } from './free-words.ts'
import type { ObjectCard } from './public-objects.queries.ts'

export function SizeFact({ capacity, stock }: Pick<ObjectCard, 'capacity' | 'stock'>) {
  const words = sizeWords({ capacity, stock })
  if (words === '') return null
  const Icon = capacity === null ? IconStack2 : IconUsers
  return (
    <p className="object-fact">
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      {words}
    </p>
  )
}

export function PlaceFact({ building, address }: Pick<ObjectCard, 'building' | 'address'>) {
  const place = placeWords({ building, address })
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
  readonly until?: string | undefined
}

/** Only where a day was asked for, and answered: what is known from the question before says nothing of this day. */
export function FreeBadge({ card, date, from, until }: FreeBadgeProps) {
  if (date === undefined || card.isFree === null) return null
  const { tone, words } = freeWords(card, { date, from, until })
  return (
    <p className="free-badge tone num" data-tone={tone}>
      {words}
    </p>
  )
}
