import { formatAmount, formatChf } from '@allmend/domain/money'
import { taxWords } from '@allmend/domain/pricing'
import { Button } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../../framework/permission.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { EndedSum, PriceLines, SumLine } from '../../reservation/index.ts'
import type { Booking } from '../bookings.queries.ts'
import { isOpen } from './is-open.ts'

const PriceDialog = lazy(async () => ({ default: (await import('./price-dialog.tsx')).PriceDialog }))

const mayAdjust = { permissions: ['reservation:change', 'order:edit'] } as const

interface PriceCardProps {
  readonly booking: Booking
  readonly lines: NonNullable<Booking['lines']>
  readonly totals: NonNullable<Booking['totals']>
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
      <EndedSum state={booking.state} fee={booking.fee ?? 0} />
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
