import { type OpeningTime, spansOfWeekday } from '@allmend/domain/availability'
import { weekdayWords } from '@allmend/domain/objects'
import { minutesPerDay } from '@allmend/domain/time'
import { spanText } from './time-text.ts'
import { weekOrder } from './week-order.ts'

/** The opening times day by day: «07:30–12:00, 13:30–22:30», or that it is closed. */
export const openingLines = (openingTimes: readonly OpeningTime[]) =>
  weekOrder.map((weekday) => {
    const spans = spansOfWeekday(openingTimes, weekday)
    const isWhole = spans.length === 1 && spans[0]?.start === 0 && spans[0].end === minutesPerDay
    return {
      day: weekdayWords[weekday],
      times: isWhole ? 'Ganzer Tag' : spans.map(spanText).join(', ') || 'Geschlossen',
    }
  })
