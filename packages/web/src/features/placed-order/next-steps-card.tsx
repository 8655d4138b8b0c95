import './next-steps.css'
import type { CustomerOrder } from '@allmend/contract'
import { IconCheck } from '@tabler/icons-react'
import { BookingStateBadge } from '../../ui/booking-state-badge.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { type NextStep, nextSteps } from './next-steps.ts'

const words = { done: 'Erledigt: ', now: 'Jetzt: ', later: 'Danach: ' } as const

export function NextStepsCard({ order }: { order: CustomerOrder }) {
  const steps = nextSteps(order)
  if (!steps) return null
  const isWaiting = order.reservations.some(({ state }) => state === 'unconfirmed')
  return <StepsCard title="Was passiert jetzt?" steps={steps} isWaiting={isWaiting} />
}

interface StepsCardProps {
  readonly title: string
  readonly steps: readonly NextStep[]
  /** The administration has yet to decide. */
  readonly isWaiting?: boolean
}

/** What was done and what comes, one below the other. */
export function StepsCard({ title: heading, steps, isWaiting = false }: StepsCardProps) {
  return (
    <SectionCard title={heading}>
      <ol className="next-steps">
        {steps.map(({ title, when, text, state }, index) => (
          <li key={title} data-state={state}>
            <span className="next-steps__sign" aria-hidden="true">
              {state === 'done' ? <IconCheck size={16} stroke={3} /> : index + 1}
            </span>
            <div>
              <p className="next-steps__title">
                <span className="visually-hidden">{words[state]}</span>
                {title}
                {state === 'now' && isWaiting && <BookingStateBadge state="unconfirmed" />}
              </p>
              {when && <p className="muted small">{when}</p>}
              <p className="small">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}
