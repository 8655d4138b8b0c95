import { randomUUID } from 'node:crypto'
import type { TenantTx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import type { FileKeeper } from '../../platform/storage/prove-files.ts'
import type { Judgement } from '../booking/index.ts'

export interface NewDocument {
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly file: string
}

/** Where a customer's file lies: apart from what everybody may fetch. */
/** What customers uploaded. */
export const documentFiles: FileKeeper = {
  folder: 'private',
  files: async ({ db }) => (await db.selectFrom('booking_document').select('file').execute()).map(({ file }) => file),
}

export const privateFile = (appId: number, extension: string) => `private/${appId}/${randomUUID()}.${extension}`

export async function insertDocument(tx: TenantTx, document: NewDocument): Promise<string> {
  const key = randomUUID()
  await tx.db
    .insertInto('booking_document')
    .values({ app_id: tx.appId, key, ...document })
    .execute()
  return key
}

/** The files an order names: they belong to it once it is placed, and loose ones are thrown away after an hour. */
export function documentKeys({ requested }: Judgement): string[] {
  const keys = requested.flatMap(({ options }) =>
    options.chosen.filter(({ option }) => option.inputType === 'document').map(({ shown }) => shown),
  )
  return [...new Set(keys)].filter((key) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key))
}

/** What the files are called, none of which may be thrown away meanwhile; a refusal if one is gone or belongs to another order. */
export async function claimDocuments(tx: TenantTx, keys: readonly string[]): Promise<string[] | Refusal> {
  if (keys.length === 0) return []
  const rows = await tx.db
    .selectFrom('booking_document')
    .where('app_id', '=', tx.appId)
    .where('key', 'in', keys)
    .where('order_id', 'is', null)
    .select('name')
    .orderBy('key')
    .forUpdate()
    .execute()
  return rows.length < keys.length ? refuse('booking.document_gone') : rows.map(({ name }) => name)
}

/** What the log says of a new order: what it costs, and which files came with it. */
export const loggedOrder = (total: number, documents: readonly string[]) =>
  documents.length > 0 ? { total, documents } : { total }
