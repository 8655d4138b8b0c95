import './booking-check.css'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { movedPriceWords, taxWords } from '@allmend/domain/pricing'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCoins } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { notifySaved, notifyStaying } from '../../../framework/notifications/notify.ts'
import { useMay } from '../../../framework/permission.ts'
import { errorText } from '../../../lib/api-error.ts'
import { EndedSum, PriceLines, SumLine } from '../../../ui/price-lines.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { type Booking, settlePrice } from '../bookings.queries.ts'
import { isOpen } from './is-open.ts'

const PriceDialog = lazy(async () => ({ default: (await import('./price-dialog.tsx')).PriceDialog }))

const mayAdjust = { permissions: ['reservation:change', 'order:edit'] } as const

interface PriceCardProps {
  readonly booking: Booking
  readonly lines: NonNullable<Booking['lines']>
  readonly totals: NonNullable<Booking['totals']>
}

/** What the booking would cost since it was changed after its invoice, until somebody dealt with it. */
function PriceToCheck({ booking, price }: { booking: Booking; price: NonNullable<Booking['priceToCheck']> }) {
  const may = useMay()
  const settle = useMutation({
    mutationFn: () => settlePrice(booking.id, booking.version),
    onSuccess: () => void notifySaved('Der Preis ist geprüft.'),
    onError: (error) => notifyStaying(errorText(error)),
  })
  return (
    <>
      <div className="booking-check tone" data-tone="warning">
        <IconAlertTriangle size={16} stroke={2.2} aria-hidden="true" />
        <p>
          <strong>Preis prüfen.</strong> {movedPriceWords(price)}
        </p>
      </div>
      {may(mayAdjust) && (
        <Button
          className="booking-price__adjust"
          variant="default"
          fullWidth
          leftSection={<IconCheck size={16} stroke={1.7} aria-hidden="true" />}
          loading={settle.isPending}
          onClick={() => settle.mutate()}
        >
          Ist erledigt
        </Button>
      )}
    </>
  )
}

export function PriceCard({ booking, lines, totals }: PriceCardProps) {
  const may = useMay()
  const [isAdjusting, setAdjusting] = useState(false)
  const hasTax = totals.tax.length > 0
  return (
    <SectionCard
      title="Preis"
      aside={booking.priceCategory && <span className="muted small">Kategorie {booking.priceCategory}</span>}
    >
      <PriceLines lines={lines} />
      {hasTax && <SumLine label="Zwischentotal ohne MwSt." text={formatAmount(totals.totalWithoutTax)} />}
      {totals.tax.map((tax) => (
        <SumLine key={tax.rate} label={taxWords(tax)} text={formatAmount(tax.total)} />
      ))}
      <SumLine label="Total" text={booking.isOnRequest ? 'auf Anfrage' : formatChf(totals.total)} isTotal />
      <EndedSum booking={{ state: booking.state, fee: booking.fee ?? 0 }} />
      {booking.priceToCheck && <PriceToCheck booking={booking} price={booking.priceToCheck} />}
      {may(mayAdjust) && isOpen(booking) && !booking.isBilled && (
        <Button
          className="booking-price__adjust"
          variant="default"
          fullWidth
          leftSection={<IconCoins size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => setAdjusting(true)}
        >
          Preis anpassen
        </Button>
      )}
      {isAdjusting && (
        <Suspense>
          <PriceDialog booking={booking} total={totals.total} onClose={() => setAdjusting(false)} />
        </Suspense>
      )}
    </SectionCard>
  )
}
