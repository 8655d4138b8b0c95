import { IconAlertTriangle } from '@tabler/icons-react'
import { errorText } from '../lib/api-error.ts'
import { PlainButton } from './plain-button.tsx'

interface LoadErrorProps {
  readonly error: Error
  readonly onRetry: () => void
}

export const LoadError = ({ error, onRetry }: LoadErrorProps) => (
  <div className="state" role="alert">
    <span className="state__icon state__icon--error">
      <IconAlertTriangle size={24} stroke={1.7} aria-hidden="true" />
    </span>
    <p className="state__title">Die Daten konnten nicht geladen werden.</p>
    <p className="muted">{errorText(error)}</p>
    <PlainButton variant="default" onClick={onRetry}>
      Erneut versuchen
    </PlainButton>
  </div>
)
