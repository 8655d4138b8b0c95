import { auditedEntities } from '@allmend/domain/audit'
import { type MailEncryption, mailSettingFields, usualPorts } from '@allmend/domain/mail'
import { type FieldSpec, type Rule, required } from '@allmend/domain/validation'
import type { MailSettings, MailSettingsBody, TestMailBody } from './mail-settings.queries.ts'

const names = auditedEntities.mailsettings.fields
const anything: readonly Rule[] = []

/** What is to become of the stored password. */
export type PasswordStep = 'keep' | 'replace' | 'remove'

/** Numbers are typed, so the form holds texts. The password is never answered, so the form begins without. */
export const readMailSettings = (settings: MailSettings) => ({
  senderName: settings.senderName,
  senderAddress: settings.senderAddress,
  replyTo: settings.replyTo,
  usesOwnServer: settings.usesOwnServer,
  smtpHost: settings.smtpHost,
  smtpPort: String(settings.smtpPort),
  smtpEncryption: settings.smtpEncryption as string,
  smtpUser: settings.smtpUser,
  smtpPassword: '',
  passwordStep: 'keep' as string,
  notificationRecipients: settings.notificationRecipients as readonly string[],
})

export type MailValues = ReturnType<typeof readMailSettings>

const spec: FieldSpec<keyof MailValues> = {
  ...mailSettingFields,
  usesOwnServer: { label: names.usesOwnServer, rules: anything },
  smtpEncryption: { label: names.smtpEncryption, rules: anything },
  passwordStep: { label: names.smtpPassword, rules: anything },
}

const starred = <T extends { readonly rules: readonly Rule[] }>(field: T) => ({
  ...field,
  rules: [required, ...field.rules],
})

/** With a server of its own the app needs an address of its own, and the form says so with a star. */
export const mailSpec = ({ usesOwnServer }: MailValues): FieldSpec<keyof MailValues> =>
  usesOwnServer
    ? {
        ...spec,
        senderAddress: starred(spec.senderAddress),
        smtpHost: starred(spec.smtpHost),
        smtpPort: starred(spec.smtpPort),
      }
    : spec

/** Whoever chooses another encryption means the port that goes with it, unless they chose one of their own. */
export function followEncryption(next: MailValues, previous: MailValues): MailValues {
  const [before, after] = [previous.smtpEncryption as MailEncryption, next.smtpEncryption as MailEncryption]
  if (before === after || next.smtpPort !== String(usualPorts[before])) return next
  return { ...next, smtpPort: String(usualPorts[after]) }
}

/** As it would be sent: without recipients, which no test needs. */
export function testBody(values: MailValues): TestMailBody {
  const { passwordStep, smtpPassword, notificationRecipients: _, ...rest } = values
  return {
    ...rest,
    smtpEncryption: values.smtpEncryption as MailEncryption,
    // Nobody looks at the port where it is not used.
    smtpPort: Number(values.smtpPort) || usualPorts.starttls,
    ...(passwordStep === 'remove' ? { smtpPassword: '' } : smtpPassword !== '' && { smtpPassword }),
  }
}

export const mailBody = (values: MailValues, version: number): MailSettingsBody => ({
  ...testBody(values),
  notificationRecipients: [...values.notificationRecipients],
  version,
})

/** «Reservationen Eschenbühl <reservation@eschenbuehl.ch>», as a mail reader shows it. */
export const senderLine = (
  { senderName, senderAddress, usesOwnServer }: MailValues,
  title: string,
  from: string,
): { name: string; address: string } => ({
  name: senderName.trim() || title,
  address: usesOwnServer ? senderAddress.trim() : from,
})

/** Where an answer goes. */
export const answersTo = ({ replyTo, senderAddress }: MailValues, from: string): string =>
  replyTo.trim() || senderAddress.trim() || from
