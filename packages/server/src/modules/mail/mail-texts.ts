import { counted, type MailTopic } from '@allmend/domain/lists'
import type { MailData } from '../template/index.ts'

/** What a mail says, before it is dressed: paragraphs, and one button that leads on. */
export interface MailText {
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** Facts in two columns, below the paragraphs. */
  readonly facts?: readonly { readonly title: string; readonly rows: readonly (readonly [string, string])[] }[]
  readonly button?: { readonly label: string; readonly url: string }
  readonly closing: readonly string[]
}

interface Person {
  readonly firstname: string
  readonly lastname: string
}

/** Where and when something was done with an account. */
interface Trace {
  readonly device: string
  readonly address: string
  readonly at: string
}

/** What the municipality's own words are filled in with. */
interface Dressed {
  readonly data: MailData
}

/** The topics that have texts so far, with what each must be given. */
export interface MailTopics extends Record<MailTopic, object> {
  registrationVerification: Person & { url: string }
  registrationKnownAddress: Person & { url: string }
  accountCreated: Person & { username: string; url: string }
  passwordReset: Person & { url: string }
  passwordChanged: Person & Trace
  newDevice: Person & Trace
  twoFactorDisabled: Person & Trace
  anonymousOrderVerification: { code: string }
  customerOrder: OrderFacts & { url: string } & Dressed
  adminOrder: OrderFacts & Dressed
  customerInvoice: LetterFacts
  customerLetter: LetterFacts
  customerPaymentReminder: LetterFacts
  customerPaymentWarning: LetterFacts
  customerCancellation: BookingFacts
  adminCancellation: BookingFacts
  adminChangeRequest: BookingFacts & { wish: string; message: string } & Dressed
  customerBookingConfirmation: DecisionFacts & { url: string } & Dressed
  customerBookingRejection: DecisionFacts & { url: string } & Dressed
  customerBookingCancellation: DecisionFacts & { url: string }
  customerSerialConfirmation: DecisionFacts & { url: string } & Dressed
  customerSerialRejection: DecisionFacts & { url: string } & Dressed
  customerBookingChange: DecisionFacts & { url: string; before: string }
  customerChangeRequestAcceptance: DecisionFacts & { url: string }
  customerChangeRequestRejection: DecisionFacts & { url: string } & Dressed
  adminBookingConfirmation: DecisionFacts & { by: string } & Dressed
  adminBookingRejection: DecisionFacts & { by: string } & Dressed
  adminSerialConfirmation: DecisionFacts & { by: string } & Dressed
  adminSerialRejection: DecisionFacts & { by: string } & Dressed
  customerReminder: Omit<DecisionFacts, 'text'> & { info: readonly string[]; contact: string; url: string }
  caretakerReminder: DutyFacts & { what: string }
  /** `day` as `Donnerstag, 19.11.2026`. */
  caretakerDayList: DutyFacts & { building: string; day: string }
}

/** Bookings for whoever gets the room ready. */
interface DutyFacts {
  readonly bookings: OrderFacts['bookings']
}

/** A letter that goes along, with what is to be known of it at a glance. */
interface LetterFacts extends Person {
  /** `Rechnung 2026-000118` */
  readonly title: string
  readonly rows: readonly (readonly [string, string])[]
  /** Left out where it goes to another address than the customer's. */
  readonly url?: string
}

interface BookingFacts extends Person {
  readonly title: string
  readonly when: string
  readonly orderNumber: string
  /** What is charged for a cancellation, as an amount with its currency. */
  readonly fee?: string
}

/** Bookings that were decided about together; `text` is what staff wrote, or the usual words. */
interface DecisionFacts extends Person {
  readonly orderNumber: string
  /** `Aula, Sa, 12.12.2026, 14:00–18:00`, or the series as a whole. */
  readonly what: string
  readonly bookings: OrderFacts['bookings']
  readonly text: string
}

interface OrderFacts extends Person {
  readonly orderNumber: string
  readonly bookings: readonly { readonly title: string; readonly rows: readonly (readonly [string, string])[] }[]
  readonly sums: readonly (readonly [string, string])[]
  readonly isWaiting: boolean
}

type Writer<T extends keyof MailTopics> = (values: MailTopics[T], from: string) => MailText

const greeting = ({ firstname, lastname }: Person) => `Guten Tag ${firstname} ${lastname}`
const regards = (from: string) => `Freundliche Grüsse\n${from}`
const trace = ({ device, address, at }: Trace) => `Zeit: ${at}\nGerät: ${device}\nAdresse: ${address}`
const ifNotYou = 'Waren Sie das nicht? Dann setzen Sie bitte sofort ein neues Passwort und melden Sie sich bei uns.'

/** A decision as the customer reads it: the words of staff, the dates, and the way to the order. */
const decided =
  (word: string) =>
  (values: DecisionFacts & { url: string }, from: string): MailText => ({
    subject: `${word}: ${values.what}`,
    greeting: greeting(values),
    paragraphs: values.text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== ''),
    facts: values.bookings,
    button: { label: 'Reservation ansehen', url: values.url },
    closing: [`Bestellnummer ${values.orderNumber}`, regards(from)],
  })

const told =
  (word: string) =>
  (values: DecisionFacts & { by: string }): MailText => ({
    subject: `${word}: ${values.what}`,
    greeting: 'Guten Tag',
    paragraphs: [`${values.by}: ${word} (${values.firstname} ${values.lastname}, Bestellung ${values.orderNumber}).`],
    facts: values.bookings,
    closing: [regards('Ihr Reservationssystem')],
  })

const withLetter = (values: LetterFacts, from: string): Omit<MailText, 'paragraphs'> => ({
  subject: `${values.title} von ${from}`,
  greeting: greeting(values),
  facts: [{ title: values.title, rows: values.rows }],
  ...(values.url && { button: { label: 'Reservation ansehen', url: values.url } }),
  closing: [regards(from)],
})

const changedWords = (count: number) => (count > 1 ? 'Ihre Termine wurden geändert.' : 'Ihr Termin wurde geändert.')

export const mailTexts: { [T in keyof MailTopics]: Writer<T> } = {
  registrationVerification: (values, from) => ({
    subject: 'Bitte bestätigen Sie Ihre E-Mail Adresse',
    greeting: greeting(values),
    paragraphs: [
      `Vielen Dank für Ihre Registrierung im Reservationssystem von ${from}.`,
      'Bitte bestätigen Sie Ihre E-Mail Adresse und wählen Sie Ihr Passwort. Danach ist Ihr Konto bereit. Der Link gilt 24 Stunden.',
    ],
    button: { label: 'E-Mail Adresse bestätigen', url: values.url },
    closing: [
      'Falls Sie sich nicht registriert haben, brauchen Sie nichts zu tun: Ohne Bestätigung wird kein Konto eröffnet.',
      regards(from),
    ],
  }),
  registrationKnownAddress: (values, from) => ({
    subject: 'Sie haben schon ein Konto',
    greeting: greeting(values),
    paragraphs: [
      `Mit dieser E-Mail Adresse wurde eine Registrierung im Reservationssystem von ${from} versucht. Sie haben aber schon ein Konto.`,
      'Melden Sie sich damit an. Falls Sie Ihr Passwort nicht mehr wissen, können Sie auf der Anmeldeseite ein neues setzen.',
    ],
    button: { label: 'Zum Login', url: values.url },
    closing: [
      'Falls Sie das nicht waren, brauchen Sie nichts zu tun. An Ihrem Konto hat sich nichts geändert.',
      regards(from),
    ],
  }),
  accountCreated: (values, from) => ({
    subject: 'Für Sie wurde ein Konto eröffnet',
    greeting: greeting(values),
    paragraphs: [
      `${from} hat für Sie ein Konto im Reservationssystem eröffnet. Ihr Benutzername lautet: ${values.username}`,
      'Das Passwort erhalten Sie von der Verwaltung. Auf der Anmeldeseite können Sie auch selber eines setzen («Passwort vergessen»).',
    ],
    button: { label: 'Zum Login', url: values.url },
    closing: ['Falls Sie kein Konto wünschen, antworten Sie bitte der Verwaltung.', regards(from)],
  }),
  passwordReset: (values, from) => ({
    subject: 'Neues Passwort setzen',
    greeting: greeting(values),
    paragraphs: [
      `Für Ihr Konto im Reservationssystem von ${from} wurde ein neues Passwort angefordert.`,
      'Mit dem folgenden Link setzen Sie es. Er gilt eine Stunde und funktioniert nur einmal.',
    ],
    button: { label: 'Neues Passwort setzen', url: values.url },
    closing: [
      'Falls Sie kein neues Passwort angefordert haben, können Sie diese E-Mail ignorieren. Ihr bisheriges Passwort gilt weiterhin.',
      regards(from),
    ],
  }),
  passwordChanged: (values, from) => ({
    subject: 'Ihr Passwort wurde geändert',
    greeting: greeting(values),
    paragraphs: [
      `Das Passwort Ihres Kontos bei ${from} wurde geändert. Alle anderen Sitzungen wurden beendet.`,
      trace(values),
    ],
    closing: [ifNotYou, regards(from)],
  }),
  newDevice: (values, from) => ({
    subject: 'Anmeldung auf einem neuen Gerät',
    greeting: greeting(values),
    paragraphs: [`Ihr Konto bei ${from} wurde auf einem Gerät benutzt, das wir noch nicht kennen.`, trace(values)],
    closing: [ifNotYou, regards(from)],
  }),
  twoFactorDisabled: (values, from) => ({
    subject: 'Zwei-Faktor-Authentifizierung ausgeschaltet',
    greeting: greeting(values),
    paragraphs: [
      `Für Ihr Konto bei ${from} ist die Zwei-Faktor-Authentifizierung nicht mehr eingeschaltet. Bitte schalten Sie sie in Ihrem Konto wieder ein.`,
      trace(values),
    ],
    closing: [ifNotYou, regards(from)],
  }),
  anonymousOrderVerification: ({ code }, from) => ({
    subject: `${code} ist Ihr Bestätigungscode`,
    greeting: 'Guten Tag',
    paragraphs: [
      `Mit diesem Code bestätigen Sie Ihre Reservation bei ${from}:`,
      code,
      'Er gilt 15 Minuten. Geben Sie ihn auf der Seite «Prüfen» ein.',
    ],
    closing: ['Falls Sie nichts reserviert haben, brauchen Sie nichts zu tun.', regards(from)],
  }),
  customerOrder: (values, from) => ({
    subject: `Ihre Reservation ${values.orderNumber}`,
    greeting: greeting(values),
    paragraphs: [
      `Vielen Dank, Ihre Reservation ist bei ${from} eingegangen. Ihre Bestellnummer lautet ${values.orderNumber}.`,
      values.isWaiting
        ? 'Die unbestätigten Termine sind für Sie gehalten. Wir prüfen sie und melden uns bei Ihnen.'
        : 'Alle Termine sind bestätigt.',
    ],
    facts: [...values.bookings, { title: 'Kosten', rows: values.sums }],
    button: { label: 'Reservation ansehen', url: values.url },
    closing: ['Über den Link können Sie Termine stornieren oder um eine Änderung bitten.', regards(from)],
  }),
  adminOrder: (values, from) => ({
    subject: `Neue Bestellung ${values.orderNumber}${values.isWaiting ? ' wartet auf Bestätigung' : ''}`,
    greeting: 'Guten Tag',
    paragraphs: [`${values.firstname} ${values.lastname} hat bei ${from} reserviert.`],
    facts: [...values.bookings, { title: 'Kosten', rows: values.sums }],
    closing: [regards('Ihr Reservationssystem')],
  }),
  customerInvoice: (values, from) => ({
    ...withLetter(values, from),
    paragraphs: [
      `Im Anhang finden Sie unsere ${values.title} als PDF. Bitte verwenden Sie für die Zahlung die Angaben darin.`,
    ],
  }),
  customerLetter: (values, from) => ({
    ...withLetter(values, from),
    paragraphs: [`Im Anhang finden Sie den Brief «${values.title}» als PDF.`],
  }),
  customerPaymentReminder: (values, from) => ({
    ...withLetter(values, from),
    paragraphs: [
      'Sicher ist Ihnen entgangen, dass unsere Rechnung noch offen ist. Im Anhang finden Sie die Zahlungserinnerung als PDF. Bitte verwenden Sie für die Zahlung die Angaben darin.',
      'Haben Sie inzwischen bezahlt, so ist diese E-Mail gegenstandslos.',
    ],
  }),
  customerPaymentWarning: (values, from) => ({
    ...withLetter(values, from),
    paragraphs: [
      'Trotz unserer Erinnerung ist unsere Rechnung noch offen. Im Anhang finden Sie die Mahnung als PDF. Bitte bezahlen Sie bis zum genannten Tag mit den Angaben darin; sonst müssen wir den Betrag rechtlich einfordern.',
      'Haben Sie inzwischen bezahlt, so ist diese E-Mail gegenstandslos.',
    ],
  }),
  customerCancellation: (values, from) => ({
    subject: `Storniert: ${values.title}, ${values.when}`,
    greeting: greeting(values),
    paragraphs: [
      `Ihr Termin ist storniert: ${values.title}, ${values.when} (Bestellung ${values.orderNumber}).`,
      ...(values.fee ? [`Für die Stornierung verrechnen wir eine Gebühr von ${values.fee}.`] : []),
    ],
    closing: [regards(from)],
  }),
  adminCancellation: (values) => ({
    subject: `Storniert: ${values.title}, ${values.when}`,
    greeting: 'Guten Tag',
    paragraphs: [
      `${values.firstname} ${values.lastname} hat einen Termin storniert: ${values.title}, ${values.when} (Bestellung ${values.orderNumber}).`,
      ...(values.fee ? [`Verrechnet wird eine Stornogebühr von ${values.fee}.`] : []),
    ],
    closing: [regards('Ihr Reservationssystem')],
  }),
  adminChangeRequest: (values) => ({
    subject: `Änderungsanfrage: ${values.title}, ${values.when}`,
    greeting: 'Guten Tag',
    paragraphs: [
      `${values.firstname} ${values.lastname} bittet um eine Änderung: ${values.title}, ${values.when} (Bestellung ${values.orderNumber}).`,
      values.wish,
      ...(values.message === '' ? [] : [values.message]),
    ],
    closing: [regards('Ihr Reservationssystem')],
  }),
  customerBookingConfirmation: decided('Bestätigt'),
  customerBookingRejection: decided('Abgelehnt'),
  customerBookingCancellation: decided('Storniert'),
  customerSerialConfirmation: decided('Serie bestätigt'),
  customerSerialRejection: decided('Serie abgelehnt'),
  customerBookingChange: (values, from) => ({
    ...decided('Geändert')(values, from),
    paragraphs: [
      ...(values.text === '' ? [changedWords(values.bookings.length)] : values.text.split(/\n{2,}/)),
      `Bisher: ${values.before}`,
    ],
  }),
  customerChangeRequestAcceptance: decided('Änderung angenommen'),
  customerChangeRequestRejection: decided('Änderung abgelehnt'),
  adminBookingConfirmation: told('Buchung bestätigt'),
  adminBookingRejection: told('Buchung abgelehnt'),
  adminSerialConfirmation: told('Serie bestätigt'),
  adminSerialRejection: told('Serie abgelehnt'),
  customerReminder: (values, from) => ({
    subject: `Erinnerung: ${values.what}`,
    greeting: greeting(values),
    paragraphs: [
      'Ihre Reservation steht bevor.',
      ...values.info.map((info) => `Schlüssel und Übergabe\n${info}`),
      ...(values.contact === '' ? [] : [`Bei Fragen erreichen Sie uns so:\n${values.contact}`]),
    ],
    facts: values.bookings,
    button: { label: 'Reservation ansehen', url: values.url },
    closing: [`Bestellnummer ${values.orderNumber}`, regards(from)],
  }),
  caretakerReminder: (values) => ({
    subject: `Bald: ${values.what}`,
    greeting: 'Guten Tag',
    paragraphs: ['Diese Buchung beginnt bald.'],
    facts: values.bookings,
    closing: [regards('Ihr Reservationssystem')],
  }),
  caretakerDayList: (values) => ({
    subject: `Tagesliste ${values.building}, ${values.day}`,
    greeting: 'Guten Tag',
    paragraphs: [
      values.bookings.length === 0
        ? `${values.building}: Am ${values.day}, gibt es keine Buchungen.`
        : `${values.building}: ${counted(values.bookings.length, 'Buchung', 'Buchungen')} am ${values.day}.`,
    ],
    facts: values.bookings,
    closing: [
      'Nur für den Dienstgebrauch. Die Liste enthält Telefonnummern; bitte nach Gebrauch löschen.',
      regards('Ihr Reservationssystem'),
    ],
  }),
}
