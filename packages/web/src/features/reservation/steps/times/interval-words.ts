import { formatTime, parseTime } from '@allmend/domain/time'
import { minuteWords } from './day-words.ts'
import type { PublicInterval } from './scene.ts'

type Word = readonly [one: string, many: string]

const dayUnits = { day: ['Tag', 'Tage'], week: ['Woche', 'Wochen'], month: ['Monat', 'Monate'] } as const
const nights: Word = ['Nacht', 'Nächte']
const hours: Word = ['Stunde', 'Stunden']
const blocks: Word = ['Block', 'Blöcke']

const counted = (count: number, [one, many]: Word) => `${count} ${count === 1 ? one : many}`

const isNights = ({ multiDaysUnit, settings }: PublicInterval) =>
  multiDaysUnit === 'day' && Boolean(settings.from && settings.to)

const unitOf = (interval: PublicInterval): Word => (isNights(interval) ? nights : dayUnits[interval.multiDaysUnit])

/** «5 Stunden», «1 Std. 30 Min.», «2 Nächte», «1 Block» */
export function lengthWords(interval: PublicInterval, steps: number): string {
  if (interval.isMultiDays) return counted(steps * interval.multiDaysValue, unitOf(interval))
  if (interval.type === 'fixed') return counted(steps, blocks)
  const minutes = steps * (interval.interval ?? 0)
  return minutes % 60 === 0 ? counted(minutes / 60, hours) : minuteWords(minutes)
}

/** «1 bis 12 Stunden», «09:00–13:00, 13:30–17:30» */
export function rangeWords(interval: PublicInterval): string {
  const { maxSteps, settings } = interval
  const longest = lengthWords(interval, maxSteps)
  if (!interval.isMultiDays && interval.type === 'fixed') return blockWords(interval) ?? longest
  const hands = isNights(interval) ? `, ${settings.from} bis ${settings.to} Uhr` : ''
  if (maxSteps === 1) return `${longest}${hands}`
  const step = interval.isMultiDays ? interval.multiDaysValue : (interval.interval ?? 0)
  const isPlain = interval.isMultiDays || (step % 60 === 0 && (step * maxSteps) % 60 === 0)
  const shortest = isPlain ? String(interval.isMultiDays ? step : step / 60) : lengthWords(interval, 1)
  return `${shortest} bis ${longest}${hands}`
}

const mostBlocks = 3

function blockWords({ settings, interval }: PublicInterval): string | null {
  const [first, minutes] = [parseTime(settings.first ?? ''), settings.minutes ?? 0]
  const count = settings.count ?? 0
  if (first === null || count === 0 || count > mostBlocks) return null
  const starts = Array.from({ length: count }, (_, at) => first + at * minutes)
  return starts.map((start) => `${formatTime(start)}–${formatTime(start + (interval ?? minutes))}`).join(', ')
}

/** What a price is for: «Std.», «30 Min.», «Nacht»; empty for the whole booking. */
export function unitWords(interval: PublicInterval): string {
  if (interval.isFlat) return ''
  if (interval.isMultiDays) {
    return interval.multiDaysValue === 1 ? unitOf(interval)[0] : counted(interval.multiDaysValue, unitOf(interval))
  }
  if (interval.type === 'fixed') return interval.maxSteps === 1 ? '' : 'Block'
  return interval.interval === 60 ? 'Std.' : minuteWords(interval.interval ?? 0)
}
