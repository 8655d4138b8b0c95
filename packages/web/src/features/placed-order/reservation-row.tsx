import './reservation-row.css'
import type { Reservation } from '@allmend/contract'
import { IconClockQuestion, IconDots, IconRepeat } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { dayText, timesText } from '../../lib/booking-time.ts'
import { BookingStateBadge } from '../../ui/booking-state-badge.tsx'
import { ColorMark } from '../../ui/color-mark.tsx'
import { DateBox } from '../../ui/date-box.tsx'

interface ReservationRowProps {
  readonly reservation: Reservation
  /** The object of the series every row is one of: the date tells them apart, and a date in another object says where. */
  readonly seriesTitle?: string | undefined
  /** Makes a link of its title, where it leads somewhere. */
  readonly titled?: (words: ReactNode) => ReactNode
  /** What its button opens below it; null where there is nothing. */
  readonly more: ReactNode
  /** What that is called: «Aktionen für» */
  readonly moreWords: string
}

/** One booking in a list, with what can be opened below it. */
export function ReservationRow({ reservation, seriesTitle, titled, more, moreWords }: ReservationRowProps) {
  const isWithinSeries = seriesTitle !== undefined
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const { objectTitle, displayStart, name, seriesKey, quantity, changeRequest, color } = reservation
  const elsewhere = isWithinSeries && objectTitle !== seriesTitle && `in «${objectTitle}»`
  const about = [elsewhere, quantity > 1 && `${quantity} Stück`, !isWithinSeries && name].filter(Boolean).join(', ')
  const title = (
    <>
      {!isWithinSeries && <span className="visually-hidden">{dayText(displayStart)}: </span>}
      {isWithinSeries ? dayText(displayStart) : objectTitle}
    </>
  )
  return (
    <li className="reservation-row">
      <div className="reservation-row__main">
        <DateBox wall={displayStart} />
        <div className="reservation-row__words">
          <p className="reservation-row__title">
            <ColorMark color={color} />
            {titled ? titled(title) : <span>{title}</span>}
            {seriesKey && !isWithinSeries && (
              <span className="reservation-row__series">
                <IconRepeat size={14} stroke={2} aria-hidden="true" />
                Serie
              </span>
            )}
          </p>
          <p className="muted small">
            <span className="num">{timesText(reservation)}</span>
            {about && `, ${about}`}
          </p>
          {changeRequest?.state === 'open' && (
            <p className="reservation-row__asked small">
              <IconClockQuestion size={16} stroke={1.8} aria-hidden="true" />
              Änderung angefragt
            </p>
          )}
        </div>
        <span className="reservation-row__state">
          <BookingStateBadge {...reservation} />
        </span>
        {more && (
          <button
            type="button"
            className="icon-button reservation-row__more"
            aria-label={`${moreWords} ${objectTitle}, ${dayText(displayStart)}`}
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setOpen(!isOpen)}
          >
            <IconDots size={20} stroke={1.8} aria-hidden="true" />
          </button>
        )}
      </div>
      {isOpen && more && (
        <div className="reservation-row__actions" id={panel}>
          {more}
        </div>
      )}
    </li>
  )
}
