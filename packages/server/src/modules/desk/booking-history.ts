import type { DeskHistoryEntry } from '@allmend/contract'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { personOf } from './booking-row.present.ts'
import { bookingsOf } from './booking-rows.ts'
import { describeChanges, visibleChanges } from './history-words.ts'
import { seesPeople } from './sight.ts'

type Entries = DeskHistoryEntry[]

/** As much as anybody reads. */
const most = 100

/** What happened to a booking, newest first: the log, the notes of staff, the mails. */
export async function readHistory(
  tx: TenantTx,
  bookingId: number,
  user: SessionUser,
): Promise<{ entries: Entries } | Refusal> {
  const booking = await bookingsOf(tx)
    .where('b.id', '=', bookingId)
    .select([
      'b.created_at',
      'b.order_id',
      'c.origin',
      sql<Parameters<typeof personOf>[0]['contact']>`c.contact`.as('contact'),
    ])
    .executeTakeFirst()
  if (!booking) return refuse('record.not_found')
  const beginning: DeskHistoryEntry = {
    ...blank,
    id: 'created',
    at: booking.created_at.toISOString(),
    title: 'Buchung eingegangen',
    by: `${personOf(booking)}, ${booking.origin === 'desk' ? 'durch die Verwaltung' : 'online'}`,
  }
  const found = [
    ...(await readChanges(tx, bookingId, user)),
    ...(await readNotes(tx, bookingId)),
    ...(await readMails(tx, bookingId, booking.order_id, user)),
  ].sort((a, b) => b.at.localeCompare(a.at))
  return { entries: [...found, beginning] }
}

const blank = { kind: 'change', text: '', changes: [], isFailed: false } as const satisfies Partial<DeskHistoryEntry>

async function readChanges(tx: TenantTx, bookingId: number, user: SessionUser): Promise<Entries> {
  const rows = await tx.db
    .selectFrom('audit_entry')
    .where('app_id', '=', tx.appId)
    .where('entity', '=', 'booking')
    .where('entity_id', '=', String(bookingId))
    .where('action', '=', 'changed')
    .select(['id', 'at', 'actor_name', 'impersonated_name', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.flatMap(({ id, at, actor_name, impersonated_name, before, after }) => {
    const changes = visibleChanges(before, after, user)
    if (changes.length === 0) return []
    const by = impersonated_name ? `${actor_name} als ${impersonated_name}` : actor_name
    return [{ ...blank, id: `change-${id}`, at: at.toISOString(), by, ...describeChanges(changes) }]
  })
}

async function readNotes(tx: TenantTx, bookingId: number): Promise<Entries> {
  const rows = await tx.db
    .selectFrom('internal_note')
    .where('app_id', '=', tx.appId)
    .where('booking_id', '=', bookingId)
    .select(['id', 'created_at', 'text', 'author_name'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, created_at, text, author_name }) => ({
    ...blank,
    id: `note-${id}`,
    kind: 'note' as const,
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

/** Mails about this booking, and those about the whole order. Addresses are for those who deal with people. */
async function readMails(tx: TenantTx, bookingId: number, orderId: number, user: SessionUser): Promise<Entries> {
  const { rows } = await sql<{ id: number; at: Date; subject: string; recipient: string; state: string }>`
    select id, created_at as at, subject, recipient, state from mail_message
    where app_id = ${tx.appId} and (booking_id = ${bookingId} or (order_id = ${orderId} and booking_id is null))
    order by id desc limit ${most}
  `.execute(tx.db)
  return rows.map(({ id, at, subject, recipient, state }) => ({
    ...blank,
    id: `mail-${id}`,
    kind: 'mail' as const,
    at: at.toISOString(),
    title: `E-Mail «${subject}» ${mailWords[state] ?? state}`,
    text: '',
    by: seesPeople(user) ? `an ${recipient}` : '',
    isFailed: state === 'failed',
  }))
}
