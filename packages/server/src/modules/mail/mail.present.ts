import type { MailState } from '@allmend/contract'

interface MailRow {
  id: number
  topic: string
  recipient: string
  subject: string
  state: string
  tries: number
  last_error: string | null
  created_at: Date
  sent_at: Date | null
}

export const presentMail = (row: MailRow) => ({
  id: row.id,
  topic: row.topic,
  to: row.recipient,
  subject: row.subject,
  state: row.state as MailState,
  tries: row.tries,
  lastError: row.last_error,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
})
