import { Link } from '@tanstack/react-router'
import { ErrorLayout } from './error-layout.tsx'

/** `div` inside a layout, which is the main landmark already. */
export const NotFoundPage = ({ landmark = 'main' }: { readonly landmark?: 'main' | 'div' }) => (
  <ErrorLayout status={404} title="This page could not be found" landmark={landmark}>
    <p>Diese Seite gibt es nicht oder nicht mehr. Bitte prüfen Sie die Adresse.</p>
    <Link className="error-page__action" to="/">
      Zur Startseite
    </Link>
  </ErrorLayout>
)
