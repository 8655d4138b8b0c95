import { schemaTopicKeys, topicFacts } from '@allmend/domain/template'
import { generate } from 'otplib'
import { describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { openBrowser } from '../../../test/browser.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'
import { goodPassword } from '../../../test/factories.ts'
import { parseCalendar } from '../../../test/parse-calendar.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { openPostOffice } from '../../../test/post-office.ts'
import { mailTexts } from './index.ts'

const app = await buildTestApp()
const { call, make } = app
const scene = await deskScene(app)
const { appId, hall, clerk, customerId, customerToken, query, place, as, decide } = scene
const office = await openPostOffice(app)

await query(
  `update app_setting set notification_recipients = '{haus@eschen.test}', iban = 'CH4431999123000889012',
     creditor_name = 'Gemeinde Eschen', creditor_zipcode = '8699', creditor_city = 'Eschen' where app_id = $1`,
  appId,
)
await query(`update bookable set building = 'Linde', address = 'Dorfplatz 1' where id = $1`, hall.id)
const admin = await make.staffToken(appId, [
  ...(['user:create', 'user:view', 'order:create', 'setting:base', 'template:edit', 'template:view'] as const),
])
const clubs = await make.group(appId, { name: 'Vereine', role: 'user', permissions: ['reservation:serial'] })
const club = await make.userToken(appId, await make.user(appId, { email: 'verein@eschen.test', groupIds: [clubs] }))

const regula = 'regula@example.test'
const atOffice = 'haus@eschen.test'
const nora = {
  ...{ firstname: 'Nora', lastname: 'Brunner', company: '', street: 'Weg', streetno: '1', zipcode: '8699' },
  ...{ city: 'Eschen', phone: '052 000 00 00', email: 'nora@chor.test' },
}

type Mail = Awaited<ReturnType<typeof office.deliver>>[number]
interface Cause {
  readonly what: string
  /** Leaves behind what waits to be told. What was told before is not looked at. */
  readonly happens: () => Promise<unknown>
  /** All that is told: topic, reader, subject, files. */
  readonly tells: readonly (readonly [keyof typeof mailTexts, string, RegExp, ...string[]])[]
  readonly look?: (mails: readonly Mail[]) => unknown
}

const ok = async (answer: Promise<{ status: number; body: object }>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Record<string, unknown>
}
/** What is caused on the way to what a test is about. */
const settle = () => office.deliver()
const booked = async (more: Parameters<typeof place>[0] = {}) => {
  const placed = await place(more)
  await settle()
  return placed
}
const version = async (orderId: number) =>
  (await query('select version from customer_order where id = $1', orderId))[0].version as number

let weeks = 0
const series = async () => {
  weeks += 1
  const object = await make.object(appId, { title: 'Turnhalle', allowsSeries: true, confirmation: 'manual' })
  const days = [1, 8, 15].map((day) => `2031-0${weeks}-${String(day).padStart(2, '0')}`)
  const occupancies = days.map((day) => {
    const [from, until] = [`${day} 18:00`, `${day} 20:00`]
    return { clientId: day, start: from, end: until, displayStart: from, displayEnd: until }
  })
  const draft = bookingDraft(object, `${days[0]} 18:00`, `${days[0]} 20:00`, { isSerial: true, occupancies })
  const { orderId } = await ok(call('POST /api/orders', { appId, token: club, body: { bookings: [draft] } }))
  await settle()
  return (await query('select id from booking where order_id = $1 order by id', orderId)).map(({ id }) => Number(id))
}
const asked = async () => {
  const { id, day } = await booked()
  const wish = { kind: 'time', displayStart: `${day} 14:00`, displayEnd: `${day} 16:00`, text: 'Lieber später' }
  await ok(as(customerToken, `POST /api/account/reservations/${id}/change-request`, wish))
  return id
}
const bill = async (orderId: number, more: object = {}) =>
  ok(as(clerk, `POST /api/admin/orders/${orderId}/state`, { to: 'booked', version: await version(orderId), ...more }))
/** An order whose invoice is overdue for a month. */
const overdue = async () => {
  const { orderId } = await booked()
  await bill(orderId, { withMail: false })
  await query('update customer_order set due_on = current_date - 30 where id = $1', orderId)
  return orderId
}
const remind = (id: number, level: number) => {
  const dueOn = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  const terms = { dueOn, fee: 2000, feeBasis: 'Art. 12', withMail: true }
  return ok(as(clerk, 'POST /api/admin/dunning/runs', { claims: [{ kind: 'order', id, level }], ...terms }))
}
const linkIn = (mail: Mail | undefined, path: string) =>
  new RegExp(`https?://\\S+(${path}\\?token=([\\w.-]+))`).exec(mail?.text ?? '')?.[2] ?? ''

const toOrder = /^Ihre Reservation 20\d\d-\d{6}$/
const newOrder = /^Neue Bestellung 20\d\d-\d{6}$/
const newWaiting = /^Neue Bestellung 20\d\d-\d{6} wartet auf Bestätigung$/

const causes: readonly Cause[] = [
  {
    what: 'a guest orders, with the code that was mailed',
    async happens() {
      const browser = openBrowser({ call })
      const object = await make.object(appId, { title: 'Küche' })
      const bookings = [bookingDraft(object, '2030-06-03 10:00', '2030-06-03 12:00', { name: 'Fest' })]
      const clientKey = crypto.randomUUID()
      await ok(browser('POST /api/booking/hold', { appId, body: { clientKey, bookings } }))
      await ok(browser('POST /api/booking/code', { appId, body: { clientKey, email: nora.email } }))
      const [mail] = await office.deliver()
      expect(mail).toMatchObject({ to: nora.email, topic: 'anonymousOrderVerification' })
      const code = /^(\d{6}) ist/.exec(mail?.subject ?? '')?.[1]
      expect(mail?.text).toContain(code)
      expect(mail?.html).toContain(code)
      const body = { user: nora, bookings, code, clientKey, acceptsRules: true }
      await ok(browser('POST /api/orders', { appId, body }))
    },
    tells: [
      ['customerOrder', nora.email, toOrder, 'reservation.ics'],
      ['adminOrder', atOffice, newOrder],
    ],
    look: ([mail]) => expect(mail?.text).toContain('Alle Termine sind bestätigt.'),
  },
  {
    what: 'a guest asks for the code',
    happens: () => ok(call('POST /api/booking/code', { appId, body: { email: 'gast@chor.test' } })),
    tells: [['anonymousOrderVerification', 'gast@chor.test', /^\d{6} ist Ihr Bestätigungscode$/]],
  },
  {
    what: 'a customer orders what is confirmed by hand',
    happens: () => place({ more: { name: 'Jahreskonzert' } }),
    tells: [
      ['customerOrder', regula, toOrder, 'reservation.ics'],
      ['adminOrder', atOffice, newWaiting],
    ],
    look([mail]) {
      expect(mail?.text).toContain('Die unbestätigten Termine sind für Sie gehalten.')
      expect(parseCalendar(String(mail?.files[0]?.content)).events).toMatchObject([
        { SUMMARY: 'Jahreskonzert (Mehrzweckhalle)', STATUS: 'TENTATIVE', SEQUENCE: '0' },
      ])
    },
  },
  {
    what: 'a customer orders, where the letter goes along instead of the calendar file',
    async happens() {
      const body = { version: 0, addsCalendar: false, addsLetter: true }
      await ok(as(admin, 'PUT /api/admin/template-schemas/customerOrder', body))
      await place()
    },
    tells: [
      ['customerOrder', regula, toOrder, 'bestellung.pdf'],
      ['adminOrder', atOffice, newWaiting],
    ],
    async look([mail]) {
      expect(pdfText(mail?.files[0]?.content ?? Buffer.of())).toContain(mail?.subject.split(' ').at(-1))
      const body = { version: 1, addsCalendar: true, addsLetter: false }
      await ok(as(admin, 'PUT /api/admin/template-schemas/customerOrder', body))
    },
  },
  {
    what: 'staff order for somebody',
    happens: () =>
      ok(
        as(admin, 'POST /api/admin/orders', {
          ...{ userId: customerId, clientKey: crypto.randomUUID() },
          bookings: [bookingDraft(hall, '2030-06-04 10:00', '2030-06-04 12:00')],
        }),
      ),
    tells: [
      ['customerOrder', regula, toOrder, 'reservation.ics'],
      ['adminOrder', atOffice, newOrder],
    ],
  },
  {
    what: 'staff confirm',
    happens: async () => decide([(await booked({ day: '2030-06-05' })).id], 'confirmed', { text: 'Viel Vergnügen!' }),
    tells: [
      [
        ...(['customerBookingConfirmation', regula] as const),
        ...([/^Bestätigt: Mehrzweckhalle, 05\.06\.2030$/, 'reservation.ics'] as const),
      ],
      ['adminBookingConfirmation', atOffice, /^Buchung bestätigt: Mehrzweckhalle, Mi, 05\.06\.2030/],
    ],
    look: async ([mail]) => {
      expect(mail?.text).toContain('Viel Vergnügen!')
      const [event] = parseCalendar(String(mail?.files[0]?.content)).events
      expect(event).toMatchObject({ STATUS: 'CONFIRMED', SEQUENCE: '1', DTSTART: '20300605T080000Z' })
      // One way to the order: in the file, the text and the HTML.
      expect(mail?.text).toContain(event?.URL)
      expect(mail?.html).toContain(`href="${event?.URL}"`)
      const path = new URL(String(event?.URL)).pathname.replace('/order/', '/api/order-link/')
      expect((await call(`GET ${path}`, { appId })).status).toBe(200)
      expectCalendarLinks(mail)
    },
  },
  {
    what: 'staff reject',
    happens: async () => decide([(await booked()).id], 'rejected', { text: 'Es wird gebaut.' }),
    tells: [
      ['customerBookingRejection', regula, /^Abgelehnt: Mehrzweckhalle/, 'absage.ics'],
      ['adminBookingRejection', atOffice, /^Buchung abgelehnt: Mehrzweckhalle/],
    ],
    look: ([mail]) => expect(mail?.text).toContain('Es wird gebaut.'),
  },
  {
    what: 'staff cancel',
    async happens() {
      const { id } = await booked()
      await decide([id], 'confirmed', { withMail: false })
      await settle()
      await decide([id], 'cancelled', { text: 'Wasserschaden' })
    },
    tells: [['customerBookingCancellation', regula, /^Storniert: Mehrzweckhalle/, 'absage.ics']],
    look: ([mail]) => expect(mail?.text).toMatch(/Ihre Reservation wurde storniert\.\s+Wasserschaden/),
  },
  {
    what: 'staff confirm a series',
    happens: async () => decide(await series(), 'confirmed'),
    tells: [
      [
        'customerSerialConfirmation',
        'verein@eschen.test',
        /^Serie bestätigt: Turnhalle, 3 Termine$/,
        'reservation.ics',
      ],
      ['adminSerialConfirmation', atOffice, /^Serie bestätigt: Turnhalle, 3 Termine$/],
    ],
    look: ([mail]) => expect(parseCalendar(String(mail?.files[0]?.content)).events).toHaveLength(3),
  },
  {
    what: 'staff reject a series',
    happens: async () => decide(await series(), 'rejected'),
    tells: [
      ['customerSerialRejection', 'verein@eschen.test', /^Serie abgelehnt: Turnhalle, 3 Termine$/, 'absage.ics'],
      ['adminSerialRejection', atOffice, /^Serie abgelehnt: Turnhalle, 3 Termine$/],
    ],
  },
  {
    what: 'a customer asks for another time',
    happens: asked,
    tells: [['adminChangeRequest', atOffice, /^Änderungsanfrage: Mehrzweckhalle/]],
    look: ([mail]) => expect(mail?.text).toContain('Lieber später'),
  },
  {
    what: 'staff refuse another time',
    async happens() {
      const id = await asked()
      await settle()
      await ok(as(clerk, `POST /api/admin/bookings/${id}/request`, { accept: false, text: 'Besetzt.' }))
    },
    tells: [['customerChangeRequestRejection', regula, /^Änderung abgelehnt: Mehrzweckhalle/]],
    look: ([mail]) => expect(mail?.text).toContain('Besetzt.'),
  },
  {
    what: 'staff grant another time',
    async happens() {
      const id = await asked()
      await settle()
      await ok(as(clerk, `POST /api/admin/bookings/${id}/request`, { accept: true }))
    },
    tells: [
      [
        'customerChangeRequestAcceptance',
        regula,
        /^Änderung angenommen: Mehrzweckhalle.*14:00–16:00/,
        'reservation.ics',
      ],
    ],
    look: ([mail]) => expect(sequence(mail)).toBeGreaterThan(0),
  },
  {
    what: 'staff move a booking',
    async happens() {
      const { id, day } = await booked()
      const time = { displayStart: `${day} 15:00`, displayEnd: `${day} 17:00` }
      await ok(as(clerk, `POST /api/admin/bookings/${id}/move`, { ...time, text: '' }))
    },
    tells: [['customerBookingChange', regula, /^Geändert: Mehrzweckhalle.*15:00–17:00/, 'reservation.ics']],
    look: ([mail]) => expect(sequence(mail)).toBeGreaterThan(0),
  },
  {
    what: 'a customer cancels',
    happens: async () => ok(as(customerToken, `POST /api/account/reservations/${(await booked()).id}/cancel`)),
    tells: [
      ['customerCancellation', regula, /^Storniert: Mehrzweckhalle/, 'absage.ics'],
      ['adminCancellation', atOffice, /^Storniert: Mehrzweckhalle/],
    ],
  },
  {
    what: 'staff mail the letter of an order',
    happens: async () =>
      ok(as(clerk, `POST /api/admin/orders/${(await booked()).orderId}/send`, { email: 'kasse@chor.test' })),
    tells: [['customerLetter', 'kasse@chor.test', /^Bestellung 20\d\d-\d{6} – /, 'bestellung-20xx.pdf']],
    look: ([mail]) => expect(pdfText(mail?.files[0]?.content ?? Buffer.of())).not.toContain('Empfangsschein'),
  },
  {
    what: 'an order is billed',
    happens: async () => bill((await booked()).orderId),
    tells: [['customerInvoice', regula, /^Rechnung 20\d\d-\d{6} – /, 'rechnung-20xx.pdf']],
    look: ([mail]) => expect(pdfText(mail?.files[0]?.content ?? Buffer.of())).toContain('Zu bezahlen\nCHF 91.35'),
  },
  {
    what: 'orders are billed together',
    async happens() {
      const ids = [(await booked()).orderId, (await booked()).orderId]
      await ok(as(clerk, 'POST /api/admin/collective-invoices', { ids }))
    },
    tells: [['customerInvoice', regula, /^Sammelrechnung S-20\d\d-\d{4} – /, 'sammelrechnung-s-20xx.pdf']],
    look: ([mail]) => expect(pdfText(mail?.files[0]?.content ?? Buffer.of())).toContain('CHF 182.70'),
  },
  {
    what: 'an invoice is overdue',
    happens: async () => remind(await overdue(), 1),
    tells: [['customerPaymentReminder', regula, /^Zahlungserinnerung 20\d\d-\d{6} – /, 'zahlungserinnerung-20xx.pdf']],
    look: ([mail]) => expect(pdfText(mail?.files[0]?.content ?? Buffer.of())).toContain('CHF 91.35'),
  },
  {
    what: 'an invoice is overdue after a reminder',
    async happens() {
      const orderId = await overdue()
      await remind(orderId, 1)
      await settle()
      await query(
        `update dunning_run set on_day = current_date - 20, due_on = current_date - 10
         where id = (select max(run_id) from dunning_notice where order_id = $1)`,
        orderId,
      )
      await remind(orderId, 2)
    },
    tells: [['customerPaymentWarning', regula, /^Mahnung 20\d\d-\d{6} – /, 'mahnung-20xx.pdf']],
    look: ([mail]) => expect(pdfText(mail?.files[0]?.content ?? Buffer.of())).toContain('CHF 111.35'),
  },
  {
    what: 'somebody registers',
    happens: () => ok(call('POST /api/auth/register', { appId, body: nora })),
    tells: [['registrationVerification', nora.email, /^Bitte bestätigen Sie Ihre E-Mail Adresse$/]],
    async look([mail]) {
      const token = linkIn(mail, '/register')
      const body = { token, password: goodPassword, passwordRepeat: goodPassword }
      expect((await call('POST /api/auth/register/confirm', { appId, body })).status).toBe(200)
    },
  },
  {
    what: 'somebody registers who has an account',
    happens: () => ok(call('POST /api/auth/register', { appId, body: { ...nora, email: regula } })),
    tells: [['registrationKnownAddress', regula, /^Sie haben schon ein Konto$/]],
  },
  {
    what: 'somebody forgot the password',
    happens: () => ok(call('POST /api/auth/resetpassword', { appId, body: { email: regula } })),
    tells: [['passwordReset', regula, /^Neues Passwort setzen$/]],
    look: ([mail]) => expect(linkIn(mail, '/resetpassword')).toMatch(/^[\w-]{20,}$/),
  },
  {
    what: 'somebody sets a new password by the link',
    async happens() {
      await ok(call('POST /api/auth/resetpassword', { appId, body: { email: 'verein@eschen.test' } }))
      const [mail] = await office.deliver()
      const body = { token: linkIn(mail, '/resetpassword'), password: goodPassword, passwordRepeat: goodPassword }
      await ok(call('POST /api/auth/resetpassword/confirm', { appId, body }))
    },
    tells: [['passwordChanged', 'verein@eschen.test', /^Ihr Passwort wurde geändert$/]],
  },
  {
    what: 'staff open an account',
    happens: () =>
      ok(
        as(admin, 'POST /api/admin/users', {
          ...{ ...nora, email: 'ida@eschen.test', username: 'ida', role: 'admin' },
          ...{ password: goodPassword, groups: [] },
        }),
      ),
    tells: [['accountCreated', 'ida@eschen.test', /^Für Sie wurde ein Konto eröffnet$/]],
    look: ([mail]) => {
      expect(mail?.text).toContain('Ihr Benutzername lautet: ida')
      expect(`${mail?.text}${mail?.html}`).not.toContain(goodPassword)
    },
  },
  {
    what: 'somebody signs in on another device',
    async happens() {
      const login = (userAgent: string) =>
        ok(
          call('POST /api/auth/login', {
            ...{ appId, headers: { 'user-agent': userAgent } },
            body: { username: regula, password: goodPassword },
          }),
        )
      await login('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
      await settle()
      await login('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1')
    },
    tells: [['newDevice', regula, /^Anmeldung auf einem neuen Gerät$/]],
  },
  {
    what: 'somebody switches the second factor off',
    async happens() {
      const proof = { currentPassword: goodPassword }
      const { secret } = await ok(as(customerToken, 'POST /api/user/two-factor', proof))
      const confirm = async () =>
        as(customerToken, 'POST /api/user/two-factor/confirm', { code: await generate({ secret: String(secret) }) })
      const first = await confirm()
      if (first.status !== 200) await ok(confirm())
      await ok(as(customerToken, 'POST /api/user/two-factor/disable', proof))
    },
    tells: [['twoFactorDisabled', regula, /^Zwei-Faktor-Authentifizierung ausgeschaltet$/]],
  },
  {
    what: 'a keeper changes the password: told by the installation, and logged by it',
    async happens() {
      const username = 'kim@betrieb.test'
      await make.keeper({ email: username, username })
      const { token } = await ok(call('POST /api/auth/login', { appId, body: { username, password: goodPassword } }))
      await settle()
      const password = 'Anderes-2026-wort'
      const body = { currentPassword: goodPassword, password, passwordRepeat: password }
      await ok(as(String(token), 'PUT /api/user/password', body))
    },
    tells: [['passwordChanged', 'kim@betrieb.test', /^Ihr Passwort wurde geändert$/]],
    async look([mail]) {
      expect(mail?.head.get('from')).toEqual(['Reservationssystem <reservation@allmend.test>'])
      expect(await query('select topic, state from platform_mail')).toContainEqual({
        topic: 'passwordChanged',
        state: 'sent',
      })
    },
  },
  {
    what: 'a day with a booking is near',
    async happens() {
      await ok(
        as(admin, 'PUT /api/admin/settings/emails', {
          ...{ senderName: '', senderAddress: '', replyTo: '', usesOwnServer: false },
          ...{ smtpHost: '', smtpPort: 587, smtpEncryption: 'starttls', smtpUser: '', version: 0 },
          ...{ customerReminderHours: 24, caretakerReminderHours: 24, dayListTime: '06:30' },
          dayListRecipients: [{ building: 'Linde', recipients: ['werk@eschen.test'] }],
        }),
      )
      const { id } = await booked({ day: '2032-02-11' })
      await decide([id], 'confirmed', { withMail: false })
      await settle()
      await office.remind(appId, new Date('2032-02-11T05:30:00Z'))
    },
    tells: [
      ['caretakerDayList', 'werk@eschen.test', /^Tagesliste Linde, Mittwoch, 11\.02\.2032$/],
      ['caretakerReminder', atOffice, /^Bald: Mehrzweckhalle, Mi, 11\.02\.2032/],
      ['customerReminder', regula, /^Erinnerung: Mehrzweckhalle, Mi, 11\.02\.2032/, 'reservation.ics'],
    ],
  },
]

const sequence = (mail: Mail | undefined) =>
  Number(parseCalendar(String(mail?.files[0]?.content)).events[0]?.SEQUENCE ?? -1)

/** The four ways into a calendar, as they stand in the HTML. */
function expectCalendarLinks(mail: Mail | undefined) {
  const hrefs = [...(mail?.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  const at = (host: string) => {
    const link = hrefs.find((href) => href.startsWith(`https://${host}/`))
    expect(link, host).toBeDefined()
    return Object.fromEntries(new URL(link ?? '').searchParams)
  }
  const [text, from, until] = ['Jahreskonzert (Mehrzweckhalle)', '20300605T080000Z', '20300605T100000Z']
  expect(at('calendar.google.com')).toMatchObject({ action: 'TEMPLATE', text, dates: `${from}/${until}` })
  expect(at('calendar.yahoo.com')).toMatchObject({ title: text, st: from, et: until })
  for (const host of ['outlook.live.com', 'outlook.office.com'])
    expect(at(host)).toMatchObject({
      ...{ subject: text, location: 'Linde, Dorfplatz 1' },
      ...{ startdt: '2030-06-05T08:00:00.000Z', enddt: '2030-06-05T10:00:00.000Z' },
    })
}

/** What opens a door reached its reader, and stands nowhere in the log. */
async function expectBlanked(mails: readonly Mail[]) {
  const log = JSON.stringify(await query('select to_jsonb(m) from mail_message m'))
  const door = /\/order\/([\w.-]{20,})|[?&]token=([\w.-]{20,})|^(\d{6}) ist Ihr/gm
  for (const { topic, subject, text, html, files } of mails) {
    const parts = [subject, text, html, ...files.map(({ content }) => content.toString('utf8').replaceAll('\r\n ', ''))]
    const secrets = parts.flatMap((part) => [...part.matchAll(door)].map((found) => found.slice(1).find(Boolean) ?? ''))
    if (secretTopics.includes(topic)) expect(secrets.length, topic).toBeGreaterThan(0)
    for (const secret of new Set(secrets)) expect(log.includes(secret), topic).toBe(false)
  }
}
const secretTopics = [
  'customerOrder',
  'customerBookingConfirmation',
  'customerReminder',
  'passwordReset',
  'registrationVerification',
  'anonymousOrderVerification',
]

/** A letter is called after its number. */
const nameOf = (filename: string) => filename.replace(/20\d\d-\d+\.pdf$/, '20xx.pdf')

describe('what is told by mail, over SMTP', () => {
  it.each(causes)('$what', async ({ happens, tells, look }) => {
    // Nothing is told that nothing caused.
    expect(await office.deliver()).toEqual([])
    await happens()
    const mails = await office.deliver()
    const inOrder = tells.flatMap(([topic, to]) => mails.filter((mail) => mail.topic === topic && mail.to === to))
    expect(mails.map(({ topic, to }) => `${topic} ${to}`).toSorted()).toEqual(
      tells.map(([topic, to]) => `${topic} ${to}`).toSorted(),
    )
    for (const [index, [topic, to, subject, ...files]] of tells.entries()) {
      const mail = inOrder[index]
      expect(mail?.subject, topic).toMatch(subject)
      expect(mail?.head.get('to')).toEqual([to])
      expect(mail?.files.map(({ filename }) => nameOf(filename))).toEqual(files)
      expect(mail?.html).toMatch(/<html lang="de-CH"[\s\S]*<\/html>/)
      expect(mail?.text).toContain('Guten Tag')
      // As readers see it: nothing of the machinery, no empty address, no half-filled word.
      for (const part of [mail?.subject, mail?.text, mail?.html]) expect(part).not.toMatch(/\{\{|undefined|\[object/)
      expect(mail?.text).not.toMatch(/<\/?\w+>|&\w+;/)
      if (topic.startsWith('admin') || topic.startsWith('caretaker')) expect(mail?.text).not.toMatch(/\/order\/[\w.-]+/)
      for (const { content, method } of mail?.files.filter(({ type }) => type === 'text/calendar') ?? []) {
        const calendar = parseCalendar(content.toString('utf8'))
        expect(calendar.method).toBe(method)
        expect(calendar.method).toBe(files.includes('absage.ics') ? 'CANCEL' : 'PUBLISH')
        for (const { STATUS } of calendar.events) expect(STATUS === 'CANCELLED').toBe(files.includes('absage.ics'))
      }
    }
    await look?.(inOrder)
    await expectBlanked(mails)
  })
})

describe('each topic has a cause that is shown', () => {
  const shown = new Set(causes.flatMap(({ tells }) => tells.map(([topic]) => topic)))

  it.each(schemaTopicKeys)('%s', (topic) => {
    expect(shown).toContain(topic)
    const readers = causes.flatMap(({ tells }) => tells.filter((one) => one[0] === topic).map(([, to]) => to))
    if (topicFacts(topic).group === 'admin') expect(new Set(readers)).toEqual(new Set([atOffice]))
    else expect(readers).not.toContain(atOffice)
  })

  it('and so do the mails whose words no municipality writes', () => {
    expect(Object.keys(mailTexts).filter((topic) => !shown.has(topic as keyof typeof mailTexts))).toEqual([
      // Shown where a keeper makes an app.
      'staffInvitation',
      // Shown where orders are paid at a provider.
      ...['customerReceipt', 'customerPaymentOpen', 'customerOrderExpired', 'customerPaymentReturned'],
      'customerRefunded',
      'adminPaymentTrouble',
    ])
  })
})
