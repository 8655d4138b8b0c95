import type { MailSettings, RouteParsed, saveMailSettings as saveRoute } from '@allmend/contract'
import { isSame } from '@allmend/domain/audit'
import { keepsPassword } from '@allmend/domain/mail'
import { audit } from '../../platform/audit/audit.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { announceMails, wakeMails } from './mail-queue.ts'
import {
  passwordPurpose,
  readMailSettings,
  type StoredMailSettings,
  writeMailSettings,
  writeRecipients,
} from './mail-settings.repository.ts'

type Body = RouteParsed<typeof saveRoute>['body']
type Draft = Omit<Body, 'version' | 'notificationRecipients'>

/** Without spaces around, as they are stored and used. */
export const tidied = <T extends Draft>(draft: T): T => ({
  ...draft,
  senderName: draft.senderName.trim(),
  senderAddress: draft.senderAddress.trim(),
  replyTo: draft.replyTo.trim(),
  smtpHost: draft.smtpHost.trim(),
  smtpUser: draft.smtpUser.trim(),
})

/** Which password goes with these settings: one that was typed, none, or the stored one where it may go on. */
export function passwordFor(before: StoredMailSettings, draft: Draft): 'typed' | 'stored' | 'none' | Refusal {
  if (draft.smtpPassword !== undefined) return draft.smtpPassword === '' ? 'none' : 'typed'
  if (!before.hasPassword) return 'none'
  return keepsPassword(before, draft) ? 'stored' : refusePassword()
}

export const refusePassword = (): Refusal =>
  refuse('mail.password_needed', { fields: { smtpPassword: 'Bitte geben Sie das Passwort neu ein.' } })

export async function saveMailSettings(tx: TenantTx, actor: Actor, body: Body): Promise<MailSettings | Refusal> {
  const before = await readMailSettings(tx)
  const draft = tidied(body)
  const password = passwordFor(before, draft)
  if (typeof password !== 'string') return password
  const sealed = {
    typed: () => tx.secrets.encrypt(draft.smtpPassword ?? '', passwordPurpose(tx.appId, draft)),
    stored: () => before.sealedPassword,
    none: () => null,
  }
  const columns = {
    sender_name: draft.senderName,
    sender_address: draft.senderAddress,
    reply_to: draft.replyTo,
    uses_own_server: draft.usesOwnServer,
    smtp_host: password === 'stored' ? before.smtpHost : draft.smtpHost,
    smtp_port: draft.smtpPort,
    smtp_encryption: draft.smtpEncryption,
    smtp_user: draft.smtpUser,
    smtp_password: sealed[password](),
    ...clockColumns(before, body),
  }
  if (!(await writeMailSettings(tx, columns, body.version))) {
    return refuseConflict(tx, 'mailsettings', { id: tx.appId, editedVersion: body.version, current: shown(before) })
  }
  const recipients = body.notificationRecipients && [...new Set(body.notificationRecipients.map((one) => one.trim()))]
  if (recipients && !isSame(recipients, before.notificationRecipients)) await writeRecipients(tx, recipients)
  // What waited for the server before may go through this one.
  await wakeMails(tx)
  await announceMails(tx)
  const after = await readMailSettings(tx)
  await audit(tx, actor, {
    ...{ action: 'changed', entity: 'mailsettings', entityId: tx.appId, version: after.version },
    before: logged(before),
    after: { ...logged(after), ...(password === 'typed' && { smtpPassword: 'neu gesetzt' }) },
  })
  return shown(after)
}

/** What is sent by the clock; what the form did not send stays. */
function clockColumns(before: StoredMailSettings, body: Body) {
  const kept = <K extends keyof typeof before & keyof Body>(name: K) =>
    body[name] === undefined ? before[name] : body[name]
  const lists = (body.dayListRecipients ?? before.dayListRecipients)
    .map(({ building, recipients }) => ({ building: building.trim(), recipients: [...new Set(recipients)] }))
    .filter(({ recipients }) => recipients.length > 0)
  return {
    customer_reminder_hours: kept('customerReminderHours') ?? null,
    caretaker_reminder_hours: kept('caretakerReminderHours') ?? null,
    day_list_time: kept('dayListTime') || null,
    day_list_days_before: kept('dayListDaysBefore') ?? 0,
    sends_empty_day_list: kept('sendsEmptyDayList') ?? false,
    day_list_recipients: JSON.stringify(lists),
  }
}

/** What may be seen of them. */
export const shown = ({ sealedPassword: _, ...settings }: StoredMailSettings): MailSettings => settings

/** What the log keeps: of the password only that there is one. */
const logged = ({ sealedPassword: _, hasPassword, version: __, ...settings }: StoredMailSettings) => ({
  ...settings,
  dayListRecipients: settings.dayListRecipients.map(
    ({ building, recipients }) => `${building || 'Ohne Gebäude'}: ${recipients.join(', ')}`,
  ),
  smtpPassword: hasPassword ? 'gespeichert' : '',
})
