import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Sight } from '../booking/index.ts'

export interface NewDocument {
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly file: string
}

/** Where a customer's file lies: apart from what everybody may fetch. */
export const privateFile = (appId: number, extension: string) => `private/${appId}/${randomUUID()}.${extension}`

export async function insertDocument(tx: TenantTx, document: NewDocument): Promise<string> {
  const key = randomUUID()
  await tx.db
    .insertInto('booking_document')
    .values({ app_id: tx.appId, key, ...document })
    .execute()
  return key
}

/** The files an order names belong to it from now on; loose ones are thrown away after a day. */
export async function keepDocuments(tx: TenantTx, orderId: number, { requested }: Sight): Promise<void> {
  const keys = requested.flatMap(({ options }) =>
    options.chosen.filter(({ option }) => option.inputType === 'document').map(({ shown }) => shown),
  )
  const uuids = keys.filter((key) => /^[0-9a-f-]{36}$/.test(key))
  if (uuids.length === 0) return
  await sql`
    update booking_document set order_id = ${orderId}
    where app_id = ${tx.appId} and key = any(${uuids}::uuid[]) and order_id is null
  `.execute(tx.db)
}
