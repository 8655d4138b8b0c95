import { useAppConfig } from '../../framework/app-config.ts'
import { contactLines } from '../../lib/contact-lines.ts'

/** Whom to call. */
export function HelpLine() {
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
