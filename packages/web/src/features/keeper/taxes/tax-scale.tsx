import { parseRate, rateWords } from '@allmend/domain/tax'
import { type Day, dateOf } from '@allmend/domain/time'
import type { CSSProperties } from 'react'
import type { TimelineRow } from './tax-values.ts'

interface TaxScaleProps {
  readonly rows: readonly TimelineRow[]
  readonly today: Day
  readonly openKey: TimelineRow['key'] | null
}

/** Days shown after the last thing that is known. */
const outlook = 250
/** Percent of the width that rate and year need. */
const readable = 5.9

/** The periods drawn to time. The list below says the same in words. */
export function TaxScale({ rows, today, openKey }: TaxScaleProps) {
  const first = rows[0]?.start ?? today
  const last = Math.max(today, rows.at(-1)?.start ?? today) + outlook
  const place = (day: Day) => ((day - first) / (last - first)) * 100
  return (
    <div className="tax-scale" aria-hidden="true">
      <div className="tax-scale__line">
        {rows.map(({ key, rate, start, end }, at) => {
          const until = end === null || (rows.length === 1 && at === 0) ? last : end + 1
          const width = place(until) - place(start)
          const read = parseRate(rate)
          const style = { '--from': `${place(start)}%`, '--width': `${width}%` } as CSSProperties
          return (
            <div key={key} className="tax-scale__part" data-open={key === openKey || undefined} style={style}>
              {width >= readable && read !== null && (
                <>
                  <strong className="num">{rateWords(read)}</strong>
                  <span className="num">{dateOf(start).year}</span>
                </>
              )}
            </div>
          )
        })}
        <div className="tax-scale__today" style={{ '--from': `${place(today)}%` } as CSSProperties}>
          heute
        </div>
      </div>
    </div>
  )
}
