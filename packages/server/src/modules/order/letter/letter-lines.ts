import { bookingNumber, type InvoiceLine } from '@allmend/domain/bookings'
import type { LetterLine } from './letter.ts'
import type { LetterRow } from './letter-rows.ts'

type Booked = Pick<LetterRow, 'booked'>

const namesOf = ({ booked }: Booked) => [...new Set(booked.map(({ name }) => name).filter((name) => name !== ''))]

/** What an order is for, where all of its bookings are for the same. */
export function occasionOf({ booked }: Booked): string {
  const names = namesOf({ booked })
  return names.length === 1 && booked.every(({ name }) => name !== '') ? (names[0] ?? '') : ''
}

/**
 * The lines with the time of each booking behind its first title, where the letter names the occasion above: `Aula, Fr, 27.11.2026,
 * 16:00–20:00 Uhr`. Where bookings are for different things, or a heading says another name than the booking does now, the headings stay.
 */
export function linesWithTimes(row: Booked, lines: readonly InvoiceLine[]): LetterLine[] {
  const names = new Map(row.booked.map(({ id, name }) => [id, name]))
  const whens = lines.map(({ bookingId, heading }) => timeOf(heading, bookingId, names.get(bookingId ?? 0)))
  const isPlain = namesOf(row).length <= 1 && lines.every(({ heading }, at) => heading === '' || whens[at] !== null)
  if (!isPlain) return [...lines]
  return lines.map((line, at) => {
    const when = whens[at]
    const isFirst = line.heading !== lines[at - 1]?.heading
    return { ...line, heading: '', ...(when && isFirst && { when }) }
  })
}

/** What a heading says behind the number and the name. */
function timeOf(heading: string, bookingId: number | null, name: string | undefined): string | null {
  if (bookingId === null || name === undefined) return null
  const before = `${bookingNumber(bookingId)}: ${name ? `${name}, ` : ''}`
  return heading.startsWith(before) ? heading.slice(before.length) : null
}
