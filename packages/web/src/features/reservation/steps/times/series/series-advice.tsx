import '../../../../../ui/choice-card.css'
import type { PublicObject } from '@allmend/contract'
import { Button } from '@mantine/core'
import { IconCalendarX } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DraftBooking } from '../../../../booking-draft/index.ts'
import { addBooking, changeBooking, removeBooking, useDraft } from '../../../draft/draft-store.ts'
import { useStep } from '../../../shell/use-step.ts'
import type { PublicInterval } from '../scene.ts'
import { type Advice, bestAdvice, countText, inOtherHall, otherTimes, otherWeekdays } from './advice.ts'
import { checkKey, checkQuery } from './check-dates.queries.ts'
import { otherHallsQuery } from './other-hall.queries.ts'
import type { PlannedDate, Series } from './plan.ts'

interface SeriesAdviceProps {
  readonly booking: DraftBooking
  readonly object: PublicObject
  readonly interval: PublicInterval
  readonly series: Series
  readonly planned: readonly PlannedDate[]
  /** How many dates can be had as it is. */
  readonly freeNow: number
}

/** What helps a series most of whose dates are taken: another time, another object or another day for all of it. */
export function SeriesAdvice(props: SeriesAdviceProps) {
  const { booking, object, planned, freeNow } = props
  const advice = useAdvice(props)
  const { go } = useStep()
  const [picked, setPicked] = useState(0)
  const chosen = advice?.[Math.min(picked, advice.length - 1)]
  const take = ({ object: other, interval, series }: Advice) => {
    const plan = { intervalId: interval.id, series, dates: [], omitted: [] }
    if (other.id === object.id) return changeBooking(booking.key, plan)
    const { name, remark, color } = booking
    const { key } = addBooking(other.id)
    changeBooking(key, { ...plan, isSerial: true, name, remark, color })
    removeBooking(booking.key)
    go('termine', { object: key, replace: true })
  }
  return (
    <section className="series-advice" aria-labelledby="series-advice">
      <p className="series-advice__trouble tone" data-tone="error">
        <IconCalendarX size={20} stroke={1.8} aria-hidden="true" />
        <span>
          <strong>
            {planned.length - freeNow} von {planned.length} Terminen sind nicht frei.
          </strong>{' '}
          Für die ganze Serie eignet sich eine andere Zeit oder ein anderes Objekt besser.
        </span>
      </p>
      <h3 id="series-advice">Das geht stattdessen</h3>
      {!chosen && (
        <p className="muted small" role="status">
          {advice === null
            ? 'Bessere Zeiten werden gesucht.'
            : 'Es gibt keine andere Zeit mit mehr freien Terminen. Wählen Sie einen anderen Zeitraum oder ein anderes Objekt.'}
        </p>
      )}
      {chosen && advice && (
        <>
          <fieldset className="series-advice__choices">
            <legend className="visually-hidden">Vorschläge für die ganze Serie</legend>
            {advice.map((one, at) => (
              <label key={`${one.object.id} ${one.title}`} className="choice-card">
                <input type="radio" name="series-advice" checked={one === chosen} onChange={() => setPicked(at)} />
                <span className="series-advice__title num">
                  <b>{one.title}</b>
                  <span
                    className="series-advice__count tone"
                    data-tone={one.free.every(Boolean) ? 'success' : 'warning'}
                  >
                    {countText(one)}
                  </span>
                </span>
                <span className="small muted">{one.detail}</span>
                <span className="plan-meter" aria-hidden="true">
                  {one.dates.map(({ clientId }, index) => (
                    <i key={clientId} data-state={one.free[index] ? 'free' : 'failed'} />
                  ))}
                </span>
              </label>
            ))}
          </fieldset>
          <Button onClick={() => take(chosen)}>{chosen.title} übernehmen</Button>
        </>
      )}
    </section>
  )
}

/** Other times, days and objects for a whole series; null until each was asked about. */
function useAdvice({ booking, object, interval, series, planned, freeNow }: SeriesAdviceProps): Advice[] | null {
  const { clientKey } = useDraft()
  const { quantity } = booking
  const { data: halls, isPending } = useQuery(otherHallsQuery(object, planned))
  const proposals = useMemo(() => {
    const asked = { object, interval, quantity }
    const elsewhere = (halls ?? []).flatMap((hall) =>
      inOtherHall({ object: hall.object, interval: hall.interval, quantity: 1, steps: hall.time.steps }, series),
    )
    return [...otherTimes(asked, series), ...elsewhere, ...otherWeekdays(asked, series)]
  }, [object, interval, quantity, series, halls])
  const checks = useQueries({
    queries: proposals.map((one) =>
      checkQuery(one.object, one.interval, one.object === object ? quantity : 1, one.dates, clientKey),
    ),
  })
  const isAsked = object.categoryId === null || !isPending
  // What an older question was answered says nothing of these dates.
  if (!isAsked || checks.some((check) => check.isPending || check.isPlaceholderData)) return null
  const advice = proposals.map((one, at): Advice => {
    const checked = checks[at]?.data
    return { ...one, free: one.dates.map((date) => date.exists && checked?.get(checkKey(date)) === null) }
  })
  return bestAdvice(advice, freeNow)
}
