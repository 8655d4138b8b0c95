import { ErrorLayout } from './error-layout.tsx'

/** Stands alone: without an app there are no colours, no routes and nobody to sign in. */
export const AppNotFoundPage = ({ host }: { host: string }) => (
  <ErrorLayout title="App nicht gefunden">
    <p>
      Unter der Adresse <strong>{host}</strong> ist keine Gemeinde eingerichtet.
    </p>
    <p className="muted">
      Bitte prüfen Sie die Adresse im Browser. Stimmt sie, melden Sie sich bitte bei der Betreiberin oder beim Betreiber
      dieses Reservationssystems.
    </p>
    <a className="error-page__action" href="/">
      Erneut versuchen
    </a>
  </ErrorLayout>
)
