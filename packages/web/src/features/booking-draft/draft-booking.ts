import type { SeriesRule } from '@allmend/domain/series'

/** What somebody chose for an option: an amount, a tick, a text, the key of a document, or the ids of choices. */
export type OptionValue = string | number | boolean | readonly number[]
export type AnswerValue = string | boolean | readonly string[]

/** From and until, as the municipality's clock shows them: `2026-12-24 18:00`. */
export interface ChosenTime {
  readonly displayStart: string
  readonly displayEnd: string
  /** How many steps, slots or units it takes. In the night that has an hour twice the end alone does not tell. */
  readonly steps: number
}

/** One date of a series. */
export interface DraftDate extends ChosenTime {
  readonly clientId: string
}

/** What somebody says about one booking before it is placed: a visitor in the reservation, or staff at the desk. */
export interface DraftBooking {
  readonly key: string
  readonly objectId: number
  readonly intervalId: number | null
  readonly quantity: number
  readonly isSerial: boolean
  readonly displayStart: string | null
  readonly displayEnd: string | null
  readonly steps: number | null
  /** How a series was planned; times as `18:00`, days as `2026-12-24`. */
  readonly series: {
    readonly rule: SeriesRule
    readonly from: string
    readonly until: string
    readonly start: string
    readonly steps: number
  } | null
  /** The dates of a series that are kept; empty for a single booking. */
  readonly dates: readonly DraftDate[]
  /** The dates of a series that were left out on purpose. */
  readonly omitted: readonly string[]
  /** The date of a series it stands in for, in another object; null for everything else. */
  readonly replaces: { readonly key: string; readonly clientId: string } | null
  readonly name: string
  /** Everybody may read the name in the public plan; only staff can say so. */
  readonly isNamePublic: boolean
  readonly remark: string
  /** `#1769aa`, or empty. */
  readonly color: string
  /** By the number of the option. */
  readonly options: Readonly<Record<number, OptionValue>>
  /** What a document that was handed in is called, by the number of its option. */
  readonly documents: Readonly<Record<number, string>>
  /** By the number of the question. */
  readonly answers: Readonly<Record<number, AnswerValue>>
}

export const newBooking = (objectId: number): DraftBooking => ({
  key: crypto.randomUUID(),
  objectId,
  intervalId: null,
  quantity: 1,
  isSerial: false,
  ...undated,
  series: null,
  dates: [],
  omitted: [],
  replaces: null,
  name: '',
  isNamePublic: false,
  remark: '',
  color: '',
  options: {},
  documents: {},
  answers: {},
})

/** A single booking without its time. */
export const undated = { displayStart: null, displayEnd: null, steps: null } as const

/** The time of a single booking, once it has one. */
export const timeOf = ({ displayStart, displayEnd, steps }: DraftBooking): ChosenTime | null =>
  displayStart !== null && displayEnd !== null && steps !== null ? { displayStart, displayEnd, steps } : null

/** Whether a booking has a time, so that it can be asked about. */
export const isDated = (booking: DraftBooking): boolean =>
  booking.intervalId !== null && (booking.isSerial ? booking.dates.length > 0 : timeOf(booking) !== null)
