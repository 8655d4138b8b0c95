import { parseBookingNumber } from '@allmend/domain/bookings'
import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '../../user/index.ts'

/** `2026-000123`, with or without the zeros; or only the number, of whatever year. */
function readNumber(word: string): { readonly year: number | null; readonly number: number } | null {
  const match = /^(?:(\d{4})-)?0*(\d{1,9})$/.exec(word)
  return match ? { year: match[1] ? Number(match[1]) : null, number: Number(match[2]) } : null
}

/** The orders one word names: by their number, the customer, or the number of a booking in them. */
function namedBy(word: string): RawBuilder<unknown> {
  const found = searchWords(word)
  if (!found) return sql`select null::int`
  const { longest, words, phone } = found
  const number = readNumber(word)
  const year = number?.year ? sql`and o.year = ${number.year}` : sql``
  const bookingId = /^b/i.test(word) ? parseBookingNumber(word) : null
  return sql`
    select o.id from search_people(${longest}, ${words as string[]}, ${phone}) as people(id)
      join customer_order o on o.app_id = current_app() and o.user_id = people.id
    ${number ? sql`union select o.id from customer_order o where o.app_id = current_app() and o.number = ${number.number} ${year}` : sql``}
    ${bookingId === null ? sql`` : sql`union select b.order_id from booking b where b.app_id = current_app() and b.id = ${bookingId}`}`
}

/** Whether an order has the number that was typed; null where none was. */
export function isNumbered(text: string): RawBuilder<boolean> | null {
  const found = readNumber(text.trim())
  if (!found) return null
  const { year, number } = found
  return year === null ? sql`c.number = ${number}` : sql`(c.year = ${year} and c.number = ${number})`
}

/** Whether an order is found: every word has to name it somehow. */
export function isFound(text: string): RawBuilder<boolean> {
  const conditions = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => sql`c.id in (${namedBy(word)})`)
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}
