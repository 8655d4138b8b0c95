import { sql } from 'kysely'
import type { TenantTx } from '../db/database.ts'

/**
 * Takes a person out of the log who is about to be removed: what was written about their own record, and their name where they acted
 * as a customer. That something was done stays.
 */
export async function forgetPersonInLog(
  tx: TenantTx,
  { id, role }: { readonly id: number; readonly role: 'user' | 'admin' },
): Promise<void> {
  await sql`select forget_person_in_log(${id}, ${role === 'user'})`.execute(tx.db)
}

interface Customer {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly username: string
}

/** The same in the log of what happened at the doors, where names stand as they were typed. */
export async function forgetCustomerAtDoors(tx: TenantTx, person: Customer): Promise<void> {
  const name = `${person.firstname} ${person.lastname}`.trim()
  const logins = [person.email, person.username].filter(Boolean)
  await sql`select forget_person_in_events(${person.id}, ${name}, ${logins}::text[])`.execute(tx.db)
}

/** Leaves states, times and amounts of these records in the log, and no text anybody typed. */
export async function forgetRecordsInLog(
  tx: TenantTx,
  entity: 'order' | 'booking' | 'collectiveinvoice',
  ids: readonly number[],
): Promise<void> {
  await sql`select forget_records_in_log(${entity}, ${ids.map(String)}::text[])`.execute(tx.db)
}
