import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { seesPeople } from './viewer.ts'

interface StoredFile {
  readonly name: string
  readonly mime: string
  readonly file: string
}

/** A file the customer added, if it belongs to this booking. */
export async function findDocument(
  tx: TenantTx,
  bookingId: number,
  key: string,
  user: SessionUser,
): Promise<StoredFile | Refusal> {
  const { rows } = await sql<StoredFile>`
    select d.name, d.mime, d.file from booking b
    join booking_document d on d.app_id = b.app_id and d.order_id = b.order_id
    where b.app_id = ${tx.appId} and b.id = ${bookingId} and d.key = ${key}
      and b.options @> jsonb_build_array(jsonb_build_object('value', d.key::text))
  `.execute(tx.db)
  if (!rows[0]) return refuse('record.not_found')
  return seesPeople(user) ? rows[0] : refuse('access.denied')
}
