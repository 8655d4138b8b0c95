import { randomUUID } from 'node:crypto'
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

/** The files an order names: they belong to it once it is placed, and loose ones are thrown away after a day. */
export function documentKeys({ requested }: Sight): string[] {
  const keys = requested.flatMap(({ options }) =>
    options.chosen.filter(({ option }) => option.inputType === 'document').map(({ shown }) => shown),
  )
  return keys.filter((key) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key))
}
