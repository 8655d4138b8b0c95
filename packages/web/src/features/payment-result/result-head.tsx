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
import type { PaymentResult } from './result-of.ts'

/** The ground says how it went: what one wanted oneself is no alarm. */
const signs = {
  paid: ['success', IconCheck],
  ordered: ['success', IconCheck],
  open: ['gray', IconClock],
  declined: ['error', IconCreditCardOff],
  failed: ['error', IconCreditCardOff],
  cancelled: ['gray', IconArrowBackUp],
  over: ['gray', IconClockX],
  mismatch: ['warning', IconAlertTriangle],
  returned: ['warning', IconReceiptRefund],
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
  const [tone, Icon] = signs[result]
  return (
    <section className="card result-head" data-wide={aside !== undefined || undefined}>
      <div className="result-head__line">
        <span className="result-head__sign" data-tone={tone}>
          <Icon size={32} stroke={2} aria-hidden="true" />
        </span>
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

/** A fact one looks for first, in large letters. */
export const LargeFact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <p className="result-fact">
    <span className="muted small">{label}</span>
    <strong>{value}</strong>
  </p>
)
