import type { MailVariable } from '@allmend/domain/template'

export type Row = readonly [string, string]

/** How good news is. */
export type Tone = 'good' | 'waiting' | 'bad'

export interface TableDate {
  /** «Sa, 12.12.2026, 17:00–22:00 Uhr»; where there is room, over days line by line. */
  readonly when: string
  readonly lines: readonly string[]
  readonly state: string
  readonly tone: Tone
}

/** Bookings of one object, or the dates of a series. */
export interface TableEntry {
  readonly title: string
  /** A file of the media manager, which goes along with the mail. */
  readonly picture: {
    readonly id: number
    readonly alt: string
    /** What must be seen where it is cut, in hundredths from the left and from the top. */
    readonly focus: { readonly x: number; readonly y: number }
  } | null
  readonly dates: readonly TableDate[]
  readonly place: { readonly words: string; readonly links: readonly PlaceLink[] } | null
  readonly rows: readonly Row[]
  readonly options: readonly Row[]
  readonly answers: readonly Row[]
}

interface PlaceLink {
  readonly label: string
  readonly href: string
}

interface CostLine {
  readonly title: string
  /** How it comes to that. */
  readonly note: string
  readonly amount: string
}

export interface Costs {
  readonly lines: readonly CostLine[]
  readonly sums: readonly Row[]
  readonly total: string
  readonly notes: readonly string[]
}

/** What the mail of a topic is filled in with. */
export interface MailData {
  readonly variables: Partial<Record<MailVariable, string>>
  /** Of the status the variables name. */
  readonly tone: Tone
  readonly bookings: readonly TableEntry[]
  readonly costs: Costs | null
  /** The customer's address, line by line. */
  readonly address: readonly string[]
  readonly isOnInvoice: boolean
}

export const noData: MailData = {
  variables: {},
  tone: 'good',
  bookings: [],
  costs: null,
  address: [],
  isOnInvoice: false,
}

/** The pictures a mail shows of what it is about: where there are many, none, or the mail would weigh too much. */
export const shownPicturesOf = ({ bookings }: Pick<MailData, 'bookings'>): number[] =>
  bookings.length > mostPictured ? [] : bookings.flatMap(({ picture }) => (picture ? [picture.id] : []))

const mostPictured = 3
