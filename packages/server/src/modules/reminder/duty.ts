import { type BookingState, bookingStateWords } from '@allmend/domain/bookings'
import { clockOf, displayReservationTime, displaySpan, formatWall } from '@allmend/domain/time'
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

/** A booking as whoever gets the room ready sees it: no money. */
export interface Duty {
  readonly id: number
  readonly order_id: number
  readonly object_id: number
  readonly object_title: string
  readonly handover_info: string
  readonly name: string
  readonly remark: string
  readonly quantity: number
  readonly state: BookingState
  readonly starts_at: Date
  readonly ends_at: Date
  readonly display_start: Date
  readonly display_end: Date
  readonly options: readonly { readonly title: string; readonly value: string }[]
  readonly answers: readonly { readonly question?: string; readonly answer: unknown }[]
  readonly contact: Readonly<Record<string, string | undefined>>
  readonly zone: string
}

export async function readDuties(tx: TenantTx, where: RawBuilder<unknown>): Promise<Duty[]> {
  const { rows } = await sql<Duty>`
    select b.id, b.order_id, b.object_id, b.object_title, o.handover_info, b.name, b.remark, b.quantity, b.state, b.starts_at, b.ends_at,
      b.display_start, b.display_end, b.options, b.answers, c.contact, app.zone
    from booking b
    join customer_order c on c.app_id = b.app_id and c.id = b.order_id
    join bookable o on o.app_id = b.app_id and o.id = b.object_id
    join app on app.id = b.app_id
    where b.app_id = ${tx.appId} and ${where}
    order by b.display_start, o.title_key, b.id
  `.execute(tx.db)
  return rows
}

/** A file somebody added is kept by its key. */
const key = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const walls = ({ zone }: Duty) => {
  const clock = clockOf(zone)
  const minute = (at: Date) => Math.floor(at.getTime() / 60_000)
  return {
    start: (at: Date) => formatWall(clock.toWall(minute(at))),
    end: (at: Date) => formatWall(clock.toEndWall(minute(at))),
  }
}

export function dutySpan(duty: Duty): string {
  const { start, end } = walls(duty)
  return displaySpan(start(duty.display_start), end(duty.display_end))
}

type Row = readonly [string, string]

/** Times with set-up, who comes and how to reach them, what was ordered and said. */
export function dutyFacts(duty: Duty): { title: string; rows: Row[] } {
  const { start, end } = walls(duty)
  const { contact } = duty
  const person = `${contact.firstname ?? ''} ${contact.lastname ?? ''}`.trim()
  const rows: readonly (Row | false)[] = [
    duty.state !== 'confirmed' && ['Status', bookingStateWords[duty.state]],
    duty.name !== '' && ['Anlass', duty.name],
    duty.starts_at < duty.display_start && ['Einrichten ab', displayReservationTime(start(duty.starts_at))],
    duty.ends_at > duty.display_end && ['Aufräumen bis', displayReservationTime(end(duty.ends_at))],
    ['Kontakt', [contact.company, person, contact.phone].filter(Boolean).join(', ')],
    duty.quantity > 1 && ['Anzahl', String(duty.quantity)],
    ...duty.options.map(({ title, value }): Row => [title, key.test(value) ? 'Datei' : value]),
    ...duty.answers.map(({ question = '', answer }): Row => [question, String(answer)]),
    duty.remark !== '' && ['Bemerkung', duty.remark],
  ]
  return { title: `${duty.object_title}, ${dutySpan(duty)}`, rows: rows.filter((row) => row !== false) }
}
