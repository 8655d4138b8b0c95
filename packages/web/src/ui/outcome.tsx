import './outcome.css'
import { IconCheck, IconLinkOff, IconMailCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FocusedHeading } from './focused-heading.tsx'
import { ToneSign } from './tone-sign.tsx'

const signs = {
  mail: { tone: 'primary', icon: IconMailCheck },
  success: { tone: 'success', icon: IconCheck },
  error: { tone: 'error', icon: IconLinkOff },
} as const

interface OutcomeProps {
  readonly tone: keyof typeof signs
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
}

/** What became of a form that did its work: a heading, what it means, and where to go from here. */
export function Outcome({ tone, title, children, actions }: OutcomeProps) {
  return (
    <div className="outcome">
      <ToneSign {...signs[tone]} />
      <FocusedHeading>{title}</FocusedHeading>
      {children}
      {actions && <div className="outcome__actions">{actions}</div>}
    </div>
  )
}
