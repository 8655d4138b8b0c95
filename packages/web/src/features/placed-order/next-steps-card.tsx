import './next-steps.css'
import type { CustomerOrder } from '@allmend/contract'
import { IconCheck } from '@tabler/icons-react'
import { BookingStateBadge } from '../../ui/booking-state-badge.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { nextSteps } from './next-steps.ts'

const words = { done: 'Erledigt: ', now: 'Jetzt: ', later: 'Danach: ' } as const

export function NextStepsCard({ order }: { order: CustomerOrder }) {
  const steps = nextSteps(order)
  if (!steps) return null
  const isWaiting = order.reservations.some(({ state }) => state === 'unconfirmed')
  return (
    <SectionCard title="Was passiert jetzt?">
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
