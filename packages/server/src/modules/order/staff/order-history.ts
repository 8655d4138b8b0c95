import type { DeskHistoryEntry } from '@allmend/contract'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { SessionUser } from '../../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { describeChanges } from './history-words.ts'
import { ordersOf, personOf, selectRow } from './order-rows.ts'

type Entries = DeskHistoryEntry[]

/** As much as anybody reads. */
const most = 100

const blank: Pick<DeskHistoryEntry, 'text' | 'changes' | 'isFailed'> = { text: '', changes: [], isFailed: false }

/** What happened to an order, newest first: the log, the notes of staff, the mails. */
export async function readOrderHistory(tx: TenantTx, id: number): Promise<{ entries: Entries } | Refusal> {
  const order = await selectRow(ordersOf(tx).where('c.id', '=', id)).executeTakeFirst()
  if (!order) return refuse('record.not_found')
  const beginning: DeskHistoryEntry = {
    ...blank,
    id: 'created',
    kind: 'change',
    at: order.created_at.toISOString(),
    title: 'Bestellung eingegangen',
    by: [personOf(order), order.origin === 'desk' ? 'durch die Verwaltung' : 'online'].filter(Boolean).join(', '),
  }
  const found = [...(await readChanges(tx, id)), ...(await readNotes(tx, id)), ...(await readMails(tx, id))]
  return { entries: [...found.sort((a, b) => b.at.localeCompare(a.at)), beginning] }
}

async function readChanges(tx: TenantTx, id: number): Promise<Entries> {
  const rows = await tx.db
    .selectFrom('audit_entry')
    .where('app_id', '=', tx.appId)
    .where('entity', '=', 'order')
    .where('entity_id', '=', String(id))
    .where('action', '=', 'changed')
    .select(['id', 'at', 'actor_name', 'impersonated_name', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, at, actor_name, impersonated_name, before, after }) => ({
    ...blank,
    id: `change-${id}`,
    kind: 'change',
    at: at.toISOString(),
    by: impersonated_name ? `${actor_name} als ${impersonated_name}` : actor_name,
    ...describeChanges(before, after),
  }))
}

async function readNotes(tx: TenantTx, id: number): Promise<Entries> {
  const rows = await tx.db
    .selectFrom('internal_note')
    .where('app_id', '=', tx.appId)
    .where('order_id', '=', id)
    .select(['id', 'created_at', 'text', 'author_name'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, created_at, text, author_name }) => ({
    ...blank,
    id: `note-${id}`,
    kind: 'note',
    at: created_at.toISOString(),
    title: 'Interne Notiz',
    text,
    by: author_name,
  }))
}

const mailWords: Readonly<Record<string, string>> = {
  queued: 'wird gesendet',
  sent: 'zugestellt',
  failed: 'nicht zugestellt',
  kept: 'protokolliert',
}

async function readMails(tx: TenantTx, id: number): Promise<Entries> {
  const { rows } = await sql<{ id: number; at: Date; subject: string; recipient: string; state: string }>`
    select id, created_at as at, subject, recipient, state from mail_message
    where app_id = ${tx.appId} and order_id = ${id} order by id desc limit ${most}
  `.execute(tx.db)
  return rows.map(({ id, at, subject, recipient, state }) => ({
    ...blank,
    id: `mail-${id}`,
    kind: 'mail',
    at: at.toISOString(),
    title: `E-Mail «${subject}» ${mailWords[state] ?? state}`,
    by: `an ${recipient}`,
    isFailed: state === 'failed',
  }))
}

/** A note of staff for staff. */
export async function addOrderNote(tx: TenantTx, id: number, user: SessionUser, text: string): Promise<Refusal | null> {
  const order = await ordersOf(tx).where('c.id', '=', id).select('c.id').executeTakeFirst()
  if (!order) return refuse('record.not_found')
  await tx.db
    .insertInto('internal_note')
    .values({
      app_id: tx.appId,
      order_id: id,
      text,
      author_id: user.role === 'keeper' ? null : user.id,
      author_name: user.name,
    })
    .execute()
  return null
}
