import './order-view.css'
import type { ReactNode } from 'react'
import { useAppConfig } from '../../framework/app-config.ts'
import { contactLines } from '../../lib/contact-lines.ts'

/** A placed order on a page of its own: what it is about, beside it what is needed besides; whom to call stands at the end. */
export const OrderView = ({ main, side }: { readonly main: ReactNode; readonly side: ReactNode }) => (
  <div className="order-view">
    <div className="order-view__main">{main}</div>
    <div className="order-view__side">
      {side}
      <HelpLine />
    </div>
  </div>
)

/** Whom to call. */
function HelpLine() {
  const { texts } = useAppConfig()
  const line = contactLines(texts.contact).find(({ href }) => href !== null)
  if (!line) return null
  return (
    <p className="help-line muted small">
      Fragen? {line.kind === 'phone' ? 'Rufen Sie uns an' : 'Schreiben Sie uns'}:{' '}
      <a href={line.href ?? ''}>{line.text}</a>
    </p>
  )
}

/** Big, since people read it to somebody on the phone. */
export const OrderNumber = ({ number }: { number: string }) => (
  <p className="order-number">
    <span className="muted small">Bestellnummer</span>
    <strong>{number}</strong>
  </p>
)
