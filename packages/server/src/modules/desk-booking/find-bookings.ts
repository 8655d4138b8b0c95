import { parseBookingNumber } from '@allmend/domain/bookings'
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { searchWords } from '../user/index.ts'
import { seesPeople, type Viewer } from './viewer.ts'

/** `2026-000123`, with or without the zeros. */
function readOrderNumber(word: string): { year: number; number: number } | null {
  const match = /^(\d{4})-(\d{1,9})$/.exec(word)
  return match ? { year: Number(match[1]), number: Number(match[2]) } : null
}

/** Whoever sees no contact data finds nobody by them: only by name and phone. */
const namedSo = (pattern: string) => sql`
  where (
    select fold_umlauts(u.firstname || ' ' || u.lastname || ' ' || u.company) || ' ' || fold_phone(u.phone)
    from app_user u where u.app_id = current_app() and u.id = people.id
  ) like ${pattern}`

/**
 * The bookings one word names: by their number, their order's, the occasion, the object, as it is called today or was when it was
 * booked, or the customer. Objects and people are looked
 * up first, so that each part goes through its index.
 */
function namedBy(word: string, viewer: Viewer): RawBuilder<unknown> {
  const found = searchWords(word)
  if (!found) return sql`select null::int as id`
  const { longest, words, phone } = found
  const list = words as string[]
  const order = readOrderNumber(word)
  const narrowed = seesPeople(viewer) ? sql`` : namedSo(phone ?? longest)
  const bookings = (condition: RawBuilder<unknown>) =>
    sql`union select b.id from booking b where b.app_id = current_app() and ${condition}`
  return sql`
    select search_bookings(${longest}, ${list}) as id
    union select ${parseBookingNumber(word)}::int
    ${bookings(sql`b.object_id = any (array(
      select o.id from bookable o where o.app_id = current_app() and fold_umlauts(o.title) like ${longest}
    ))`)}
    ${bookings(sql`(b.object_id, b.object_title) in (
      select f.object_id, f.title from former_object_name f where f.app_id = current_app() and fold_umlauts(f.title) like ${longest}
    )`)}
    ${bookings(sql`b.user_id = any (array(
      select people.id from search_people(${longest}, ${list}, ${phone}) as people(id) ${narrowed}
    ))`)}
    ${
      order
        ? bookings(sql`b.order_id = any (array(
            select c.id from customer_order c
            where c.app_id = current_app() and c.year = ${order.year} and c.number = ${order.number}
          ))`)
        : sql``
    }`
}

/** A phone number may have spaces; otherwise every word has to name the booking somehow. */
function wordsOf(text: string): string[] {
  const isPhone = /^[\d\s+()/.]+$/.test(text) && /\s/.test(text.trim())
  return isPhone ? [text] : text.split(/\s+/).filter((word) => word !== '')
}

const everyWord = (words: readonly string[], viewer: Viewer) =>
  sql.join(
    words.map((word) => sql`(${namedBy(word, viewer)})`),
    sql` intersect `,
  )

/** Whether a booking `b` is found, as a condition. */
export function isFound(text: string, viewer: Viewer): RawBuilder<boolean> {
  const words = wordsOf(text)
  return words.length === 0 ? sql`true` : sql`b.id in (select id from (${everyWord(words, viewer)}) as found(id))`
}

/** Few enough to be handed over by number: then the page and the counts need not look for them again. */
const fewMatches = 20_000

export type Matches = RawBuilder<boolean> | null

/** The same, looked up beforehand; null when nothing is searched for. */
export async function findMatches(tx: TenantTx, text: string | undefined, viewer: Viewer): Promise<Matches> {
  const words = wordsOf(text ?? '')
  if (!text || words.length === 0) return null
  const { rows } = await sql<{ id: number }>`
    select id from (${everyWord(words, viewer)}) as found(id) where id is not null limit ${fewMatches + 1}
  `.execute(tx.db)
  return rows.length > fewMatches ? isFound(text, viewer) : sql`b.id = any(${rows.map(({ id }) => id)})`
}
