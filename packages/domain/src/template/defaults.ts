import { type MailBlock, newBlock, type OrderPart, softGround } from './blocks.ts'
import { type SchemaTopic, topicFacts } from './topics.ts'
import { namedIn, variablesOf } from './variables.ts'

/** The template a topic begins with. */
export const builtInTemplates = ['standard', 'plain'] as const
export type BuiltInTemplate = (typeof builtInTemplates)[number]
export const templateOf = (topic: SchemaTopic): BuiltInTemplate => (topicFacts(topic).isNeeded ? 'plain' : 'standard')

const quiet = { css: { fontSize: 13, color: '#5b6070' } }
const line = { align: 'center', color: '#e2e6f3', style: 'solid', width: 100, size: 1 } as const
const head: MailBlock[] = [
  newBlock('logo', {
    id: 'logo',
    settings: {
      logo: { align: 'left', width: null, isFullOnMobile: false },
      css: { padding: { top: 24, right: 32, bottom: 16, left: 32 } },
    },
  }),
]
const foot: MailBlock[] = [
  newBlock('text', {
    id: 'regards',
    props: { content: '<p>Freundliche Grüsse<br>{{appTitle}}</p>' },
    settings: { css: { padding: { top: 16, right: 32, bottom: 16, left: 32 } } },
  }),
  newBlock('divider', { id: 'line', settings: { divider: line } }),
  newBlock('text', {
    id: 'sender',
    props: { content: '<p>{{appTitle}}<br>{{appAddress}}<br>{{appContact}}</p>' },
    settings: { css: { ...quiet.css, padding: { top: 8, right: 32, bottom: 24, left: 32 } } },
  }),
]

export const templateDefaults: Record<BuiltInTemplate, { readonly name: string; readonly blocks: MailBlock[] }> = {
  standard: {
    name: 'Standard',
    blocks: [
      ...head,
      newBlock('divider', {
        id: 'band',
        settings: {
          divider: { align: 'center', color: '#009ef7', style: 'solid', width: 100, size: 4 },
          css: { padding: { top: 0, right: 0, bottom: 16, left: 0 } },
        },
      }),
      newBlock('placeholder', { id: 'content', props: { content: 'Inhalt' } }),
      ...foot,
    ],
  },
  plain: {
    name: 'Schlicht',
    blocks: [...head, newBlock('placeholder', { id: 'content', props: { content: 'Inhalt' } }), ...foot.slice(0, 1)],
  },
}

interface SchemaDefault {
  readonly subject: string
  readonly blocks: MailBlock[]
}

const place = 'content'
const text = (id: string, content: string) => newBlock('text', { id, place, props: { content } })
/** What was ordered, with all that was asked and answered, for those who prepare it. */
const orderTable = newBlock('order', {
  id: 'order',
  place,
  settings: { order: { part: 'all', addPicture: false, addOptions: true, addQuestionnaires: true } },
})
/** Who ordered it sees a picture of it. */
const orderOf = (id: string, part: OrderPart) =>
  newBlock('order', {
    id,
    place,
    settings: { order: { part, addPicture: true, addOptions: true, addQuestionnaires: false } },
  })
const [bookings, costs] = [orderOf('order', 'bookings'), orderOf('costs', 'costs')]
/** Stands close to the heading below it. */
const status = newBlock('text', {
  id: 'status',
  place,
  props: { content: '<p>{{status}}</p>' },
  settings: { css: { padding: { top: 8, right: 32, bottom: 0, left: 32 } } },
})
const small = (id: string, content: string) => newBlock('text', { id, place, props: { content }, settings: quiet })
const button = (href: string, label: string) => `<p><a class="button" href="{{${href}}}">${label}</a></p>`
const outlined = (href: string, label: string) => `<a class="button outline" href="{{${href}}}">${label}</a>`
const hello = '<p>Guten Tag {{firstname}} {{lastname}}</p>'

const calendars = [
  outlined('calendarLinkGoogle', 'Google'),
  outlined('calendarLinkOutlook', 'Outlook'),
  outlined('calendarLinkOffice365', 'Office365'),
  outlined('calendarLinkYahoo', 'Yahoo'),
].join(' ')
const flush = { top: 0, right: 32, bottom: 0, left: 32 }

/** What a customer does next. */
const toOrder = (kind: string) =>
  newBlock('text', {
    id: 'next',
    place,
    props: { content: button('orderLink', `${kind} ansehen`) },
    settings: { css: { padding: flush } },
  })
const toCalendar = newBlock('text', {
  id: 'calendar',
  place,
  props: { content: `<p>${outlined('calendarLinkFile', 'In den Kalender (ICS)')}</p><p>${calendars}</p>` },
  settings: { css: { fontSize: 13, padding: flush } },
})
const toDesk = text('desk', button('deskLink', 'Bestellung öffnen'))
const handover = newBlock('text', {
  id: 'handover',
  place,
  props: { content: '<h3>Schlüssel und Übergabe</h3><p>{{handoverInfo}}</p>' },
  settings: {
    css: {
      margin: { top: 8, right: 32, bottom: 8, left: 32 },
      padding: { top: 16, right: 20, bottom: 4, left: 20 },
      backgroundColor: softGround,
      fontSize: 15,
    },
  },
})
const deadline = text(
  'deadline',
  '<h3>Kommt etwas dazwischen?</h3><p>Stornieren können Sie selber bis <strong>{{cancelUntil}} Uhr</strong>.<br>{{cancelCosts}}<br><a href="{{orderLink}}">Ändern oder stornieren</a></p>',
)

/** Says what is to be paid at a provider, and leads there; nothing where nothing is. */
const pay = text('pay', `<p><strong>{{payText}}</strong></p>${button('payLink', 'Jetzt bezahlen')}`)

const number = small('number', '<p>Bestellnummer {{orderNumber}}</p>')
const decided = (
  subject: string,
  title: string,
  { first = [status], asksToPay = true }: { readonly first?: readonly MailBlock[]; readonly asksToPay?: boolean } = {},
): SchemaDefault => ({
  subject: `${subject}: {{whatBriefly}}`,
  blocks: [
    ...first,
    text('words', `<h2>${title}</h2>${hello}<p>{{decisionText}}</p>`),
    ...(asksToPay ? [pay] : []),
    bookings,
    toOrder('Reservation'),
    number,
  ],
})
const confirmed = (subject: string, title: string): SchemaDefault => ({
  subject: `${subject}: {{whatBriefly}}`,
  blocks: [
    status,
    text('words', `<h2>${title}</h2>${hello}<p>{{decisionText}}</p>`),
    pay,
    bookings,
    toOrder('Reservation'),
    toCalendar,
    handover,
    costs,
    deadline,
    number,
  ],
})
const told = (word: string): SchemaDefault => ({
  subject: `${word}: {{what}}`,
  blocks: [
    text(
      'words',
      `<p>Guten Tag</p><p>{{decidedBy}}: ${word} ({{firstname}} {{lastname}}, Bestellung {{orderNumber}}).</p>`,
    ),
    orderTable,
    toDesk,
  ],
})

/** What the mails say until a municipality writes them anew. */
export const schemaDefaults: Record<SchemaTopic, SchemaDefault> = {
  adminOrder: {
    subject: 'Neue Bestellung {{orderNumber}} {{waiting}}',
    blocks: [
      text(
        'words',
        '<p>Guten Tag</p><p>Eine neue Bestellung von {{firstname}} {{lastname}} ist eingegangen.</p><p>{{email}}<br>{{phone}}</p>',
      ),
      orderTable,
      toDesk,
    ],
  },
  adminBookingConfirmation: told('Buchung bestätigt'),
  adminBookingRejection: told('Buchung abgelehnt'),
  adminSerialConfirmation: told('Serie bestätigt'),
  adminSerialRejection: told('Serie abgelehnt'),
  adminChangeRequest: {
    subject: 'Änderungsanfrage: {{what}}',
    blocks: [
      text(
        'words',
        '<p>Guten Tag</p><p>{{firstname}} {{lastname}} bittet um eine Änderung: {{what}} (Bestellung {{orderNumber}}).</p><p>{{wish}}</p><p>{{message}}</p>',
      ),
      toDesk,
    ],
  },
  anonymousOrderVerification: {
    subject: '{{code}} ist Ihr Bestätigungscode',
    blocks: [
      text(
        'words',
        '<p>Guten Tag</p><p>Mit diesem Code bestätigen Sie Ihre Bestellung:</p><h2>{{code}}</h2><p>Er gilt 15 Minuten. Geben Sie ihn auf der Seite «Prüfen» ein.</p>',
      ),
      small('unasked', '<p>Falls Sie nichts bestellt haben, brauchen Sie nichts zu tun.</p>'),
    ],
  },
  customerOrder: {
    subject: 'Ihre {{orderKind}} {{orderNumber}}',
    blocks: [
      status,
      text(
        'words',
        `<h2>Vielen Dank für Ihre {{orderKind}}</h2>${hello}<p>Ihre {{orderKind}} ist bei uns eingegangen. Ihre Bestellnummer lautet {{orderNumber}}.</p><p>{{state}}</p>`,
      ),
      pay,
      bookings,
      toOrder('{{orderKind}}'),
      toCalendar,
      costs,
      deadline,
    ],
  },
  customerBookingConfirmation: confirmed('Bestätigt', 'Ihre Reservation ist bestätigt'),
  customerBookingRejection: decided('Abgelehnt', 'Ihre Anfrage ist abgelehnt'),
  customerChangeRequestRejection: decided('Änderung abgelehnt', 'Ihre Änderung ist abgelehnt', {
    first: [],
    asksToPay: false,
  }),
  customerSerialConfirmation: confirmed('Serie bestätigt', 'Ihre Serie ist bestätigt'),
  customerSerialRejection: decided('Serie abgelehnt', 'Ihre Serie ist abgelehnt'),
  passwordReset: {
    subject: 'Neues Passwort setzen',
    blocks: [
      text(
        'words',
        `${hello}<p>Für Ihr Konto im Reservationssystem ({{appTitle}}) wurde ein neues Passwort angefordert.</p><p>Mit dem folgenden Link setzen Sie es. Er gilt eine Stunde und funktioniert nur einmal.</p>${button('link', 'Neues Passwort setzen')}`,
      ),
      small(
        'unasked',
        '<p>Falls Sie kein neues Passwort angefordert haben, können Sie diese E-Mail ignorieren. Ihr bisheriges Passwort gilt weiterhin.</p>',
      ),
    ],
  },
  registrationVerification: {
    subject: 'Bitte bestätigen Sie Ihre E-Mail Adresse',
    blocks: [
      text(
        'words',
        `${hello}<p>Vielen Dank für Ihre Registrierung im Reservationssystem ({{appTitle}}).</p><p>Bitte bestätigen Sie Ihre E-Mail Adresse und wählen Sie Ihr Passwort. Danach ist Ihr Konto bereit. Der Link gilt 24 Stunden.</p>${button('link', 'E-Mail Adresse bestätigen')}`,
      ),
      small(
        'unasked',
        '<p>Falls Sie sich nicht registriert haben, brauchen Sie nichts zu tun: Ohne Bestätigung wird kein Konto eröffnet.</p>',
      ),
    ],
  },
}

const wordsOf = ({ props }: MailBlock) => namedIn(`${props.content} ${props.leftContent} ${props.rightContent}`)
const paying = ['payText', 'payLink']

/**
 * A mail of a topic that can ask for a payment asks for it also where a municipality wrote it without: behind the words about the decision,
 * or before all of its own.
 */
export function askedToPay(topic: SchemaTopic, blocks: readonly MailBlock[]): MailBlock[] {
  const isAsked = blocks.some((block) => wordsOf(block).some((name) => paying.includes(name)))
  if (!variablesOf(topic).includes('payText') || isAsked) return [...blocks]
  const words = blocks.findIndex((block) => wordsOf(block).includes('decisionText'))
  const first = blocks.findIndex(({ type }) => type === 'schemaBlock')
  const at = words >= 0 ? words + 1 : first >= 0 ? first : blocks.length
  return [...blocks.slice(0, at), pay, ...blocks.slice(at)]
}
