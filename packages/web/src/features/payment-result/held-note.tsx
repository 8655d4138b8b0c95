import './held-note.css'
import { graceMinutes, paymentMinutes } from '@allmend/domain/payments'
import { weekdayTime } from '@allmend/domain/time'
import { wallOf } from '../../lib/clock.ts'
import { clockText, secondsUntil, useNow } from '../reservation/index.ts'

const wholeTime = (paymentMinutes + graceMinutes) * 60
const shortTime = 2 * 60
/** Beyond an hour nobody counts seconds: the day and the time say more. */
const longTime = 60 * 60

/** How long the dates are still kept for whoever pays. */
export function HeldNote({ until, isOne }: { readonly until: string; readonly isOne: boolean }) {
  const left = secondsUntil(Date.parse(until), useNow(true))
  const isShort = left <= shortTime
  const isLong = left > longTime
  const wall = wallOf(until)
  return (
    <div className="held-note" data-short={isShort || undefined}>
      <div>
        <p className="held-note__title">{isOne ? 'Ihr Termin ist gehalten' : 'Ihre Termine sind gehalten'}</p>
        <p className="small">bis {isLong ? weekdayTime(wall) : wall.slice(11)} Uhr</p>
      </div>
      {!isLong && (
        <>
          <p className="held-note__clock num" role="timer">
            {clockText(left)}
          </p>
          <div className="held-note__bar" aria-hidden="true">
            <div style={{ width: `${Math.min(100, (left / wholeTime) * 100)}%` }} />
          </div>
        </>
      )}
      <p className="visually-hidden" role="alert">
        {isShort && 'Es bleiben weniger als zwei Minuten, um zu bezahlen.'}
      </p>
    </div>
  )
}
