import type { ObjectRecord } from '@allmend/contract'
import { weekdayWords } from '@allmend/domain/objects'
import { formatTime, minutesPerDay, weekdayOf } from '@allmend/domain/time'
import { shortDayWords } from '../../../words/day-words.ts'
import { spanText } from '../../../words/time-text.ts'
import type { IntervalDraft } from '../interval-values.ts'
import type { PreviewDay } from './preview-week.ts'

export const startsWords = (days: readonly PreviewDay[]): string => {
  const count = days.reduce((sum, { starts }) => sum + starts.length, 0)
  return count === 1 ? '1 buchbare Startzeit' : `${count} buchbare Startzeiten`
}

/** «Montag, 16.11.» */
export const longDay = ({ day }: PreviewDay): string => `${weekdayWords[weekdayOf(day) as 0]}, ${shortDayWords(day)}`

const changes = {
  skipped: 'Umstellung auf Sommerzeit',
  twice: 'Umstellung auf Winterzeit',
} as const
const consequences = { skipped: 'gibt es nicht', twice: 'gibt es zweimal; gebucht wird die erste Stunde' } as const

/** What one should know about this week. */
export function weekNotes(days: readonly PreviewDay[], object: Pick<ObjectRecord, 'partIds'>): string[] {
  const lost = days.reduce((sum, day) => sum + (day.blocked === null ? day.lost : 0), 0)
  return [
    ...days.flatMap((day) =>
      day.clockChange
        ? [
            `${longDay(day)}: ${changes[day.clockChange.kind]}, ${spanText(day.clockChange)} ${consequences[day.clockChange.kind]}.`,
          ]
        : [],
    ),
    ...(lost > 0
      ? [
          `${lost === 1 ? '1 Beginn fällt' : `${lost} Anfänge fallen`} weg: ausserhalb der Öffnungszeiten oder zu nahe an einem Sperrtag.`,
        ]
      : []),
    ...(object.partIds.length > 0
      ? ['Sperrtage der Teile gelten auch für das Ganze; sie sind hier nicht gezeigt.']
      : []),
  ]
}

/** Where a booking of several days ends, seen from the day it begins on. */
const endText = ({ end }: { end: number }) =>
  end > minutesPerDay ? `${formatTime(end % minutesPerDay)} (+${Math.floor(end / minutesPerDay)})` : formatTime(end)

const mostTold = 12

/** The starts of a day in words: each block, or from when to when a booking can begin. */
export function startsOfDay({ starts }: PreviewDay, interval: IntervalDraft | null): string {
  if (starts.length === 0) return 'kein Beginn möglich'
  if (interval?.kind === 'dynamic') {
    const [first, last] = [starts[0], starts.at(-1)]
    if (!first || !last) return ''
    return starts.length === 1
      ? `Beginn um ${formatTime(first.start)}`
      : `${starts.length} Anfänge von ${formatTime(first.start)} bis ${formatTime(last.start)}`
  }
  const told = starts.slice(0, mostTold).map((span) => `${formatTime(span.start)}–${endText(span)}`)
  return `${told.join(', ')}${starts.length > mostTold ? ' …' : ''}`
}
