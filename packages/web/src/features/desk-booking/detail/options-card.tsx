import './booking-link.css'
import { Button } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { notifyStaying } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { objectQuery } from '../../booking-draft/index.ts'
import { type Booking, fetchDocument } from '../bookings.queries.ts'
import { Fact, Facts } from './fact.tsx'
import { isOpen } from './is-open.ts'

const OptionsDialog = lazy(async () => ({ default: (await import('./options-dialog.tsx')).OptionsDialog }))

type Option = Booking['options'][number]

/** What was ordered with it, and what was asked. */
export function OptionsCard({ booking }: { booking: Booking }) {
  const [isEditing, setEditing] = useState(false)
  const mayChange = booking.can.change && isOpen(booking)
  // Only what the object offers today can be chosen.
  const { data: object } = useQuery({ ...objectQuery(booking.objectId), enabled: mayChange, retry: false })
  // Also those of an object it was in before can be left away.
  const hasOptions = object !== undefined && object.options.length + booking.options.length > 0
  const isEmpty = booking.options.length === 0 && booking.answers.length === 0
  if (isEmpty && !hasOptions) return null
  return (
    <SectionCard
      title={booking.answers.length > 0 ? 'Optionen und Fragebogen' : 'Optionen'}
      aside={
        mayChange &&
        hasOptions && (
          <Button
            variant="subtle"
            leftSection={<IconEdit size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => setEditing(true)}
          >
            Ändern
          </Button>
        )
      }
    >
      {isEmpty ? (
        <p className="muted">Nichts dazu bestellt.</p>
      ) : (
        <Facts>
          {booking.options.map((option) => (
            <Fact key={`option ${option.id}`} label={option.title}>
              {option.document ? <DocumentLink bookingId={booking.id} document={option.document} /> : option.value}
            </Fact>
          ))}
          {booking.answers.map(({ question, answer }) => (
            <Fact key={`question ${question}`} label={question}>
              <bdi className="booking-facts__words">{answer || '–'}</bdi>
            </Fact>
          ))}
        </Facts>
      )}
      {isEditing && object && (
        <Suspense>
          <OptionsDialog booking={booking} object={object} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </SectionCard>
  )
}

const kilobyte = 1024

function DocumentLink({ bookingId, document }: { bookingId: number; document: NonNullable<Option['document']> }) {
  const file = useMutation({
    mutationFn: () => fetchDocument(bookingId, document.key),
    onSuccess: ({ content }) => downloadFile(document.name, content),
    onError: (error) => notifyStaying(errorText(error)),
  })
  return (
    <>
      <button type="button" className="booking-link" onClick={() => file.mutate()}>
        {document.name}
      </button>
      <span className="booking-facts__more">{Math.max(1, Math.round(document.size / kilobyte))} KB</span>
    </>
  )
}
