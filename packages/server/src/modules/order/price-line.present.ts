import type { Reservation } from '@allmend/contract'
import { type QuoteLine, shownLine } from '@allmend/domain/pricing'

export const presentLine = (line: QuoteLine): Reservation['lines'][number] => ({
  title: line.title,
  ...shownLine(line),
})
