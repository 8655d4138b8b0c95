import { sql } from 'kysely'

/** `S-2026-0012`: no order is called like this. */
export const collectiveNumber = (year: number, number: number) => `S-${year}-${String(number).padStart(4, '0')}`

export interface StoredCollective {
  readonly id: number
  readonly year: number
  readonly number: number
  readonly due_on: string
}

/** The collective invoice an order `c` is paid with, or null. */
export const collectiveOf = sql`(
  select jsonb_build_object('id', v.id, 'year', v.year, 'number', v.number, 'due_on', v.due_on)
  from collective_invoice v where v.app_id = c.app_id and v.id = c.collective_id
)`

export const presentCollectiveOf = (stored: StoredCollective | null) =>
  stored && { id: stored.id, number: collectiveNumber(stored.year, stored.number) }
