import type { DeskHistoryEntry } from '@allmend/contract'
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'

type Entries = DeskHistoryEntry[]
type Described = Pick<DeskHistoryEntry, 'title' | 'text' | 'changes'>

interface Subject {
  readonly entity: 'booking' | 'order' | 'collectiveinvoice'
  readonly id: number
  readonly beginning: { readonly at: Date; readonly title: string; readonly by: string }
  /** A change of the log in words; null if nothing of it is for the reader. */
  readonly describe: (before: unknown, after: unknown) => Described | null
  /** Which mails are about it. */
  readonly mails: RawBuilder<unknown>
  readonly showsAddresses: boolean
}

/** As much as anybody reads. */
const most = 100

const blank = { text: '', changes: [], isFailed: false } satisfies Partial<DeskHistoryEntry>

/** What happened to a booking, an order or a collective invoice, newest first: the log, the notes of staff, the mails, and how it began. */
export async function readDeskHistory(tx: TenantTx, subject: Subject): Promise<Entries> {
  const { at, title, by } = subject.beginning
  const found = [
    ...(await readChanges(tx, subject)),
    ...(await readNotes(tx, subject)),
    ...(await readMails(tx, subject)),
  ].sort((a, b) => b.at.localeCompare(a.at))
  return [...found, { ...blank, id: 'created', kind: 'change', at: at.toISOString(), title, by }]
}

async function readChanges(tx: TenantTx, { entity, id: entityId, describe }: Subject): Promise<Entries> {
  const rows = await tx.db
    .selectFrom('audit_entry')
    .where('app_id', '=', tx.appId)
    .where('entity', '=', entity)
    .where('entity_id', '=', String(entityId))
    .where('action', '=', 'changed')
    .select(['id', 'at', 'actor_name', 'impersonated_name', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.flatMap(({ id, at, actor_name, impersonated_name, before, after }) => {
    const described = describe(before, after)
    if (!described) return []
    const by = impersonated_name ? `${actor_name} als ${impersonated_name}` : actor_name
    return [{ ...blank, id: `change-${id}`, kind: 'change' as const, at: at.toISOString(), by, ...described }]
  })
}

async function readNotes(tx: TenantTx, { entity, id: entityId }: Subject): Promise<Entries> {
  // Notes are written at its orders.
  if (entity === 'collectiveinvoice') return []
  const rows = await tx.db
    .selectFrom('internal_note')
    .where('app_id', '=', tx.appId)
    .where(entity === 'booking' ? 'booking_id' : 'order_id', '=', entityId)
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
  kept: 'nicht gesendet (kein Mailserver)',
}

async function readMails(tx: TenantTx, { mails, showsAddresses }: Subject): Promise<Entries> {
  const { rows } = await sql<{ id: number; at: Date; subject: string; recipient: string; state: string }>`
    select id, created_at as at, subject, recipient, state from mail_message
    where app_id = ${tx.appId} and ${mails} order by id desc limit ${most}
  `.execute(tx.db)
  return rows.map(({ id, at, subject, recipient, state }) => ({
    ...blank,
    id: `mail-${id}`,
    kind: 'mail',
    at: at.toISOString(),
    title: `E-Mail «${subject}» ${mailWords[state] ?? state}`,
    by: showsAddresses ? `an ${recipient}` : '',
    isFailed: state === 'failed',
  }))
}
