import type { Reservation } from '@allmend/contract'
import { IconArrowBackUp, IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { formatInstant } from '../../../lib/format-date.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import { spanText } from '../../reservation/index.ts'
import { FactList } from '../fact-list.tsx'

type Request = NonNullable<Reservation['changeRequest']>

const states: Readonly<Record<Request['state'], readonly [Tone, typeof IconCheck, string]>> = {
  open: ['warning', IconClock, 'Offen'],
  accepted: ['success', IconCheck, 'Angenommen'],
  rejected: ['error', IconX, 'Abgelehnt'],
  withdrawn: ['gray', IconArrowBackUp, 'Zurückgezogen'],
}

const wishes = { time: 'Andere Zeit', options: 'Andere Optionen', cancel: 'Stornierung' } as const

/** What was asked for, and what came of it. */
export function RequestCard({ request }: { request: Request }) {
  const { kind, state, displayStart, displayEnd, options, text, answer, createdAt } = request
  const [tone, icon, word] = states[state]
  return (
    <SectionCard
      title="Änderungsanfrage"
      aside={
        <StatusBadge tone={tone} icon={icon}>
          {word}
        </StatusBadge>
      }
    >
      <FactList
        facts={[
          ['Angefragt am', formatInstant(createdAt)],
          ['Wunsch', wishes[kind]],
          ['Neue Zeit', displayStart && displayEnd ? spanText({ displayStart, displayEnd }) : ''],
          ...options.map(({ title, value }) => [title, value || '–'] as const),
          ['Ihre Nachricht', text],
          ['Antwort der Verwaltung', answer],
        ]}
      />
    </SectionCard>
  )
}
