import { Link } from '@tanstack/react-router'
import { ErrorLayout } from './error-layout.tsx'

export const NotFoundPage = () => (
  <ErrorLayout status={404} title="This page could not be found">
    <p>Diese Seite gibt es nicht oder nicht mehr. Bitte prüfen Sie die Adresse.</p>
    <Link className="error-page__action" to="/">
      Zur Startseite
    </Link>
  </ErrorLayout>
)
