import { customerFields } from '@allmend/domain/people'
import { checkFields } from '@allmend/domain/validation'
import { Parser } from 'htmlparser2'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { openBrowser } from '../../../test/browser.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'
import { parseCalendar } from '../../../test/parse-calendar.ts'
import { pageTexts } from '../../../test/pdf-pages.ts'
import { openPostOffice } from '../../../test/post-office.ts'

const app = await buildTestApp()
const { call, make } = app
const scene = await deskScene(app)
const { appId, hourly, clerk, query, as, decide } = scene
const office = await openPostOffice(app)

/** What a stranger can fill in, with what anybody would. */
const usual = {
  ...{ firstname: 'Nora', lastname: 'Brunner', company: 'Chor', street: 'Weg', streetno: '1', zipcode: '8699' },
  ...{ city: 'Eschen', phone: '052 000 00 00' },
  ...{ name: 'Probe', remark: 'Keine', option: 'Blau', answer: 'Gut', wish: 'Bitte' },
}
type Words = typeof usual
type Field = keyof Words

const smuggled = 'opfer@boese.test'
/** At most a hundred letters, so that names take them, too; those with lines are for texts alone. */
const hostile: Record<string, string> = {
  markup: `"'><img src=x onerror=alert(1)><script>alert(2)</script></td></table></html>`,
  'markup that leads away': `<a href="javascript:x">x</a><form action="//b.test"><base href="//b.test"><style>*{}</style>`,
  entities: '&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#60;b&#62; ]]> <![CDATA[ <!-- --!>',
  'variables and conditions':
    '{{orderLink}}{{code}}{{systemText}}{{orderTable:oq}}$& $`<!--if:invoice--><!--endif--><!--[if mso]>',
  'lines of a head and of a calendar': `x\r\nBcc: ${smuggled}\r\nEND:VEVENT\r\nBEGIN:VEVENT\nATTENDEE:mailto:${smuggled}\r\n\r\n<script>`,
  'signs of a calendar and of a head': `\\n\\,;:"BEGIN:VEVENT ATTENDEE;CN=x:mailto:y =?UTF-8?B?PHM+?= =?utf-8?q?=0D=0ABcc:_x?= =3C \\`,
  'signs of other scripts, that turn or hide': 'Őri Petrović 日本 👩‍👩‍👧 Ελλ a\u202eb\u2066c\u200bd\u00ade\ufeff',
  'words of a letter': String.raw`) Tj ET BT (x) /JavaScript (app.alert(1)) /S /Launch endobj trailer << >> %%EOF \051`,
}

interface Outputs {
  /** By topic and reader. */
  readonly mails: Map<string, Awaited<ReturnType<typeof office.deliver>>[number]>
  readonly calendars: Map<string, string>
  readonly pdf: Buffer
}

let questionnaire: { id: number; questions: { id: number }[] }
let hall: { id: number; intervalId: number }
let optionId: number
beforeAll(async () => {
  await query(
    `update app_setting set notification_recipients = '{haus@eschen.test}', iban = 'CH4431999123000889012',
       creditor_name = 'Gemeinde Eschen', creditor_zipcode = '8699', creditor_city = 'Eschen' where app_id = $1`,
    appId,
  )
  const keeper = await make.keeperToken()
  const settings = { multiple: false, standard: '', choices: [] }
  const question = { id: 0, help: '', type: 'text', value: 'Wie geht es?', isRequired: false, settings }
  const made = await as(keeper, 'POST /api/admin/questionnaires', { title: 'Anlass', questions: [question] })
  questionnaire = made.body.questionnaire as typeof questionnaire
  const options = [{ value: 'Farbe', inputType: 'text' as const }]
  hall = await make.object(appId, {
    ...{ title: 'Aula', confirmation: 'manual', building: 'Linde', intervals: [hourly], options },
  })
  const read = await as(keeper, `GET /api/admin/objects/${hall.id}`)
  const { version } = read.body.object as { version: number }
  const body = { version, questionnaireIds: [questionnaire.id] }
  expect((await as(keeper, `PUT /api/admin/objects/${hall.id}/questionnaires`, body)).status).toBe(200)
  const [option] = await query('select id from object_option where object_id = $1', hall.id)
  optionId = Number(option.id)
  const admin = await make.staffToken(appId, ['setting:base'])
  const saved = await as(admin, 'PUT /api/admin/settings/emails', {
    ...{ senderName: '', senderAddress: '', replyTo: 'amt@eschen.test', usesOwnServer: false },
    ...{ smtpHost: '', smtpPort: 587, smtpEncryption: 'starttls', smtpUser: '', version: 0 },
    ...{ customerReminderHours: 24, caretakerReminderHours: 24, dayListTime: '06:30' },
    dayListRecipients: [{ building: 'Linde', recipients: ['werk@eschen.test'] }],
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  // The table of the order says all that was answered.
  await query(
    `update mail_template set blocks = replace(blocks::text, '"addQuestionnaires": false', '"addQuestionnaires": true')::jsonb
     where app_id = $1`,
    appId,
  )
})

let days = 0
/** Orders as a guest does, in these words. */
async function order(words: Words) {
  days += 1
  const day = `2031-03-${String(days).padStart(2, '0')}`
  const { name, remark, option, answer, wish: _, ...contact } = words
  const email = `gast-${days}@chor.test`
  const browser = openBrowser({ call })
  const bookings = [
    bookingDraft(hall, `${day} 10:00`, `${day} 12:00`, {
      ...{ name, remark, options: [{ id: optionId, value: option }] },
      answers: [{ questionnaireId: questionnaire.id, questionId: questionnaire.questions[0]?.id, answer }],
    }),
  ]
  const clientKey = crypto.randomUUID()
  await browser('POST /api/booking/hold', { appId, body: { clientKey, bookings } })
  await browser('POST /api/booking/code', { appId, body: { clientKey, email } })
  const [mail] = await office.deliver()
  const code = /^\d{6}/.exec(mail?.subject ?? '')?.[0]
  const body = { user: { ...contact, email }, bookings, code, clientKey, acceptsRules: true }
  const placed = await browser('POST /api/orders', { appId, body })
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  return { token: String(placed.body.orderToken), day, email }
}

/** An order in these words, and all that comes of it. */
async function outputsOf(words: Words): Promise<Outputs> {
  const { token, day, email } = await order(words)
  const mails = [...(await office.deliver())]
  const [{ id, order_id: orderId }] = await query(
    'select id, order_id from booking where app_id = $1 order by id desc limit 1',
    appId,
  )
  const wish = { kind: 'time', displayStart: `${day} 14:00`, displayEnd: `${day} 16:00`, text: words.wish }
  const link = `/api/order-link/${token}`
  const asked = await call(`POST ${link}/reservations/${id}/change-request`, { appId, body: wish })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  mails.push(...(await office.deliver()))
  await decide([id], 'confirmed')
  const { body: file } = await call(`GET ${link}/calendar`, { appId })
  const { body: exported } = await as(clerk, `GET /api/admin/bookings/calendar?search=${email}`)
  await office.remind(appId, new Date(`${day}T05:30:00Z`))
  mails.push(...(await office.deliver()))
  const [{ version }] = await query('select version from customer_order where id = $1', orderId)
  await as(clerk, `POST /api/admin/orders/${orderId}/state`, { to: 'booked', version })
  mails.push(...(await office.deliver()))
  await call(`POST ${link}/reservations/${id}/cancel`, { appId, body: {} })
  mails.push(...(await office.deliver()))
  const pdf = mails.find(({ topic }) => topic === 'customerInvoice')?.files[0]?.content
  const attached = mails.flatMap(({ topic, files }) =>
    files
      .filter(({ type }) => type === 'text/calendar')
      .map(({ content }) => [topic, content.toString('utf8')] as const),
  )
  return {
    pdf: pdf ?? Buffer.of(),
    mails: new Map(mails.map((mail) => [mail.topic, mail])),
    calendars: new Map([...attached, ['the link', String(file.text)], ['the office', String(exported.text)]]),
  }
}

const harmless = (refused: object) =>
  Object.fromEntries(Object.keys(refused).map((field) => [field, usual[field as Field]]))

/** Tags with the names of their attributes, addresses with where they lead. Line breaks are words, too. */
function skeletonOf(html: string): string[] {
  const found: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'br') return
      const { href, src } = attributes
      const leads = href === undefined ? '' : (/^(https?:\/\/[^/]+|mailto:|tel:)/.exec(href)?.[0] ?? `? ${href}`)
      found.push(`<${name} ${Object.keys(attributes).toSorted().join(' ')}>${leads}${src ?? ''}`)
    },
    oncomment: (text) => found.push(`<!--${text.replaceAll(/\s+/g, ' ').slice(0, 40)}-->`),
  })
  parser.end(html)
  return found
}
const headOf = ({ head }: { head: ReadonlyMap<string, readonly string[]> }) =>
  [...head].map(([name, lines]) => `${name} ${lines.length}`).toSorted()
const propertiesOf = (text: string) => parseCalendar(text).events.map((event) => Object.keys(event).toSorted())
/** What a PDF could do. */
const acts = /\/(JavaScript|JS|Launch|OpenAction|AA|URI|SubmitForm|EmbeddedFile|AcroForm)\b/g

it('what is tried fits into a name', () => {
  for (const [what, text] of Object.entries(hostile))
    if (!/[\r\n]/.test(text)) expect([...text].length, what).toBeLessThanOrEqual(100)
})

describe('what a stranger typed stays words', () => {
  let control: Outputs
  beforeAll(async () => {
    control = await outputsOf(usual)
  })

  it('everywhere it is said at all', () => {
    expect([...control.mails.keys()].toSorted()).toEqual(
      [
        ...['customerOrder', 'adminOrder', 'adminChangeRequest', 'customerBookingConfirmation'],
        ...['adminBookingConfirmation', 'customerReminder', 'caretakerReminder', 'caretakerDayList'],
        ...['customerInvoice', 'customerCancellation', 'adminCancellation'],
      ].toSorted(),
    )
    const all = [...control.mails.values()].map(({ text }) => text).join('\n')
    for (const [field, word] of Object.entries(usual))
      if (!['street', 'streetno', 'zipcode', 'city'].includes(field)) expect(all, field).toContain(word)
    expect([...control.calendars.keys()]).toEqual(
      expect.arrayContaining(['customerOrder', 'customerBookingConfirmation', 'the link', 'the office']),
    )
  })

  it.each(Object.entries(hostile))('%s', async (_, nasty) => {
    const inAll = { ...usual, ...Object.fromEntries(Object.keys(usual).map((field) => [field, nasty])) }
    // Nobody's house number is that long.
    const words = { ...inAll, streetno: nasty.slice(0, 10) }
    // What the rules of the form do not let through at all is said as anybody would.
    const outputs = await outputsOf({
      ...words,
      ...harmless(checkFields(customerFields, { ...words, email: 'a@b.ch' })),
    })
    expect([...outputs.mails.keys()].toSorted()).toEqual([...control.mails.keys()].toSorted())
    for (const [topic, mail] of outputs.mails) {
      const plain = control.mails.get(topic)
      expect(skeletonOf(mail.html), topic).toEqual(skeletonOf(plain?.html ?? ''))
      expect(headOf(mail), topic).toEqual(headOf(plain ?? mail))
      expect(mail.head.get('to'), topic).toEqual([mail.to])
      expect([...mail.head.values()].flat().join('\n').replaceAll(mail.subject, ''), topic).not.toContain(smuggled)
      expect(mail.files.map(({ type }) => type)).toEqual(plain?.files.map(({ type }) => type))
    }
    const listed = outputs.mails.get('caretakerDayList')
    expect(listed?.text.replaceAll(/\s+/g, ' ')).toContain(nasty.replaceAll(/\s+/g, ' '))

    for (const [where, text] of outputs.calendars) {
      const plain = control.calendars.get(where) ?? ''
      expect(propertiesOf(text), where).toEqual(propertiesOf(plain))
    }

    expect(outputs.pdf.toString('latin1').match(acts)).toEqual(control.pdf.toString('latin1').match(acts))
    const pages = await pageTexts(outputs.pdf)
    expect(pages.at(-1)).toContain('Empfangsschein')
    expect(pages.join('\n')).toContain('91.35')
  })
})
