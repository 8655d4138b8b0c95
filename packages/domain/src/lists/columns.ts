/** The columns of the back office's lists, by the names the calls use. The screen heads its table with them, and so does an export. */
export const userColumns = {
  id: 'Nr.',
  name: 'Name',
  company: 'Firma',
  username: 'Benutzername',
  email: 'E-Mail Adresse',
  phone: 'Telefon',
  street: 'Strasse',
  zipcode: 'PLZ',
  city: 'Ort',
  role: 'Rolle',
  groups: 'Gruppen',
  priceCategory: 'Preiskategorie',
  state: 'Status',
  lastSeenAt: 'Zuletzt angemeldet',
  createdAt: 'Erfasst am',
} as const

export const groupColumns = { name: 'Name', role: 'Rolle', permissions: 'Rechte', members: 'Personen' } as const

export const priceCategoryColumns = {
  name: 'Name',
  isDefault: 'Standard',
  zipcodes: 'Postleitzahlen',
  usedBy: 'Zugeteilte Personen',
} as const

export const mailColumns = {
  createdAt: 'Erstellt am',
  to: 'Empfänger',
  subject: 'Betreff',
  topic: 'Thema',
  state: 'Status',
  tries: 'Versuche',
  sentAt: 'Gesendet am',
  nextTryAt: 'Nächster Versuch',
  lastError: 'Letzter Fehler',
  serverAnswer: 'Antwort des Servers',
} as const

export const auditColumns = {
  at: 'Zeitpunkt',
  actor: 'Wer',
  action: 'Was',
  entity: 'Bereich',
  subject: 'Eintrag',
  changes: 'Änderungen',
  address: 'Adresse',
} as const

export const securityEventColumns = {
  at: 'Zeitpunkt',
  kind: 'Ereignis',
  actor: 'Wer',
  subject: 'Was',
  address: 'Adresse',
  times: 'Anzahl',
} as const

export const objectColumns = {
  id: 'Nr.',
  title: 'Titel',
  category: 'Kategorie',
  building: 'Gebäude',
  capacity: 'Personen',
  stock: 'Stückzahl',
  confirmation: 'Bestätigung',
  bookings: 'Kommende Buchungen',
  isVisible: 'Sichtbarkeit',
} as const

export const categoryColumns = { name: 'Name', objects: 'Objekte' } as const

export const questionnaireColumns = { title: 'Titel', questions: 'Fragen', objects: 'Objekte' } as const

/** Content pages. */
export const pageColumns = {
  id: 'Nr.',
  title: 'Titel',
  isPublished: 'Status',
  footerPosition: 'Fusszeile',
  updatedAt: 'Zuletzt geändert',
} as const

/** Series as staff see them. */
export const seriesColumns = {
  name: 'Anlass',
  objectTitle: 'Objekt',
  booker: 'Kunde',
  intervalName: 'Intervall',
  first: 'Erster Termin',
  last: 'Letzter Termin',
  next: 'Nächster Termin',
  dates: 'Termine',
  unconfirmed: 'Unbestätigt',
  confirmed: 'Bestätigt',
  ended: 'Abgelehnt oder storniert',
  total: 'Betrag CHF',
  orderNumber: 'Bestellung',
} as const

export const bookingColumns = {
  number: 'Nummer',
  name: 'Anlass',
  objectTitle: 'Objekt',
  category: 'Kategorie',
  booker: 'Kunde',
  contact: 'Kontaktperson',
  phone: 'Telefon',
  email: 'E-Mail Adresse',
  address: 'Adresse',
  priceCategory: 'Preiskategorie',
  displayStart: 'Termin',
  displayEnd: 'Ende',
  when: 'Datum und Zeit',
  total: 'Betrag CHF',
  payment: 'Zahlung',
  state: 'Status',
  series: 'Serie',
  orderNumber: 'Bestellung',
  createdAt: 'Eingang',
} as const
