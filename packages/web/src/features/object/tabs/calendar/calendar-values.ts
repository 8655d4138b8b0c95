import type { ObjectRecord, RouteInput, RouteMap } from '@allmend/contract'
import { auditedEntities } from '@allmend/domain/audit'
import type { OpeningTime } from '@allmend/domain/availability'
import { weekdayWords } from '@allmend/domain/objects'
import type { FieldSpec, Rule } from '@allmend/domain/validation'
import { weekOrder } from '../../words/day-words.ts'
import { blockingErrors, blockingTexts, readBlocking, toBlockingDay } from './blocking-values.ts'
import { intervalErrors } from './interval-rules.ts'
import { intervalTexts, readIntervals, toInterval } from './interval-values.ts'
import { openingRule, openingTimesOf, readableOpeningTimes, spansOf } from './opening-values.ts'

const dayFields = ['day0', 'day1', 'day2', 'day3', 'day4', 'day5', 'day6'] as const
export type DayField = (typeof dayFields)[number]

/** What the form of tab «Kalender & Zeiten» holds. Each weekday is a field, so that two people can change two days. */
export type CalendarValues = Readonly<Record<DayField | 'blockingDays' | 'intervals', readonly string[]>>

export const dayField = (weekday: number): DayField => dayFields[weekday] ?? 'day0'

/** Weeks are read from Monday on, and so is what changed. */
const byDay = <Value>(value: (weekday: (typeof weekOrder)[number]) => Value) =>
  Object.fromEntries(weekOrder.map((weekday) => [dayField(weekday), value(weekday)])) as Record<DayField, Value>

export const readCalendar = ({ openingTimes, blockingDays, intervals }: ObjectRecord): CalendarValues => ({
  ...byDay((weekday) => spansOf(openingTimes, weekday)),
  blockingDays: blockingTexts(blockingDays),
  intervals: intervalTexts(intervals),
})

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const blockingRule: Rule = (value) =>
  readBlocking(texts(value)).some((draft) => Object.keys(blockingErrors(draft)).length > 0)
    ? 'Ein Sperrtag ist noch nicht vollständig.'
    : null

const intervalRule: Rule = (value) => {
  const wrong = readIntervals(texts(value)).find((draft) => Object.keys(intervalErrors(draft)).length > 0)
  return wrong ? `«${wrong.name || 'Neues Intervall'}» ist noch nicht vollständig.` : null
}

const names = auditedEntities.object.fields

export const calendarSpec: FieldSpec<keyof CalendarValues> = {
  ...byDay((weekday) => ({ label: weekdayWords[weekday], rules: [openingRule] })),
  blockingDays: { label: names.blockingDays, rules: [blockingRule] },
  intervals: { label: names.intervals, rules: [intervalRule] },
}

/** The log knows the opening times as one. */
export const calendarAuditNames = byDay(() => 'openingTimes')

type Body = RouteInput<RouteMap['PUT /api/admin/objects/:id/calendar']>['body']

export const calendarBody = (values: CalendarValues, version: number): Body => ({
  openingTimes: dayFields.flatMap((name, weekday) => openingTimesOf(values[name], weekday)),
  blockingDays: readBlocking(values.blockingDays)
    .map(toBlockingDay)
    .filter((rule) => rule !== null),
  intervals: readIntervals(values.intervals).map(toInterval),
  version,
})

/** What of it can be read already, for the preview. */
export const readableOpening = (values: CalendarValues): OpeningTime[] =>
  dayFields.flatMap((name, weekday) => readableOpeningTimes(values[name], weekday))
