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
  staffInvitation: Person & { username: string; url: string }
  passwordReset: Person & { url: string }
  passwordChanged: Person & Trace
  newDevice: Person & Trace
  twoFactorDisabled: Person & Trace
  anonymousOrderVerification: { code: string }
  /** `pay` as of a decision: where a part was paid, and the rest can be. */
  customerOrder: OrderFacts & { url: string; pay?: string } & Dressed
  adminOrder: OrderFacts & ToDesk & Dressed
  customerInvoice: LetterFacts
  customerLetter: LetterFacts
  customerPaymentReminder: LetterFacts
  customerPaymentWarning: LetterFacts
  /** `isReceipt`: the letter is one; paid too much, it still is an invoice. */
  customerReceipt: LetterFacts & { isWhole: boolean; isReceipt: boolean }
  customerPaymentOpen: Person & {
    orderNumber: string
    amount: string
    /** `Mi, 18.11.2026, 14:20` */
    until: string
    dates: number
    bookings: OrderFacts['bookings']
    url: string
  }
  customerOrderExpired: Person & { orderNumber: string; isChecked?: boolean }
  customerPaymentReturned: Person & { orderNumber: string; amount: string; reason: string; url: string }
  customerRefunded: Person & { orderNumber: string; amount: string; reason: string; open: string; url: string }
  adminPaymentTrouble: { orderNumber: string; problem: string } & ToDesk
  customerCancellation: BookingFacts & { money: string; url?: string }
  adminCancellation: BookingFacts & { money: string } & ToDesk
  adminChangeRequest: BookingFacts & { wish: string; message: string } & ToDesk & Dressed
  customerBookingConfirmation: DecisionFacts & { url: string } & Dressed
  customerBookingRejection: DecisionFacts & { url: string } & Dressed
  customerBookingCancellation: DecisionFacts & { url: string }
  customerSerialConfirmation: DecisionFacts & { url: string } & Dressed
  customerSerialRejection: DecisionFacts & { url: string } & Dressed
  customerBookingChange: DecisionFacts & { url: string; before: string }
  customerChangeRequestAcceptance: DecisionFacts & { url: string }
  customerChangeRequestRejection: DecisionFacts & { url: string } & Dressed
  adminBookingConfirmation: DecisionFacts & { by: string } & ToDesk & Dressed
  adminBookingRejection: DecisionFacts & { by: string } & ToDesk & Dressed
  adminSerialConfirmation: DecisionFacts & { by: string } & ToDesk & Dressed
  adminSerialRejection: DecisionFacts & { by: string } & ToDesk & Dressed
  customerReminder: Omit<DecisionFacts, 'text' | 'whatBriefly'> & {
    info: readonly string[]
    contact: string
    url: string
  }
  caretakerReminder: DutyFacts & { what: string }
  /** `day` as `Donnerstag, 19.11.2026`. */
  caretakerDayList: DutyFacts & { building: string; day: string }
}

/** Leads to the order in the office; empty where nobody knows the way. */
interface ToDesk {
  readonly deskLink: string
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
  /** What is still to be paid and how, as the page of the order says it. */
  readonly open?: string
  /** Then the mail leads to the page where it is paid. */
  readonly isPayable?: boolean
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
  /** `Aula, 12.12.2026`, or the series as a whole. */
  readonly whatBriefly: string
  readonly bookings: OrderFacts['bookings']
  readonly text: string
  /** What is to be paid online now, as a request; then the mail leads there. */
  readonly pay?: string
}

interface OrderFacts extends Person {
  readonly orderNumber: string
  readonly bookings: readonly { readonly title: string; readonly rows: readonly (readonly [string, string])[] }[]
  readonly sums: readonly (readonly [string, string])[]
  readonly isWaiting: boolean
  readonly kind: 'Reservation' | 'Bestellung'
  /** How its dates stand; empty where it has none. */
  readonly stand: string
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
    subject: `${word}: ${values.whatBriefly}`,
    greeting: greeting(values),
    paragraphs: [...values.text.split(/\n{2,}/), values.pay ?? ''].filter((paragraph) => paragraph.trim() !== ''),
    facts: values.bookings,
    button: { label: values.pay ? 'Jetzt bezahlen' : 'Reservation ansehen', url: values.url },
    closing: [`Bestellnummer ${values.orderNumber}`, regards(from)],
  })

const told =
  (word: string) =>
  (values: DecisionFacts & { by: string } & ToDesk): MailText => ({
    subject: `${word}: ${values.what}`,
    greeting: 'Guten Tag',
    paragraphs: [`${values.by}: ${word} (${values.firstname} ${values.lastname}, Bestellung ${values.orderNumber}).`],
    facts: values.bookings,
    ...deskButton(values),
    closing: [regards('Ihr Reservationssystem')],
  })

/** What changed is the time: it stands in the subject. */
const moved = (word: string) => (values: DecisionFacts & { url: string }, from: string) => ({
  ...decided(word)(values, from),
  subject: `${word}: ${values.what}`,
})

const deskButton = ({ deskLink: url }: ToDesk) => (url === '' ? {} : { button: { label: 'Bestellung öffnen', url } })

const withLetter = (values: LetterFacts, from: string): Omit<MailText, 'paragraphs'> => ({
  subject: `${values.title} – ${from}`,
  greeting: greeting(values),
  facts: [{ title: values.title, rows: values.rows }],
  ...(values.url && {
    button: { label: values.isPayable ? 'Jetzt bezahlen' : 'Reservation ansehen', url: values.url },
  }),
  closing: [regards(from)],
})

const changedWords = (count: number) => (count > 1 ? 'Ihre Termine wurden geändert.' : 'Ihr Termin wurde geändert.')

export const mailTexts: { [T in keyof MailTopics]: Writer<T> } = {
  registrationVerification: (values, from) => ({
    subject: 'Bitte bestätigen Sie Ihre E-Mail Adresse',
    greeting: greeting(values),
    paragraphs: [
      `Vielen Dank für Ihre Registrierung im Reservationssystem (${from}).`,
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
      `Mit dieser E-Mail Adresse wurde eine Registrierung im Reservationssystem (${from}) versucht. Sie haben aber schon ein Konto.`,
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
      `Für Sie wurde ein Konto im Reservationssystem (${from}) eröffnet. Ihr Benutzername lautet: ${values.username}`,
      'Das Passwort erhalten Sie von der Verwaltung. Auf der Anmeldeseite können Sie auch selber eines setzen («Passwort vergessen»).',
    ],
    button: { label: 'Zum Login', url: values.url },
    closing: ['Falls Sie kein Konto wünschen, antworten Sie bitte der Verwaltung.', regards(from)],
  }),
  staffInvitation: (values, from) => ({
    subject: 'Einladung ins Reservationssystem',
    greeting: greeting(values),
    paragraphs: [
      `Das Reservationssystem (${from}) ist eingerichtet, und Sie verwalten es. Ihr Benutzername lautet: ${values.username}`,
      'Mit dem folgenden Link setzen Sie Ihr Passwort. Er gilt sieben Tage und funktioniert nur einmal. Danach erhalten Sie auf der Anmeldeseite unter «Passwort vergessen» einen neuen.',
    ],
    button: { label: 'Passwort setzen', url: values.url },
    closing: ['Falls Sie davon nichts wissen, brauchen Sie nichts zu tun.', regards(from)],
  }),
  passwordReset: (values, from) => ({
    subject: 'Neues Passwort setzen',
    greeting: greeting(values),
    paragraphs: [
      `Für Ihr Konto im Reservationssystem (${from}) wurde ein neues Passwort angefordert.`,
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
      `Das Passwort Ihres Kontos im Reservationssystem (${from}) wurde geändert. Alle anderen Sitzungen wurden beendet.`,
      trace(values),
    ],
    closing: [ifNotYou, regards(from)],
  }),
  newDevice: (values, from) => ({
    subject: 'Anmeldung auf einem neuen Gerät',
    greeting: greeting(values),
    paragraphs: [
      `Ihr Konto im Reservationssystem (${from}) wurde auf einem Gerät benutzt, das wir noch nicht kennen.`,
      trace(values),
    ],
    closing: [ifNotYou, regards(from)],
  }),
  twoFactorDisabled: (values, from) => ({
    subject: 'Zwei-Faktor-Authentifizierung ausgeschaltet',
    greeting: greeting(values),
    paragraphs: [
      `Für Ihr Konto im Reservationssystem (${from}) ist die Zwei-Faktor-Authentifizierung nicht mehr eingeschaltet. Bitte schalten Sie sie in Ihrem Konto wieder ein.`,
      trace(values),
    ],
    closing: [ifNotYou, regards(from)],
  }),
  anonymousOrderVerification: ({ code }, from) => ({
    subject: `${code} ist Ihr Bestätigungscode`,
    greeting: 'Guten Tag',
    paragraphs: [
      'Mit diesem Code bestätigen Sie Ihre Bestellung:',
      code,
      'Er gilt 15 Minuten. Geben Sie ihn auf der Seite «Prüfen» ein.',
    ],
    closing: ['Falls Sie nichts bestellt haben, brauchen Sie nichts zu tun.', regards(from)],
  }),
  customerOrder: (values, from) => ({
    subject: `Ihre ${values.kind} ${values.orderNumber}`,
    greeting: greeting(values),
    paragraphs: [
      `Vielen Dank, Ihre ${values.kind} ist bei uns eingegangen. Ihre Bestellnummer lautet ${values.orderNumber}.`,
      values.stand,
      values.pay ?? '',
    ].filter(Boolean),
    facts: [...values.bookings, { title: 'Kosten', rows: values.sums }],
    button: { label: values.pay ? 'Jetzt bezahlen' : `${values.kind} ansehen`, url: values.url },
    closing: [
      ...(values.stand === '' ? [] : ['Über den Link können Sie Termine stornieren oder um eine Änderung bitten.']),
      regards(from),
    ],
  }),
  adminOrder: (values) => ({
    subject: `Neue Bestellung ${values.orderNumber}${values.isWaiting ? ' wartet auf Bestätigung' : ''}`,
    greeting: 'Guten Tag',
    paragraphs: [`Eine neue Bestellung von ${values.firstname} ${values.lastname} ist eingegangen.`],
    facts: [...values.bookings, { title: 'Kosten', rows: values.sums }],
    ...deskButton(values),
    closing: [regards('Ihr Reservationssystem')],
  }),
  customerInvoice: (values, from) => ({
    ...withLetter(values, from),
    paragraphs: [
      values.isPayable
        ? `Im Anhang finden Sie unsere ${values.title} als PDF. ${values.open}`
        : `Im Anhang finden Sie unsere ${values.title} als PDF. Bitte verwenden Sie für die Zahlung die Angaben darin.`,
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
  customerReceipt: (values, from) => ({
    ...withLetter(values, from),
    subject: `${values.isWhole ? 'Bezahlt' : 'Zahlung erhalten'}: ${values.title} – ${from}`,
    paragraphs: [
      values.isWhole
        ? `Ihre Zahlung ist angekommen, besten Dank. Im Anhang finden Sie ${values.isReceipt ? 'die Quittung' : `den Brief «${values.title}»`} als PDF.`
        : `Ihre Zahlung ist angekommen, besten Dank. Ein Teil des Betrags ist noch offen. Im Anhang finden Sie den Brief «${values.title}» mit Ihrer Zahlung als PDF.`,
      ...(values.open ? [values.open] : []),
    ],
  }),
  customerPaymentOpen: (values, from) => ({
    subject: `Noch nicht bezahlt: Bestellung ${values.orderNumber}`,
    greeting: greeting(values),
    paragraphs: [
      `Ihre Bestellung ${values.orderNumber} ist noch nicht bezahlt. ${values.dates > 1 ? 'Ihre Termine sind' : 'Ihr Termin ist'} bis ${values.until} Uhr für Sie gehalten.`,
      `Bitte bezahlen Sie bis dann ${values.amount} online. Erst mit der Zahlung ist Ihre Reservation bestätigt.`,
    ],
    facts: values.bookings,
    button: { label: 'Jetzt bezahlen', url: values.url },
    closing: [
      `Möchten Sie nicht mehr reservieren, brauchen Sie nichts zu tun: ${values.dates > 1 ? 'Die Termine werden' : 'Der Termin wird'} wieder frei, und es kostet Sie nichts. Haben Sie inzwischen bezahlt, so ist diese E-Mail gegenstandslos.`,
      regards(from),
    ],
  }),
  customerOrderExpired: (values, from) => ({
    subject: `Nicht bezahlt: Bestellung ${values.orderNumber}`,
    greeting: greeting(values),
    paragraphs: [
      values.isChecked
        ? `Für Ihre Bestellung ${values.orderNumber} ist nicht der verlangte Betrag eingegangen. Ihre Termine sind wieder frei. Was Sie bezahlt haben, prüft die Verwaltung; sie meldet sich bei Ihnen.`
        : `Ihre Bestellung ${values.orderNumber} wurde nicht rechtzeitig bezahlt. Ihre Termine sind wieder frei, und es kostet Sie nichts.`,
      'Wenn Sie die Termine noch möchten, reservieren Sie bitte neu.',
    ],
    closing: [regards(from)],
  }),
  customerPaymentReturned: (values, from) => ({
    subject: `Sie erhalten Ihr Geld zurück: Bestellung ${values.orderNumber}`,
    greeting: greeting(values),
    paragraphs: [
      `Wir haben Ihre Zahlung von ${values.amount} für die Bestellung ${values.orderNumber} erhalten, können sie aber nicht annehmen. ${values.reason}`,
      'Wir erstatten Ihnen den ganzen Betrag auf demselben Weg zurück. Je nach Bank dauert das einige Tage.',
    ],
    button: { label: 'Bestellung ansehen', url: values.url },
    closing: [regards(from)],
  }),
  customerRefunded: (values, from) => ({
    subject: `Rückerstattung: Bestellung ${values.orderNumber}`,
    greeting: greeting(values),
    paragraphs: [
      `Wir haben Ihnen ${values.amount} zur Bestellung ${values.orderNumber} zurückerstattet. Das Geld geht auf demselben Weg zurück, auf dem Sie bezahlt haben; je nach Bank dauert das einige Tage.`,
      ...(values.reason ? [`Grund: ${values.reason}`] : []),
      ...(values.open ? [values.open] : []),
    ],
    button: { label: 'Bestellung ansehen', url: values.url },
    closing: [regards(from)],
  }),
  adminPaymentTrouble: (values) => ({
    subject: `Zahlung prüfen: Bestellung ${values.orderNumber}`,
    greeting: 'Guten Tag',
    paragraphs: [values.problem],
    ...deskButton(values),
    closing: [regards('Ihr Reservationssystem')],
  }),
  customerCancellation: (values, from) => ({
    subject: `Storniert: ${values.title}, ${values.when}`,
    greeting: greeting(values),
    paragraphs: [
      `Ihr Termin ist storniert: ${values.title}, ${values.when} (Bestellung ${values.orderNumber}).`,
      ...(values.fee ? [`Für die Stornierung verrechnen wir eine Gebühr von ${values.fee}.`] : []),
      ...(values.money ? [values.money] : []),
    ],
    ...(values.url && { button: { label: 'Bestellung ansehen', url: values.url } }),
    closing: [regards(from)],
  }),
  adminCancellation: (values) => ({
    subject: `Storniert: ${values.title}, ${values.when}`,
    greeting: 'Guten Tag',
    paragraphs: [
      `${values.firstname} ${values.lastname} hat einen Termin storniert: ${values.title}, ${values.when} (Bestellung ${values.orderNumber}).`,
      ...(values.fee ? [`Verrechnet wird eine Stornogebühr von ${values.fee}.`] : []),
      ...(values.money ? [values.money] : []),
    ],
    ...deskButton(values),
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
    ...deskButton(values),
    closing: [regards('Ihr Reservationssystem')],
  }),
  customerBookingConfirmation: decided('Bestätigt'),
  customerBookingRejection: decided('Abgelehnt'),
  customerBookingCancellation: decided('Storniert'),
  customerSerialConfirmation: decided('Serie bestätigt'),
  customerSerialRejection: decided('Serie abgelehnt'),
  customerBookingChange: (values, from) => ({
    ...moved('Geändert')(values, from),
    paragraphs: [
      ...(values.text === '' ? [changedWords(values.bookings.length)] : values.text.split(/\n{2,}/)),
      `Bisher: ${values.before}`,
    ],
  }),
  customerChangeRequestAcceptance: moved('Änderung angenommen'),
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
