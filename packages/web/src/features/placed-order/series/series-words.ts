import { dayText } from '../../../lib/booking-time.ts'
import type { SeriesOfOrder } from './order-positions.ts'

/** «12 Daten» */
export const datesText = ({ dates }: Pick<SeriesOfOrder, 'dates'>): string =>
  dates.length === 1 ? '1 Datum' : `${dates.length} Daten`

/** «12 Daten, Mo, 05.01.2026 bis Mo, 23.03.2026» */
export const seriesSpan = ({ dates, first, last }: SeriesOfOrder): string =>
  `${datesText({ dates })}, ${dayText(first.displayStart)} bis ${dayText(last.displayStart)}`
