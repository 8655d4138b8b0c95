import { shortWeekdays, weekOrder } from '../../words/day-words.ts'
import { readTime, spanText } from '../../words/time-text.ts'
import { type IntervalDraft, type IntervalKind, toInterval } from './interval-values.ts'

export const kindWords: Readonly<Record<IntervalKind, string>> = {
  dynamic: 'Dynamisch',
  fixed: 'Fest',
  days: 'Mehrtägig',
}

export const unitWords = {
  day: ['Tag', 'Tage', 'Tagen'],
  week: ['Woche', 'Wochen', 'Wochen'],
  month: ['Monat', 'Monate', 'Monaten'],
} as const

const counted = (count: number, [one, many]: readonly [string, string, ...string[]]) =>
  `${count} ${count === 1 ? one : many}`

/** «45 Min.», «2 Std.», «1 Std. 30 Min.» */
function minuteWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} Std.`, (rest > 0 || hours === 0) && `${rest} Min.`].filter(Boolean).join(' ')
}

const dayMinutes = 1440

/** The blocks of a day, as far as they begin on it. */
export function fixedBlocks(draft: IntervalDraft): { start: number; end: number }[] {
  const { settings, interval } = toInterval(draft)
  const first = readTime(draft.first)
  const { count, minutes } = settings
  if (draft.kind !== 'fixed' || first === null || !minutes || !count) return []
  return Array.from({ length: Math.min(count, 200) }, (_, at) => first + at * minutes)
    .filter((start) => start < dayMinutes)
    .map((start) => ({ start, end: start + (interval ?? minutes) }))
}

const blockText = ({ start, end }: { start: number; end: number }) =>
  spanText({ start, end: end > dayMinutes ? end - dayMinutes : end })

const mostBlocks = 8

/** What the fields of an interval come to, in words. */
export function intervalSummary(draft: IntervalDraft): string {
  const { maxSteps, interval, multiDaysValue, multiDaysUnit } = toInterval(draft)
  if (draft.kind === 'dynamic') {
    if (!interval) return ''
    const longest = maxSteps > 1 ? ` bis ${minuteWords(interval * maxSteps)}` : ''
    return `Beginn alle ${minuteWords(interval)} ab Öffnung, Dauer ${minuteWords(interval)}${longest}`
  }
  if (draft.kind === 'fixed') {
    const blocks = fixedBlocks(draft)
    const named = blocks.slice(0, mostBlocks).map(blockText).join(', ')
    const more = blocks.length > mostBlocks ? ` und ${blocks.length - mostBlocks} weitere` : ''
    const together = maxSteps > 1 && blocks.length > 1 ? `; bis ${maxSteps} zusammen` : ''
    return named && `${named}${more}${together}`
  }
  const isNights = draft.from !== '' && draft.to !== ''
  const words = isNights && multiDaysUnit === 'day' ? (['Nacht', 'Nächte'] as const) : unitWords[multiDaysUnit]
  const longest = maxSteps > 1 ? ` bis ${counted(multiDaysValue * maxSteps, words)}` : ''
  const times = isNights ? `${draft.from} bis ${draft.to} am letzten Tag` : 'von der ersten bis zur letzten Öffnung'
  return `${counted(multiDaysValue, words)}${longest}, ${times}`
}

/** «Mo–Fr», «Sa, So», «jeden Tag» */
export function weekdaysWords(weekdays: readonly number[]): string {
  const chosen = weekOrder.filter((day) => weekdays.includes(day))
  if (chosen.length === weekOrder.length) return 'jeden Tag'
  const isRun =
    chosen.length > 2 &&
    chosen.every((day, at) => at === 0 || weekOrder.indexOf(day) === weekOrder.indexOf(chosen[at - 1] ?? day) + 1)
  const names = chosen.map((day) => shortWeekdays[day])
  return isRun ? `${names[0]}–${names.at(-1)}` : names.join(', ')
}

/** With longer processing times than the gap, one booked block costs its neighbours. */
export function gapWarning(draft: IntervalDraft): string | null {
  const { settings, interval, preProcessingTime, postProcessingTime } = toInterval(draft)
  const { minutes } = settings
  if (draft.kind !== 'fixed' || !minutes || fixedBlocks(draft).length < 2) return null
  const gap = minutes - (interval ?? minutes)
  const needed = preProcessingTime + postProcessingTime
  if (needed <= gap) return null
  const has = gap > 0 ? `liegen nur ${minuteWords(gap)}` : 'liegt keine Zeit'
  return `Vor- und Nachbereitung brauchen ${minuteWords(needed)}, zwischen zwei Blöcken ${has}: Ist ein Block gebucht, fallen die beiden daneben weg.`
}
