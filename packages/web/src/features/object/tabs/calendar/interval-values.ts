import type { ObjectRecord, RouteInput, RouteMap } from '@allmend/contract'
import type { MultiDaysUnit } from '@allmend/domain/availability'
import { packList, readEntry, unpackList } from '../../../../framework/form/packed-list.ts'
import { toWire } from '../../words/time-text.ts'

type RecordInterval = ObjectRecord['intervals'][number]
export type WireInterval = RouteInput<RouteMap['PUT /api/admin/objects/:id/calendar']>['body']['intervals'][number]

export type IntervalKind = 'dynamic' | 'fixed' | 'days'

/** An interval as it is typed. Each kind has fields of its own; those of the others wait until they are chosen again. */
export interface IntervalDraft {
  /** Below zero until the server has given it one. */
  readonly id: number
  readonly name: string
  readonly kind: IntervalKind
  readonly weekdays: readonly number[]
  readonly interval: string
  readonly maxSteps: string
  readonly value: string
  readonly unit: MultiDaysUnit
  readonly pre: string
  readonly post: string
  readonly first: string
  readonly count: string
  readonly minutes: string
  readonly from: string
  readonly to: string
}

const everyDay: readonly number[] = [0, 1, 2, 3, 4, 5, 6]

export const newInterval = (id: number): IntervalDraft => ({
  id,
  name: '',
  kind: 'dynamic',
  weekdays: everyDay,
  interval: '60',
  maxSteps: '4',
  value: '1',
  unit: 'day',
  pre: '0',
  post: '0',
  first: '08:00',
  count: '3',
  minutes: '120',
  from: '',
  to: '',
})

const text = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))

const toDraft = (interval: RecordInterval): IntervalDraft => ({
  id: interval.id,
  name: interval.name,
  kind: interval.isMultiDays ? 'days' : interval.type,
  // None named means every day.
  weekdays: interval.weekdays.length === 0 ? everyDay : [...interval.weekdays].sort(),
  interval: text(interval.interval),
  maxSteps: text(interval.maxSteps),
  value: text(interval.multiDaysValue),
  unit: interval.multiDaysUnit,
  pre: text(interval.preProcessingTime),
  post: text(interval.postProcessingTime),
  first: interval.settings.first ?? '',
  count: text(interval.settings.count),
  minutes: text(interval.settings.minutes),
  from: interval.settings.from ?? '',
  to: interval.settings.to ?? '',
})

export const packIntervals = (drafts: readonly IntervalDraft[]): string[] => packList(drafts)
export const readIntervals = (texts: readonly string[]): IntervalDraft[] => unpackList<IntervalDraft>(texts)
export const intervalTexts = (intervals: readonly RecordInterval[]): string[] => packIntervals(intervals.map(toDraft))

const whole = (typed: string): number | null => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : null)

/** As the calls name it; fields of other kinds are left at what they mean when they are not asked for. */
export function toInterval(draft: IntervalDraft): WireInterval {
  const { kind } = draft
  const isFixed = kind === 'fixed'
  const isDays = kind === 'days'
  return {
    id: Math.max(0, draft.id),
    name: draft.name.trim(),
    type: isFixed ? 'fixed' : 'dynamic',
    weekdays: draft.weekdays.length === everyDay.length ? [] : [...draft.weekdays],
    interval: isDays ? null : whole(draft.interval),
    maxSteps: whole(draft.maxSteps) ?? 1,
    isMultiDays: isDays,
    multiDaysValue: isDays ? (whole(draft.value) ?? 1) : 1,
    multiDaysUnit: isDays ? draft.unit : 'day',
    preProcessingTime: whole(draft.pre) ?? 0,
    postProcessingTime: whole(draft.post) ?? 0,
    settings: {
      ...(isFixed && { first: toWire(draft.first), count: whole(draft.count), minutes: whole(draft.minutes) }),
      ...(isDays && draft.from !== '' && { from: toWire(draft.from), to: toWire(draft.to) }),
    },
  }
}

/** An entry as a form packs it or as the log writes it; null for what is neither. */
export function readIntervalEntry(text: string): IntervalDraft | null {
  const entry = readEntry(text)
  if (typeof entry?.kind === 'string') return entry as unknown as IntervalDraft
  return entry && 'settings' in entry && 'weekdays' in entry ? toDraft(entry as unknown as RecordInterval) : null
}
