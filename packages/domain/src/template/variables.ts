import { type SchemaTopic, topicFacts } from './topics.ts'

/** What a mail can say about the one it is about, by the kind of thing. */
export const variableGroups = ['customer', 'order', 'booking', 'object', 'app', 'links', 'calendar'] as const
export type VariableGroup = (typeof variableGroups)[number]

export const variableGroupWords: Record<VariableGroup, string> = {
  customer: 'Kunde',
  order: 'Bestellung',
  booking: 'Buchung',
  object: 'Objekt',
  app: 'App',
  links: 'Links',
  calendar: 'Kalender',
}

interface Variable {
  readonly group: VariableGroup
  readonly label: string
  readonly sample: string
  /** Only mails of these topics know it; otherwise all that are about an order. */
  readonly topics?: readonly SchemaTopic[]
}

const people: readonly SchemaTopic[] = ['passwordReset', 'registrationVerification']
const decisions: readonly SchemaTopic[] = [
  'customerBookingConfirmation',
  'customerBookingRejection',
  'customerChangeRequestRejection',
  'customerSerialConfirmation',
  'customerSerialRejection',
]
/** They end the wait of an order, or come once part of it is paid: what it costs can be paid then. */
const paying: readonly SchemaTopic[] = [
  'customerOrder',
  ...decisions.filter((topic) => topic !== 'customerChangeRequestRejection'),
]
const told: readonly SchemaTopic[] = [
  'adminBookingConfirmation',
  'adminBookingRejection',
  'adminSerialConfirmation',
  'adminSerialRejection',
]
const office: readonly SchemaTopic[] = ['adminOrder', 'adminChangeRequest', ...told]
const everybody: readonly SchemaTopic[] = ['anonymousOrderVerification', ...people]

export const mailVariables = {
  firstname: { group: 'customer', label: 'Vorname', sample: 'Petra' },
  lastname: { group: 'customer', label: 'Nachname', sample: 'Wyss' },
  company: { group: 'customer', label: 'Firma', sample: 'Musikgesellschaft Harmonie' },
  street: { group: 'customer', label: 'Strasse', sample: 'Bahnhofstrasse' },
  streetno: { group: 'customer', label: 'Hausnummer', sample: '14a' },
  zipcode: { group: 'customer', label: 'PLZ', sample: '8699' },
  city: { group: 'customer', label: 'Ort', sample: 'Eschenbühl' },
  email: { group: 'customer', label: 'E-Mail', sample: 'petra.wyss@example.ch' },
  phone: { group: 'customer', label: 'Telefon', sample: '079 000 41 23' },
  orderNumber: { group: 'order', label: 'Bestellnummer', sample: '2026-000131' },
  orderDate: { group: 'order', label: 'Bestelldatum', sample: 'Mo, 16.11.2026' },
  total: { group: 'order', label: 'Total', sample: 'CHF 375.00' },
  paymentOption: { group: 'order', label: 'Zahlungsart', sample: 'Rechnung' },
  orderKind: { group: 'order', label: 'Reservation oder Bestellung', sample: 'Reservation' },
  priceCategory: { group: 'order', label: 'Preiskategorie', sample: 'Einheimische' },
  state: { group: 'order', label: 'Stand der Termine', sample: 'Alle Termine sind bestätigt.' },
  waiting: {
    group: 'order',
    label: 'Hinweis, wenn etwas wartet',
    sample: 'wartet auf Bestätigung',
    topics: ['adminOrder', 'customerOrder'],
  },
  decisionText: {
    group: 'order',
    label: 'Text der Verwaltung',
    sample: 'Wir freuen uns, Ihre Reservation zu bestätigen.',
    topics: decisions,
  },
  payText: {
    group: 'order',
    label: 'Bitte um Online-Zahlung',
    sample: 'Bitte bezahlen Sie CHF 375.00 online (TWINT oder Karte).',
    topics: paying,
  },
  decidedBy: { group: 'order', label: 'Entschieden von', sample: 'Sandra Huber', topics: told },
  what: {
    group: 'booking',
    label: 'Buchung',
    sample: 'Waldhütte Rüti, Fr, 04.12.2026, 14:00 bis So, 06.12.2026, 11:00 Uhr',
  },
  whatBriefly: { group: 'booking', label: 'Buchung, kurz', sample: 'Waldhütte Rüti, 04.12. bis 06.12.2026' },
  date: { group: 'booking', label: 'Datum', sample: 'Fr, 04.12.2026' },
  start: { group: 'booking', label: 'Beginn', sample: '14:00' },
  end: { group: 'booking', label: 'Ende', sample: 'So, 06.12.2026, 11:00' },
  dates: { group: 'booking', label: 'Anzahl Termine', sample: '1' },
  occasion: { group: 'booking', label: 'Anlass', sample: 'Familienfest' },
  status: { group: 'booking', label: 'Status', sample: 'Bestätigt' },
  cancelUntil: { group: 'booking', label: 'Stornofrist', sample: 'Mi, 02.12.2026, 14:00' },
  cancelCosts: {
    group: 'booking',
    label: 'Stornokosten',
    sample: 'Gratis stornieren bis Fr, 27.11.2026. Danach kostet die Absage 50 % des Preises.',
  },
  wish: {
    group: 'booking',
    label: 'Gewünschte Änderung',
    sample: 'Gewünschte Zeit: Sa, 12.12.2026, 14:00–18:00 Uhr',
    topics: ['adminChangeRequest'],
  },
  message: {
    group: 'booking',
    label: 'Mitteilung',
    sample: 'Unser Saal wird an diesem Tag renoviert.',
    topics: ['adminChangeRequest'],
  },
  object: { group: 'object', label: 'Objekt', sample: 'Waldhütte Rüti' },
  building: { group: 'object', label: 'Gebäude', sample: 'Waldhütte' },
  objectAddress: { group: 'object', label: 'Adresse des Objekts', sample: 'Waldweg, 8698 Hinterberg' },
  handoverInfo: {
    group: 'object',
    label: 'Schlüssel und Übergabe',
    sample: 'Schlüssel im Werkhof, Industriestrasse 2. Bitte bringen Sie einen Ausweis mit.',
  },
  appTitle: { group: 'app', label: 'Absender', sample: 'Gemeinde Eschenbühl' },
  appAddress: { group: 'app', label: 'Adresse des Absenders', sample: 'Dorfplatz 3, 8699 Eschenbühl' },
  appContact: { group: 'app', label: 'Kontakt des Absenders', sample: '052 000 41 20' },
  code: { group: 'links', label: 'Code', sample: '418 207', topics: ['anonymousOrderVerification'] },
  link: {
    group: 'links',
    label: 'Persönlicher Link zum Konto',
    sample: 'https://reservation.example/…',
    topics: people,
  },
  orderLink: { group: 'links', label: 'Link zur Bestellung', sample: 'https://reservation.example/order/…' },
  payLink: {
    group: 'links',
    label: 'Link zur Online-Zahlung',
    sample: 'https://reservation.example/order/…',
    topics: paying,
  },
  deskLink: {
    group: 'links',
    label: 'Link zur Bestellung im Backoffice',
    sample: 'https://reservation.example/admin/orders/…',
    topics: office,
  },
  mapLink: { group: 'links', label: 'Link zur Karte', sample: 'https://map.geo.admin.ch/…' },
  routeLink: { group: 'links', label: 'Link zur Anfahrt', sample: 'https://www.google.com/maps/dir/…' },
  calendarLinkFile: {
    group: 'calendar',
    label: 'Kalenderdatei (ICS)',
    sample: 'https://reservation.example/api/order-link/…',
  },
  calendarLinkGoogle: { group: 'calendar', label: 'Google', sample: 'https://calendar.google.com/…' },
  calendarLinkOutlook: { group: 'calendar', label: 'Outlook', sample: 'https://outlook.live.com/…' },
  calendarLinkOffice365: { group: 'calendar', label: 'Office365', sample: 'https://outlook.office.com/…' },
  calendarLinkYahoo: { group: 'calendar', label: 'Yahoo', sample: 'https://calendar.yahoo.com/…' },
} as const satisfies Record<string, Variable>

export type MailVariable = keyof typeof mailVariables
export const mailVariableKeys = Object.keys(mailVariables) as MailVariable[]
export const isMailVariable = (name: string): name is MailVariable => Object.hasOwn(mailVariables, name)
const factsOf = (name: MailVariable): Variable => mailVariables[name]

/** The names of people who have no order yet. */
const names: readonly MailVariable[] = ['firstname', 'lastname']

/** What mails of a topic can say. */
export function variablesOf(topic: SchemaTopic): MailVariable[] {
  const { hasOrder = false, group } = topicFacts(topic)
  return mailVariableKeys.filter((name) => {
    const { topics, group: kind } = factsOf(name)
    if (topics) return topics.includes(topic)
    if (kind === 'app') return true
    if (people.includes(topic)) return names.includes(name)
    // The links of an order open it: they are for the customer.
    if (group === 'admin' && (name === 'orderLink' || kind === 'calendar')) return false
    return hasOrder && !everybody.includes(topic)
  })
}

/** What a mail nobody can do without has to say: the code, or the link that lets somebody in. */
export const neededVariable = (topic: SchemaTopic): MailVariable | null =>
  topicFacts(topic).isNeeded ? (people.includes(topic) ? 'link' : 'code') : null

/** Variables that are addresses: only these make a link. */
export const linkVariables = mailVariableKeys.filter((name) => /link$|^calendarLink/i.test(name))

/** A variable, or a part of a mail with what it is drawn by. */
export const token = /\{\{(\w+)(?::([\w-]*))?\}\}/g

/** Every variable a text names, whether there is such a one or not. */
export const namedIn = (text: string): string[] => [...new Set([...text.matchAll(token)].map(([, name = '']) => name))]

/** Where a link of a mail may lead: a site, a mail, a call, or what a variable says. No variable is a part of it: a secret would leave with it. */
export const isMailLink = (href: string): boolean =>
  href.includes('{{')
    ? linkVariables.some((name) => href === `{{${name}}}`)
    : /^(?:(?:https?|ftp):\/\/|mailto:|tel:)\S+$/i.test(href)
