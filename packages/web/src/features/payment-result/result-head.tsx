import './result-head.css'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconClockX,
  IconCreditCardOff,
  IconReceiptRefund,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FocusedHeading } from '../../ui/focused-heading.tsx'
import { ToneSign } from '../../ui/tone-sign.tsx'
import type { PaymentResult } from './result-of.ts'

/** The ground says how it went: what one wanted oneself is no alarm. */
const signs = {
  paid: { tone: 'success', icon: IconCheck },
  ordered: { tone: 'success', icon: IconCheck },
  open: { tone: 'gray', icon: IconClock },
  declined: { tone: 'error', icon: IconCreditCardOff },
  failed: { tone: 'error', icon: IconCreditCardOff },
  cancelled: { tone: 'gray', icon: IconArrowBackUp },
  over: { tone: 'gray', icon: IconClockX },
  mismatch: { tone: 'warning', icon: IconAlertTriangle },
  givenBack: { tone: 'warning', icon: IconReceiptRefund },
  returned: { tone: 'warning', icon: IconReceiptRefund },
} as const satisfies Record<PaymentResult, unknown>

interface ResultHeadProps {
  readonly result: PaymentResult
  readonly title: string
  readonly text: string
  /** Beside it where there is room, else below. */
  readonly aside?: ReactNode
  readonly children?: ReactNode
}

/** What happened, whether money was taken, and whether the dates are still kept. */
export function ResultHead({ result, title, text, aside, children }: ResultHeadProps) {
  return (
    <section className="card result-head" data-wide={aside !== undefined || undefined}>
      <div className="result-head__line">
        <ToneSign {...signs[result]} isLarge />
        <div className="result-head__words">
          {/* Whoever reads goes on from here when it turns out otherwise. */}
          <FocusedHeading key={title}>{title}</FocusedHeading>
          <p className="muted">{text}</p>
        </div>
        {aside}
      </div>
      {children}
    </section>
  )
}

interface LargeFactProps {
  readonly label: string
  readonly value: string
  /** Nothing stands beside it, and the heading above says what it is. */
  readonly isAlone?: boolean
}

/** A fact one looks for first, in large letters. */
export const LargeFact = ({ label, value, isAlone = false }: LargeFactProps) => (
  <p className="result-fact" data-alone={isAlone || undefined}>
    <span className={isAlone ? 'visually-hidden' : 'muted small'}>{label}</span>
    <strong>{value}</strong>
  </p>
)
