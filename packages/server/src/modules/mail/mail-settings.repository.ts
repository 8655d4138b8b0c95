import type { MailSettings } from '@allmend/contract'
import type { MailEncryption } from '@allmend/domain/mail'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { OwnServer } from '../../platform/mail-transport/own-transport.ts'

/** The settings of an app, as they are stored or as they would be; the password stays sealed. */
export interface StoredMailSettings extends MailSettings {
  readonly sealedPassword: string | null
}

export async function readMailSettings(tx: TenantTx): Promise<StoredMailSettings> {
  const row = await tx.db
    .selectFrom('app_setting as s')
    .leftJoin('mail_setting as m', 'm.app_id', 's.app_id')
    .where('s.app_id', '=', tx.appId)
    .select([
      's.notification_recipients',
      'm.sender_name',
      'm.sender_address',
      'm.reply_to',
      'm.uses_own_server',
      'm.smtp_host',
      'm.smtp_port',
      'm.smtp_encryption',
      'm.smtp_user',
      'm.smtp_password',
      'm.customer_reminder_hours',
      'm.caretaker_reminder_hours',
      'm.day_list_time',
      'm.day_list_days_before',
      'm.sends_empty_day_list',
      'm.day_list_recipients',
      'm.version',
    ])
    .executeTakeFirstOrThrow()
  return {
    senderName: row.sender_name ?? '',
    senderAddress: row.sender_address ?? '',
    replyTo: row.reply_to ?? '',
    usesOwnServer: row.uses_own_server ?? false,
    smtpHost: row.smtp_host ?? '',
    smtpPort: row.smtp_port ?? 587,
    smtpEncryption: (row.smtp_encryption ?? 'starttls') as MailEncryption,
    smtpUser: row.smtp_user ?? '',
    hasPassword: row.smtp_password !== null,
    sealedPassword: row.smtp_password,
    notificationRecipients: row.notification_recipients,
    customerReminderHours: row.customer_reminder_hours,
    caretakerReminderHours: row.caretaker_reminder_hours,
    dayListTime: row.day_list_time ?? '',
    dayListDaysBefore: row.day_list_days_before ?? 0,
    sendsEmptyDayList: row.sends_empty_day_list ?? false,
    dayListRecipients: (row.day_list_recipients ?? []) as MailSettings['dayListRecipients'],
    // Nobody saved anything yet.
    version: row.version ?? 0,
  }
}

/** Whether mails of the app leave the house: through the installation's server, or through its own. */
export const mailGoesOut = async (tx: TenantTx, hasCommonServer: boolean): Promise<boolean> =>
  hasCommonServer || (await readMailSettings(tx)).usesOwnServer

/** Bound to server and user: copied to the settings of another, it does not open. */
export const passwordPurpose = (appId: number, { smtpHost, smtpUser }: Pick<MailSettings, 'smtpHost' | 'smtpUser'>) =>
  `smtp/${appId}/${smtpHost.toLowerCase()}/${smtpUser}`

/** The password in clear, for the moment it is needed; null if it was sealed with a key that is gone. */
export function openPassword(tx: TenantTx, settings: StoredMailSettings): string | null {
  if (settings.sealedPassword === null) return ''
  try {
    return tx.secrets.decrypt(settings.sealedPassword, passwordPurpose(tx.appId, settings))
  } catch {
    return null
  }
}

type Server = Pick<MailSettings, 'smtpHost' | 'smtpPort' | 'smtpEncryption' | 'smtpUser' | 'senderAddress'>

export const ownServer = (settings: Server, password: string): OwnServer => ({
  host: settings.smtpHost,
  port: settings.smtpPort,
  encryption: settings.smtpEncryption,
  user: settings.smtpUser,
  password,
  from: settings.senderAddress,
})

/**
 * Who answers reach. Without a server of its own an app's mails come from the installation's address, since other mail servers take a
 * foreign sender for a forgery; the app's own address is then where answers go.
 */
export const replyAddress = ({ replyTo, senderAddress, usesOwnServer }: MailSettings): string =>
  replyTo || (usesOwnServer ? '' : senderAddress)

interface MailColumns {
  readonly sender_name: string
  readonly sender_address: string
  readonly reply_to: string
  readonly uses_own_server: boolean
  readonly smtp_host: string
  readonly smtp_port: number
  readonly smtp_encryption: string
  readonly smtp_user: string
  readonly smtp_password: string | null
  readonly customer_reminder_hours: number | null
  readonly caretaker_reminder_hours: number | null
  readonly day_list_time: string | null
  readonly day_list_days_before: number
  readonly sends_empty_day_list: boolean
  readonly day_list_recipients: string
}

/** Writes them if they are still the ones that were edited; false if not. */
export async function writeMailSettings(tx: TenantTx, columns: MailColumns, version: number): Promise<boolean> {
  const written =
    version === 0
      ? await tx.db
          .insertInto('mail_setting')
          .values({ app_id: tx.appId, ...columns })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx.db
          .updateTable('mail_setting')
          .set({ ...columns, version: version + 1 })
          .where('app_id', '=', tx.appId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return written !== undefined
}

/** Who is told of orders stands among the settings of the app; whoever edits those has an older state from here on. */
export async function writeRecipients(tx: TenantTx, recipients: readonly string[]): Promise<void> {
  await tx.db
    .updateTable('app_setting')
    .set({ notification_recipients: [...recipients], version: sql<number>`version + 1` })
    .where('app_id', '=', tx.appId)
    .execute()
}

/** Where objects are, by name; the empty one for those that are in none. */
export async function readBuildings(tx: TenantTx): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('bookable')
    .where('app_id', '=', tx.appId)
    .select('building')
    .distinct()
    .orderBy('building')
    .limit(200)
    .execute()
  return rows.map(({ building }) => building)
}
