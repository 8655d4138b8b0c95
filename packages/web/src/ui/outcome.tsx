import './outcome.css'
import { IconCheck, IconLinkOff, IconMailCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FocusedHeading } from './focused-heading.tsx'

const icons = { mail: IconMailCheck, success: IconCheck, error: IconLinkOff } as const

interface OutcomeProps {
  readonly tone: keyof typeof icons
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
}

/** What became of a form that did its work: a heading, what it means, and where to go from here. */
export function Outcome({ tone, title, children, actions }: OutcomeProps) {
  const Icon = icons[tone]
  return (
    <div className="outcome">
      <span className="outcome__icon" data-tone={tone}>
        <Icon size={28} stroke={1.7} aria-hidden="true" />
      </span>
      <FocusedHeading>{title}</FocusedHeading>
      {children}
      {actions && <div className="outcome__actions">{actions}</div>}
    </div>
  )
}
