import { auditedEntities } from '@allmend/domain/audit'
import { type MailEncryption, mailSettingFields, usualPorts } from '@allmend/domain/mail'
import { type FieldSpec, type Rule, required } from '@allmend/domain/validation'
import { packList, unpackList } from '../../framework/form/packed-list.ts'
import { addressesIn, wrongAddress } from '../../framework/form/recipients.ts'
import type { MailSettings, MailSettingsBody, TestMailBody } from './mail-settings.queries.ts'

const names = auditedEntities.mailsettings.fields
const anything: readonly Rule[] = []

/** Who gets the list of a building, as it is typed. */
interface DayListEntry {
  readonly building: string
  readonly addresses: string
}

/** Each entry as a text of its own, since a form compares plain values; by building, so that the order means nothing. */
const packLists = (entries: readonly DayListEntry[]): string[] =>
  packList(entries.filter(({ addresses }) => addresses !== '').sort((a, b) => (a.building < b.building ? -1 : 1)))

export const addressesOf = (lists: readonly string[], building: string): string =>
  unpackList<DayListEntry>(lists).find((entry) => entry.building === building)?.addresses ?? ''

export const withAddresses = (lists: readonly string[], entry: DayListEntry): string[] =>
  packLists([...unpackList<DayListEntry>(lists).filter(({ building }) => building !== entry.building), entry])

/** Buildings of objects, and those that have addresses though no object is there any more. */
export const buildingsOf = (lists: readonly string[], buildings: readonly string[]): string[] => [
  ...new Set([...buildings, ...unpackList<DayListEntry>(lists).map(({ building }) => building)]),
]

const recipientsOf = (lists: readonly string[]) =>
  unpackList<DayListEntry>(lists).map(({ building, addresses }) => ({ building, recipients: addressesIn(addresses) }))

const readableLists: Rule = (value, field, others) => {
  const lists = recipientsOf((value ?? []) as readonly string[])
  const wrong = lists.map(({ recipients }) => wrongAddress(recipients, [])).find((sentence) => sentence !== null)
  return wrong ?? mailSettingFields.dayListRecipients.rules[0]?.(lists, field, others) ?? null
}

const hoursText = (hours: number | null) => (hours === null ? '' : String(hours))
const hoursOf = (text: string) => (text.trim() === '' ? null : Number(text))

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
  customerReminderHours: hoursText(settings.customerReminderHours),
  caretakerReminderHours: hoursText(settings.caretakerReminderHours),
  dayListTime: settings.dayListTime,
  dayListDaysBefore: String(settings.dayListDaysBefore),
  sendsEmptyDayList: settings.sendsEmptyDayList,
  dayListRecipients: packLists(
    settings.dayListRecipients.map(({ building, recipients }) => ({ building, addresses: recipients.join(', ') })),
  ) as readonly string[],
})

export type MailValues = ReturnType<typeof readMailSettings>

const spec: FieldSpec<keyof MailValues> = {
  ...mailSettingFields,
  usesOwnServer: { label: names.usesOwnServer, rules: anything },
  smtpEncryption: { label: names.smtpEncryption, rules: anything },
  passwordStep: { label: names.smtpPassword, rules: anything },
  dayListDaysBefore: { label: 'Liste für', rules: anything },
  sendsEmptyDayList: { label: 'Auch an Tagen ohne Buchungen senden', rules: anything },
  dayListRecipients: { label: names.dayListRecipients, rules: [readableLists] },
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

/** As it would be sent: only what a test needs. */
export function testBody(values: MailValues): TestMailBody {
  const { senderName, senderAddress, replyTo, usesOwnServer, smtpHost, smtpUser, passwordStep, smtpPassword } = values
  return {
    ...{ senderName, senderAddress, replyTo, usesOwnServer, smtpHost, smtpUser },
    smtpEncryption: values.smtpEncryption as MailEncryption,
    // Nobody looks at the port where it is not used.
    smtpPort: Number(values.smtpPort) || usualPorts.starttls,
    ...(passwordStep === 'remove' ? { smtpPassword: '' } : smtpPassword !== '' && { smtpPassword }),
  }
}

export const mailBody = (values: MailValues, version: number): MailSettingsBody => ({
  ...testBody(values),
  notificationRecipients: [...values.notificationRecipients],
  customerReminderHours: hoursOf(values.customerReminderHours),
  caretakerReminderHours: hoursOf(values.caretakerReminderHours),
  dayListTime: values.dayListTime.trim(),
  dayListDaysBefore: Number(values.dayListDaysBefore),
  sendsEmptyDayList: values.sendsEmptyDayList,
  dayListRecipients: recipientsOf(values.dayListRecipients),
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
