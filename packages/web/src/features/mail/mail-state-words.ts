import type { MailState } from '@allmend/contract'

export const mailStateWords: Readonly<Record<MailState, string>> = {
  queued: 'Wartet',
  sent: 'Gesendet',
  failed: 'Fehlgeschlagen',
  kept: 'Nur protokolliert',
}
