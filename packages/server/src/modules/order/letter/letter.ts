import type { PaymentBill } from '@allmend/domain/bank'
import type { InvoiceLine, TaxPart, taxPlaces } from '@allmend/domain/bookings'

/** Everything that stands in a letter, as text and amounts. */
export interface Letter {
  /** The moment of the order: the same letter is the same file, whenever somebody fetches it. */
  readonly createdAt: Date
  /** What the file is called, such as `Rechnung 2026-000118`. */
  readonly title: string
  /** What stands large above the table. */
  readonly heading: string
  /** A PNG, no larger than a letterhead needs. */
  readonly logo: Buffer | null
  readonly sender: readonly string[]
  readonly contact: readonly string[]
  readonly recipient: readonly string[]
  readonly facts: readonly LetterFact[]
  /** One for an order; of a collective invoice one for each. */
  readonly sections: readonly LetterSection[]
  readonly tax: ReturnType<typeof taxPlaces>
  readonly vatNumber: string
  /** Of all lines, before anything was credited or paid. */
  readonly total: number
  /** What was done since, line by line: credits, fees, payments. */
  readonly account: readonly LetterSum[]
  /** VAT that falls away with credits, as part of their amounts. */
  readonly creditedTax: readonly TaxPart[]
  readonly result: LetterSum
  readonly terms: readonly string[]
  /** What the municipality says above and below, with its line breaks, and at the foot of each page. */
  readonly intro: string
  readonly closing: string
  readonly footer: string
  /** The payment part at the foot of the last page. */
  readonly payment: PaymentBill | null
}

interface LetterFact {
  readonly name: string
  readonly value: string
  readonly isStrong?: boolean
}

export interface LetterSection {
  /** What stands above the lines of one order among others. */
  readonly title?: string
  readonly lines: readonly LetterLine[]
  /** Of a section among others: what is left of it to pay. */
  readonly subtotal?: LetterSum
}

export interface LetterLine extends InvoiceLine {
  /** When the booking is, behind its title; then the heading says nothing more. */
  readonly when?: string
}

export interface LetterSum {
  readonly label: string
  readonly amount: number
}

/** One file of letters. */
export interface Drawing {
  readonly letters: readonly [Letter, ...Letter[]]
  readonly title?: string
  /** The viewer asks for the printer as soon as it has the file open. */
  readonly asksToPrint?: boolean
}
