import type { Span } from '@allmend/domain/availability'
import type { Day } from '@allmend/domain/time'
import { dayOfWall } from '@allmend/domain/time'
import type { DayAxis } from '../../../../../framework/time-grid/day-axis.ts'
import { spanWords, timeWords } from '../day-words.ts'
import { drawnEnd, endOf, type Pick } from '../lengths.ts'
import type { Scene } from '../scene.ts'
import { partOn } from './week.ts'

interface MineBlockProps {
  readonly scene: Scene
  readonly day: Day
  readonly pick: Pick
  readonly isWrong: boolean
  readonly price: string
  readonly axis: DayAxis
}

/** The part of what is chosen that lies on a day, with the time to set up and to clear. The buttons below say it aloud. */
export function MineBlock({ scene, day, pick, isWrong, price, axis }: MineBlockProps) {
  const { preProcessingTime, postProcessingTime } = scene.interval
  const { start } = pick
  const end = drawnEnd(scene, pick)
  const mine = partOn(day, { start, end })
  const told = partOn(day, { start, end: endOf(scene, pick) }) ?? mine
  const before = partOn(day, { start: start - preProcessingTime, end: start })
  const after = partOn(day, { start: end, end: end + postProcessingTime })
  const [isFirst, isLast] = [dayOfWall(start) === day, dayOfWall(end - 1) === day]
  return (
    <>
      {before && (
        <span className="week-buffer" aria-hidden="true" style={axis.down(before)}>
          Einrichten
        </span>
      )}
      {mine && (
        <div
          className="week-mine"
          data-mine
          data-wrong={isWrong || undefined}
          aria-hidden="true"
          style={axis.down(mine)}
        >
          {isFirst && <i className="week-mine__grip" data-grip="start" />}
          <b className="num">{told && partWords(told, isFirst, isLast)}</b>
          {isFirst && <span className="week-mine__word">{isWrong ? 'Nicht frei' : 'Ihre Auswahl'}</span>}
          {isLast && price && <span className="week-mine__price num">{price}</span>}
          {isLast && <i className="week-mine__grip" data-grip="end" />}
        </div>
      )}
      {after && (
        <span className="week-buffer" aria-hidden="true" style={axis.down(after)}>
          Räumen
        </span>
      )}
    </>
  )
}

/** What of its time stands on a day: «17:00–22:00», or «ab 14:00» and «bis 11:00» of several days. */
function partWords(part: Span, isFirst: boolean, isLast: boolean): string {
  if (isFirst && isLast) return spanWords(part)
  if (isFirst) return `ab ${timeWords(part.start)}`
  return isLast ? `bis ${timeWords(part.end)}` : ''
}
