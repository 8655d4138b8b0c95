import { Button } from '@mantine/core'
import { IconError404 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isMissing } from '../../lib/api-error.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'

/** The lists of the back office by their address, with what a way to them is called. */
const lists = {
  '/admin/bookings': 'Zu den Buchungen',
  '/admin/collective-invoices': 'Zu den Sammelrechnungen',
  '/admin/dunning-runs': 'Zu den Mahnläufen',
  '/admin/groups': 'Zu den Gruppen',
  '/admin/objects': 'Zu den Objekten',
  '/admin/orders': 'Zu den Bestellungen',
  '/admin/pages': 'Zu den Seiten',
  '/admin/questionnaires': 'Zu den Fragebögen',
  '/admin/serialbookings': 'Zu den Serienbuchungen',
  '/admin/template-schemas': 'Zu den E-Mail-Themen',
  '/admin/templates': 'Zu den Vorlagen',
  '/admin/users': 'Zu den Benutzern',
} as const

interface MissingRecordProps {
  /** Where the others of its kind are. */
  readonly list: keyof typeof lists
}

/** Instead of a record there is not: back to the others. */
export const MissingRecord = ({ list }: MissingRecordProps) => (
  <div className="panel">
    <div role="alert">
      <EmptyState
        icon={<IconError404 size={24} stroke={1.7} aria-hidden="true" />}
        title="Dieser Eintrag wurde nicht gefunden."
        text="Er wurde gelöscht, oder die Adresse stimmt nicht."
      >
        <Button component={Link} to={list} variant="default">
          {lists[list]}
        </Button>
      </EmptyState>
    </div>
  </div>
)

interface RecordErrorProps extends MissingRecordProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** Instead of a record that could not be loaded. One that is not there will not be there at a second try. */
export const RecordError = ({ error, onRetry, list }: RecordErrorProps) =>
  isMissing(error) ? (
    <MissingRecord list={list} />
  ) : (
    <div className="panel">
      <LoadError error={error} onRetry={onRetry} />
    </div>
  )
