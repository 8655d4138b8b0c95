import type { SeriesRule } from '@allmend/domain/series'

/** What somebody chose for an option: an amount, a tick, a text, the key of a document, or the ids of choices. */
export type OptionValue = string | number | boolean | readonly number[]
export type AnswerValue = string | boolean | readonly string[]

/** One date of a series, as the municipality's clock shows it: `2026-12-24 18:00`. */
export interface DraftDate {
  readonly clientId: string
  readonly displayStart: string
  readonly displayEnd: string
}

export interface DraftBooking {
  readonly key: string
  readonly objectId: number
  readonly intervalId: number | null
  readonly quantity: number
  readonly isSerial: boolean
  readonly displayStart: string | null
  readonly displayEnd: string | null
  /** How a series was planned; times as `18:00`, days as `2026-12-24`. */
  readonly series: {
    readonly rule: SeriesRule
    readonly from: string
    readonly until: string
    readonly start: string
    readonly end: string
  } | null
  /** The dates of a series that are kept; empty for a single booking. */
  readonly dates: readonly DraftDate[]
  readonly name: string
  readonly remark: string
  /** By the number of the option. */
  readonly options: Readonly<Record<number, OptionValue>>
  /** By the number of the question. */
  readonly answers: Readonly<Record<number, AnswerValue>>
}

/** A reservation in the making. It stays in the browser over reloads; who a guest is does not. */
export interface Draft {
  /** Names the attempt to the server: the hold, the code, and the order that comes of it. */
  readonly clientKey: string
  readonly bookings: readonly DraftBooking[]
  readonly paymentOptionId: number | null
}

export const emptyDraft = (): Draft => ({ clientKey: crypto.randomUUID(), bookings: [], paymentOptionId: null })

export const newBooking = (objectId: number): DraftBooking => ({
  key: crypto.randomUUID(),
  objectId,
  intervalId: null,
  quantity: 1,
  isSerial: false,
  displayStart: null,
  displayEnd: null,
  series: null,
  dates: [],
  name: '',
  remark: '',
  options: {},
  answers: {},
})

/** Whether a booking has a time, so that it can be asked about. */
export const isDated = ({ intervalId, isSerial, displayStart, displayEnd, dates }: DraftBooking): boolean =>
  intervalId !== null && (isSerial ? dates.length > 0 : displayStart !== null && displayEnd !== null)
