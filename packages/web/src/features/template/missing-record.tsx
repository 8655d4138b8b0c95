import { Button } from '@mantine/core'
import { IconError404 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isMissing } from '../../lib/api-error.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'

const ways = {
  '/admin/templates': 'Zu den Vorlagen',
  '/admin/template-schemas': 'Zu den E-Mail-Themen',
} as const

interface MissingRecordProps {
  /** null: there never was one. */
  readonly error: Error | null
  readonly onRetry?: () => void
  readonly list: keyof typeof ways
}

/** Instead of a template or a topic that could not be loaded. */
export const MissingRecord = ({ error, onRetry, list }: MissingRecordProps) => (
  <div className="panel">
    {error && onRetry && !isMissing(error) ? (
      <LoadError error={error} onRetry={onRetry} />
    ) : (
      <div role="alert">
        <EmptyState
          icon={<IconError404 size={24} stroke={1.7} aria-hidden="true" />}
          title="Dieser Eintrag wurde nicht gefunden."
          text="Er wurde gelöscht, oder die Adresse stimmt nicht."
        >
          <Button component={Link} to={list} variant="default">
            {ways[list]}
          </Button>
        </EmptyState>
      </div>
    )}
  </div>
)
