import type { MailTopic } from '../lists/index.ts'

/** Who the mails of a topic go to. */
export const topicGroups = ['admin', 'customer', 'account'] as const
export type TopicGroup = (typeof topicGroups)[number]

export const topicGroupWords: Record<TopicGroup, { readonly title: string; readonly text: string }> = {
  admin: { title: 'Admin', text: 'Mails an Mitarbeitende' },
  customer: { title: 'Kunde', text: 'Mails an Kundinnen und Kunden' },
  account: { title: 'Konto', text: 'Mails zum eigenen Konto' },
}

interface TopicFacts {
  readonly group: TopicGroup
  readonly title: string
  /** When it is sent. */
  readonly text: string
  /** Whom it reaches, in a word. */
  readonly reader: string
  /** Without it nobody could sign in or order as a guest. */
  readonly isNeeded?: true
  /** It is about an order: with its table, its customer and its links. */
  readonly hasOrder?: true
  /** A calendar file and a letter may go along. */
  readonly hasFiles?: true
}

const office = { group: 'admin', reader: 'Objekt-Empfänger', hasOrder: true } as const
const customer = { group: 'customer', reader: 'Kunde', hasOrder: true, hasFiles: true } as const

/** The topics whose mails a municipality writes itself. */
export const schemaTopics = {
  adminOrder: { ...office, title: 'Bestellung', text: 'Eine neue Bestellung ist eingegangen' },
  adminBookingConfirmation: {
    ...office,
    title: 'Buchungsbestätigung',
    text: 'Jemand im Team hat eine Buchung bestätigt',
  },
  adminBookingRejection: { ...office, title: 'Buchungsablehnung', text: 'Jemand im Team hat eine Buchung abgelehnt' },
  adminSerialConfirmation: {
    ...office,
    title: 'Serienbestätigung',
    text: 'Eine Serie oder einzelne Daten sind bestätigt',
  },
  adminSerialRejection: { ...office, title: 'Serienablehnung', text: 'Eine Serie oder einzelne Daten sind abgelehnt' },
  adminChangeRequest: { ...office, title: 'Änderungsanfrage', text: 'Ein Kunde möchte eine Buchung verschieben' },
  anonymousOrderVerification: {
    group: 'customer',
    title: 'Code für Bestellung ohne Konto',
    text: 'Beim Prüfen, sechsstellig, 15 Minuten gültig',
    reader: 'Gast',
    isNeeded: true,
  },
  customerOrder: { ...customer, title: 'Bestellung', text: 'Direkt nach dem Absenden' },
  customerBookingConfirmation: { ...customer, title: 'Buchungsbestätigung', text: 'Wenn die Verwaltung bestätigt' },
  customerBookingRejection: {
    ...customer,
    title: 'Buchungsablehnung',
    text: 'Wenn die Verwaltung ablehnt, mit Begründung',
  },
  customerChangeRequestRejection: {
    ...customer,
    title: 'Ablehnung der Änderungsanfrage',
    text: 'Der alte Termin bleibt bestehen',
  },
  customerSerialConfirmation: { ...customer, title: 'Serienbestätigung', text: 'Alle Daten einer Serie zusammen' },
  customerSerialRejection: { ...customer, title: 'Serienablehnung', text: 'Abgelehnte Daten mit Begründung' },
  passwordReset: {
    group: 'account',
    title: 'Passwort zurücksetzen',
    text: 'Link, 60 Minuten gültig',
    reader: 'Kontoinhaber',
    isNeeded: true,
  },
  registrationVerification: {
    group: 'account',
    title: 'Registrierung bestätigen',
    text: 'Link, 24 Stunden gültig',
    reader: 'Kontoinhaber',
    isNeeded: true,
  },
} as const satisfies Partial<Record<MailTopic, TopicFacts>>

export type SchemaTopic = keyof typeof schemaTopics
export const schemaTopicKeys = Object.keys(schemaTopics) as [SchemaTopic, ...SchemaTopic[]]
export const isSchemaTopic = (topic: string): topic is SchemaTopic => Object.hasOwn(schemaTopics, topic)
export const topicFacts = (topic: SchemaTopic): TopicFacts => schemaTopics[topic]
export const topicsOf = (group: TopicGroup): SchemaTopic[] =>
  schemaTopicKeys.filter((topic) => schemaTopics[topic].group === group)
