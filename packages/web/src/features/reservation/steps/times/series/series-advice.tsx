import '../../../../../ui/choice-card.css'
import { Button } from '@mantine/core'
import { IconCalendarX } from '@tabler/icons-react'
import { useState } from 'react'
import { addBooking, changeBooking, removeBooking } from '../../../draft/draft-store.ts'
import { useStep } from '../../../shell/use-step.ts'
import { type Advice, countText } from './advice.ts'
import { useAdvice } from './use-advice.ts'

type SeriesAdviceProps = Parameters<typeof useAdvice>[0]

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
