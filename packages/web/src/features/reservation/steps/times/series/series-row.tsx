import type { PublicObject } from '@allmend/contract'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconClock, IconMinus, IconTool, IconX } from '@tabler/icons-react'
import { dayText, timesText } from '../../../../../lib/booking-time.ts'
import { StatusBadge } from '../../../../../ui/status-badge.tsx'
import type { DraftBooking } from '../../../../booking-draft/index.ts'
import type { PublicInterval } from '../scene.ts'
import type { PlanRow } from './plan-rows.ts'
import { Repair } from './repair.tsx'
import { reasonText, stateWord } from './row-words.ts'
import type { Plan } from './use-plan.ts'

interface SeriesRowProps {
  readonly row: PlanRow
  readonly plan: Plan
  readonly booking: DraftBooking
  readonly object: PublicObject
  readonly interval: PublicInterval
  readonly isOpen: boolean
  readonly onOpen: (clientId: string | null) => void
}

const looks = {
  free: { tone: 'success', icon: IconCheck },
  moved: { tone: 'success', icon: IconCheck },
  elsewhere: { tone: 'success', icon: IconCheck },
  failed: { tone: 'error', icon: IconX },
  omitted: { tone: 'gray', icon: IconMinus },
  checking: { tone: 'gray', icon: IconClock },
} as const

export function SeriesRow({ row, plan, booking, object, interval, isOpen, onOpen }: SeriesRowProps) {
  const { number, planned, date, state } = row
  const { tone, icon } = looks[state]
  const word = stateWord(row)
  const day = dayText(date.displayStart)
  const button = (label: string, onClick: () => void, look: object = {}) => (
    <Button variant="subtle" aria-label={`${day}: ${label}`} {...look} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <li className="planned-row" data-state={state}>
      <span className="planned-row__number num muted">{number}</span>
      <div className="planned-row__date num">
        <b>{day}</b>
        <span className="small muted">{timesText(date)}</span>
      </div>
      <div className="planned-row__state">
        <StatusBadge tone={word === 'Geschlossen' ? 'gray' : tone} icon={icon}>
          {word}
        </StatusBadge>
        <span className="small muted">{reasonText(row, object)}</span>
      </div>
      <div>
        {state === 'free' && button('Auslassen', () => plan.omit(planned.clientId), { color: 'gray' })}
        {(state === 'moved' || state === 'elsewhere') &&
          button('Zurücksetzen', () => plan.reset(planned), { leftSection: <IconArrowBackUp size={18} aria-hidden /> })}
        {state === 'omitted' && button('Wieder aufnehmen', () => plan.reset(planned))}
        {state === 'failed' &&
          !isOpen &&
          button('Beheben', () => onOpen(planned.clientId), {
            variant: 'light',
            leftSection: <IconTool size={18} aria-hidden />,
          })}
      </div>
      {state === 'failed' && isOpen && (
        <Repair
          planned={planned}
          booking={booking}
          object={object}
          interval={interval}
          onMove={(moved) => {
            plan.move({ clientId: planned.clientId, ...moved })
            onOpen(null)
          }}
          onOmit={() => {
            plan.omit(planned.clientId)
            onOpen(null)
          }}
        />
      )}
    </li>
  )
}
