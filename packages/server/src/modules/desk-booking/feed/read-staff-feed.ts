import { type BookingState, bookingNumber, bookingStateWords } from '@allmend/domain/bookings'
import { ICalEventStatus } from 'ical-generator'
import { sql } from 'kysely'
import { hashToken } from '../../../platform/auth/token.ts'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { LinkAddress } from '../../../platform/http/link-address.ts'
import { calendarId, calendarStatus, newCalendar, placeOf, plain, written } from '../../order/index.ts'
import { publicUrl } from '../../tenant/index.ts'

/** More than an object has in two years. */
const most = 5000

interface Owner {
  readonly object_id: number | null
  readonly building: string | null
  readonly title: string
  readonly sees_people: boolean
  readonly sees_objects: boolean
}

/** Whose calendar an address is, with what this person may see now: rights that were taken away are gone from the calendar as well. */
async function findOwner(tx: TenantTx, token: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select f.object_id, f.building, coalesce(o.title, f.building) as title,
      'reservation:view' = any (p.permissions) as sees_people, 'object:calendar' = any (p.permissions) as sees_objects
    from staff_calendar_feed f
    join app_user u on u.app_id = f.app_id and u.id = f.user_id and u.is_active and u.role = 'admin'
    left join bookable o on o.app_id = f.app_id and o.id = f.object_id
    cross join lateral (select permissions_of(u.id) as permissions) p
    where f.app_id = ${tx.appId} and f.token_hash = ${hashToken(token)}
  `.execute(tx.db)
  return rows[0]
}

/** The objects that are meant, and those they share a leaf with: who books the whole hall takes its parts. */
async function objectsOf(tx: TenantTx, { object_id, building }: Owner): Promise<number[]> {
  const { rows } = await sql<{ object_id: number }>`
    with wanted as (
      select id, hall_group from bookable
      where app_id = ${tx.appId} and (id = ${object_id}::int or building = ${building}::text)
    ), near as (
      select b.id from bookable b where b.app_id = ${tx.appId} and b.hall_group in (select hall_group from wanted)
    )
    select distinct l.object_id from leaves_of(array(select id from near)) l
    where l.leaf_id in (select leaf_id from leaves_of(array(select id from wanted)))
  `.execute(tx.db)
  return rows.map((row) => row.object_id)
}

interface Taken {
  readonly id: number
  readonly version: number
  readonly state: BookingState | null
  readonly name: string
  readonly object_title: string
  readonly building: string
  readonly address: string
  readonly coordinates: string
  readonly starts: Date
  readonly ends: Date
  readonly company: string | null
  readonly person: string | null
  readonly phone: string | null
}

const span = sql`between now() - interval '3 months' and now() + interval '24 months'`

/** What stands in the way of others: bookings, and blocks as those without a state. Cancelled ones are not sent, so readers drop them. */
async function readTaken(tx: TenantTx, ids: readonly number[]): Promise<Taken[]> {
  const objects = sql`any(${ids as number[]})`
  const { rows } = await sql<Taken>`
    select * from (
      select b.id, b.version, b.state, b.name, b.object_title, o.building, o.address, o.coordinates, b.display_start as starts,
        b.display_end as ends, c.contact ->> 'company' as company,
        trim(concat(c.contact ->> 'firstname', ' ', c.contact ->> 'lastname')) as person, c.contact ->> 'phone' as phone
      from booking b
      join customer_order c on c.app_id = b.app_id and c.id = b.order_id
      join bookable o on o.app_id = b.app_id and o.id = b.object_id
      where b.app_id = ${tx.appId} and b.object_id = ${objects} and b.display_start ${span}
        and b.state in ('confirmed', 'unconfirmed', 'held')
      union all
      select k.id, k.version, null, k.note, o.title, o.building, o.address, o.coordinates, k.starts_at, k.ends_at, null, null, null
      from object_block k join bookable o on o.app_id = k.app_id and o.id = k.object_id
      where k.app_id = ${tx.appId} and k.object_id = ${objects} and k.starts_at ${span}
    ) taken order by starts, id limit ${most}
  `.execute(tx.db)
  return rows
}

const blockedWord = 'Gesperrt'

/** What somebody reads who may see bookings, and what is left of it for those who only see that the object is taken. */
function wordsOf(row: Taken, seesPeople: boolean): { summary: string; description?: string } {
  const { state, name, object_title } = row
  if (!seesPeople) {
    const word = state === null ? blockedWord : state === 'confirmed' ? 'Belegt' : 'Provisorisch belegt'
    return { summary: `${object_title}: ${word}` }
  }
  if (state === null) return { summary: [`${object_title}: ${blockedWord}`, name].filter(Boolean).join(', ') }
  const booker = [row.company, row.person, row.phone].filter(Boolean).join(', ')
  return {
    summary: `${object_title}: ${name || row.company || row.person || bookingNumber(row.id)}`,
    description: [bookingNumber(row.id), booker, bookingStateWords[state]].filter(Boolean).join('\n'),
  }
}

/** What a calendar program of staff gets: the last three months and two years ahead. Null for an address that leads nowhere any more. */
export async function readStaffFeed(tx: TenantTx, links: LinkAddress, token: string): Promise<string | null> {
  const owner = await findOwner(tx, token)
  if (!owner || !(owner.sees_people || (owner.object_id !== null && owner.sees_objects))) return null
  const site = await publicUrl(tx, links)
  const calendar = newCalendar(owner.title)
  for (const row of await readTaken(tx, await objectsOf(tx, owner))) {
    const { summary, description } = wordsOf(row, owner.sees_people)
    const isBlock = row.state === null
    calendar.createEvent({
      id: isBlock ? `block-${tx.appId}-${row.id}@allmend` : calendarId(tx.appId, row.id),
      sequence: row.version - 1,
      start: row.starts,
      end: row.ends,
      summary: plain(summary),
      location: placeOf([row.building, row.address].filter(Boolean).join(', ') || row.object_title, row.coordinates),
      status: row.state === null ? ICalEventStatus.CONFIRMED : calendarStatus(row.state),
      ...(description && { description: plain(description), url: `${site}/admin/bookings/${row.id}` }),
    })
  }
  return written(calendar)
}
