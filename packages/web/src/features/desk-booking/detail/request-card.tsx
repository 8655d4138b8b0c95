import { Button } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { spanText } from '../../../lib/booking-time.ts'
import { formatInstant } from '../../../lib/format-date.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { type Booking, moveCheckQuery, optionsCheckQuery } from '../bookings.queries.ts'
import { Fact, Facts } from './fact.tsx'
import { MoveCheck } from './move-check.tsx'
import { PriceCheck } from './price-check.tsx'

const AnswerDialog = lazy(async () => ({ default: (await import('./answer-dialog.tsx')).AnswerDialog }))

type Request = NonNullable<Booking['request']>

/** What the customer asks for against what is, and whether it could be had. */
export function RequestCard({ booking, request }: { booking: Booking; request: Request }) {
  const [answer, setAnswer] = useState<'accept' | 'reject' | null>(null)
  const { displayStart, displayEnd } = request
  const isTime = displayStart !== null && displayEnd !== null
  const check = useQuery({
    ...moveCheckQuery(booking.id, { displayStart: displayStart ?? '', displayEnd: displayEnd ?? '' }),
    enabled: isTime && booking.can.change,
  })
  const price = useQuery({
    ...optionsCheckQuery(booking.id, {}),
    enabled: request.kind === 'options' && booking.can.change,
  })
  const isTaken = isTime && check.data?.isFirm === true
  return (
    <SectionCard
      title="Änderungsanfrage"
      aside={
        <StatusBadge tone="accent" icon={IconArrowsLeftRight}>
          Wartet auf Antwort
        </StatusBadge>
      }
    >
      <Facts>
        {isTime && (
          <>
            <Fact label="Bisher">
              <del>{spanText(booking)}</del>
            </Fact>
            <Fact label="Gewünscht">{spanText({ displayStart, displayEnd })}</Fact>
          </>
        )}
        {request.kind === 'options' && (
          <Fact label="Gewünscht">
            {request.options.map(({ title, value }) => `${title}: ${value}`).join(', ') || 'Keine Optionen'}
          </Fact>
        )}
        {request.kind === 'cancel' && <Fact label="Gewünscht">Stornierung</Fact>}
        {request.text && (
          <Fact label="Nachricht">
            <bdi className="booking-facts__words">{request.text}</bdi>
          </Fact>
        )}
        <Fact label="Gestellt">{formatInstant(request.createdAt)}</Fact>
      </Facts>
      {isTime && booking.can.change && <MoveCheck check={check} />}
      {request.kind === 'options' && booking.can.change && <PriceCheck check={price} />}
      {booking.can.change && (
        <div className="booking-request__actions">
          <Button className="record-head__danger" variant="outline" color="error" onClick={() => setAnswer('reject')}>
            Anfrage ablehnen
          </Button>
          <Button disabled={isTaken} onClick={() => setAnswer('accept')}>
            Anfrage annehmen
          </Button>
        </div>
      )}
      {answer && (
        <Suspense>
          <AnswerDialog
            booking={booking}
            request={request}
            isAccepting={answer === 'accept'}
            rule={check.data?.isFirm === false ? check.data.reason : null}
            price={(isTime ? check.data : price.data) ?? null}
            onClose={() => setAnswer(null)}
          />
        </Suspense>
      )}
    </SectionCard>
  )
}
