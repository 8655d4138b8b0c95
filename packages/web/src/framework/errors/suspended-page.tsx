import { useAppConfig } from '../app-config.ts'
import { ErrorLayout } from './error-layout.tsx'

/** Instead of every page of an app that rests; whoever runs the installation enters by the link. */
export function SuspendedPage() {
  const { title } = useAppConfig()
  return (
    <ErrorLayout title="Vorübergehend geschlossen">
      <p>
        Das Reservationssystem <strong>{title}</strong> ist zurzeit nicht in Betrieb. Bitte versuchen Sie es später
        erneut.
      </p>
      <p className="muted">Bei Fragen wenden Sie sich bitte an Ihre Gemeinde.</p>
      <a className="error-page__action" href="/login">
        Anmeldung der Betreiberin
      </a>
    </ErrorLayout>
  )
}
