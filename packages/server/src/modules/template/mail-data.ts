import type { MailVariable } from '@allmend/domain/template'

export type Row = readonly [string, string]

/** Bookings of one object, or the dates of a series. */
export interface TableEntry {
  readonly title: string
  readonly rows: readonly Row[]
  readonly options: readonly Row[]
  readonly answers: readonly Row[]
}

/** What the mail of a topic is filled in with. */
export interface MailData {
  readonly variables: Partial<Record<MailVariable, string>>
  readonly bookings: readonly TableEntry[]
  readonly sums: readonly Row[]
  /** The customer's address, line by line. */
  readonly address: readonly string[]
  readonly isOnInvoice: boolean
}

export const noData: MailData = { variables: {}, bookings: [], sums: [], address: [], isOnInvoice: false }
