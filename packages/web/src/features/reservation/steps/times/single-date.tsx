import type { PublicObject } from '@allmend/contract'
import { formatChf } from '@allmend/domain/money'
import { useEffect, useEffectEvent, useState } from 'react'
import { useIsNarrow } from '../../../../framework/list/use-width.ts'
import { LoadError } from '../../../../ui/load-error.tsx'
import { type DraftBooking, timeOf, undated } from '../../../booking-draft/index.ts'
import { changeBooking } from '../../draft/draft-store.ts'
import type { Validated } from '../../shell/use-validation.ts'
import { BookingPrice } from './booking-price.tsx'
import { QuantityField } from './quantity-field.tsx'
import type { PublicInterval } from './scene.ts'
import { TimePicker } from './time-picker.tsx'
import { TruthLine } from './truth-line.tsx'
import { useSingle } from './use-single.ts'

interface SingleDateProps {
  readonly booking: DraftBooking
  readonly object: PublicObject
  readonly interval: PublicInterval
  readonly validated: Validated | null
  readonly pointedAt: string | null
  readonly isLost: boolean
  readonly isTried: boolean
}

/** One date of an object, with what can be said about it. */
export function SingleDate({ booking, object, interval, validated, pointedAt, isLost, isTried }: SingleDateProps) {
  const { key, quantity, displayStart } = booking
  const isNarrow = useIsNarrow()
  const [lostStart] = useState(isLost ? displayStart : null)
  const single = useSingle({
    object,
    interval,
    quantity,
    time: timeOf(booking),
    pointedAt,
    onChoose: (time) => changeBooking(key, time ? { intervalId: interval.id, ...time } : undated),
  })
  const { error, refetch } = single.taken
  const isNews = validated?.isLoading === false && !validated.isValid && typeof single.verdict === 'object'
  // The server knows of something that the calendar does not show yet.
  const onNews = useEffectEvent(refetch)
  useEffect(() => {
    if (isNews) onNews()
  }, [isNews])
  if (error) return <LoadError error={error} onRetry={refetch} />
  const rent = validated?.isLoading === false && validated.isValid ? validated.summary.object.total : null
  return (
    <>
      <TimePicker
        single={single}
        price={rent === null ? '' : formatChf(rent)}
        truth={
          <TruthLine
            single={single}
            answer={validated}
            isLost={lostStart !== null && lostStart === displayStart}
            isTried={isTried}
          />
        }
      >
        {object.stock > 1 && (
          <QuantityField
            stock={object.stock}
            value={quantity}
            onChange={(wanted) => changeBooking(key, { quantity: wanted })}
          />
        )}
      </TimePicker>
      {isNarrow && validated?.isValid && <BookingPrice validated={validated} booking={booking} />}
    </>
  )
}
