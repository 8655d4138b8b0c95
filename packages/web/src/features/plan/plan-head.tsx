import type { CSSProperties, Ref } from 'react'
import type { Axis } from './axis.ts'
import { dayHead, type PlanSpan } from './plan-range.ts'

interface PlanHeadProps {
  readonly axis: Axis
  readonly span: PlanSpan
  readonly today: string
  readonly trackRef?: Ref<HTMLDivElement>
}

/** How far apart the hours are named. */
const tickMinutes: Readonly<Record<PlanSpan, number>> = { day: 60, week: 240, month: 1440 }

/** Lines for the days, and fine ones for the hours that are named, where they are evenly spread. */
export function gridLines(axis: Axis, span: PlanSpan): CSSProperties {
  const days = axis.columns.length
  const isEven = axis.columns.every(({ from, until }) => (until - from) % tickMinutes[span] === 0)
  const lines = span !== 'month' && isEven ? axis.ticks(tickMinutes[span]).length : days
  return { '--plan-days': days, '--plan-lines': lines } as CSSProperties
}

/** In a month there is room for the weekday and the number. */
const monthHead = (date: string) =>
  dayHead(date)
    .replace(/\.\d\d\.$/, '.')
    .split(' ')

export function PlanHead({ axis, span, today, trackRef }: PlanHeadProps) {
  return (
    <div className="plan-head">
      <div className="plan-head__inner">
        <div className="plan-head__corner">Objekte</div>
        <div className="plan-head__track" ref={trackRef}>
          <div className="plan-head__days">
            {axis.columns.map(({ date }) => (
              <div key={date} className="plan-head__day" data-today={date === today || undefined}>
                {span === 'month' ? (
                  monthHead(date).map((word) => <span key={word}>{word}</span>)
                ) : (
                  <span>{dayHead(date)}</span>
                )}
              </div>
            ))}
          </div>
          {span !== 'month' && (
            <div className="plan-head__hours num" aria-hidden="true">
              {axis.ticks(tickMinutes[span]).map(({ key, x, hour }) => (
                <span key={key} style={{ insetInlineStart: `${x * 100}%` }}>
                  {hour}
                </span>
              ))}
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
