import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bookingDraft } from './booking-draft.ts'
import { buildTestApp, type TestApp } from './build-test-app.ts'
import { deskScene } from './desk-scene.ts'
import { goodPassword } from './factories.ts'
import { wholeMails } from './whole-mails.ts'

/** Calendars and the map, which mails lead to by themselves. */
const known = [
  'calendar\\.google\\.com',
  'outlook\\.live\\.com',
  'outlook\\.office\\.com',
  'calendar\\.yahoo\\.com',
  'map\\.geo\\.admin\\.ch',
]

const app = await buildTestApp()

/** Each names an address of the attacker's in another way. */
const forgeries: Record<string, (domain: string) => Record<string, string>> = {
  'another host': () => ({ host: 'evil.example' }),
  'a host behind the port': (domain) => ({ host: `${domain}:x@evil.example` }),
  'a host behind a password': (domain) => ({ host: `${domain}:80@evil.example:443` }),
  'a domain below the attacker’s': (domain) => ({ host: `${domain}.evil.example` }),
  'what a proxy would say': (domain) => ({
    host: domain,
    'x-forwarded-host': `${domain}:x@evil.example`,
    'x-forwarded-proto': 'javascript:evil',
    'x-forwarded-port': '666evil',
    'x-forwarded-prefix': '/evil',
    forwarded: 'host=evil.example;proto=javascript',
    'x-original-host': 'evil.example',
    origin: 'https://evil.example',
    referer: 'https://evil.example/',
  }),
}

/** Every call of the scene sends the forged headers, and every answer is kept. */
function forging(headersFor: (domain: string) => Record<string, string>) {
  const answers: string[] = []
  let domain = 'localhost'
  const call: TestApp['call'] = async (line, options = {}) => {
    const answer = await app.call(line, { ...options, headers: { ...headersFor(domain), ...options.headers } })
    answers.push(JSON.stringify(answer))
    return answer
  }
  return { call, answers, at: (own: string) => (domain = own) }
}

const person = {
  firstname: 'Nora',
  lastname: 'Brunner',
  company: '',
  street: 'Lindenweg',
  streetno: '8',
  zipcode: '8699',
  city: 'Eschenbühl',
  phone: '079 000 18 42',
}

it.each(Object.keys(forgeries))(
  'no mail and no answer leads where a client wants it to: %s',
  async (name) => {
    const { call, answers, at } = forging(forgeries[name] as (domain: string) => Record<string, string>)
    const scene = await deskScene({ ...app, call })
    const { appId, query, place, decide, as, jobs, customerToken, customerId } = scene
    const [{ domain }] = await query('select domain from app_domain where app_id = $1', appId)
    at(domain)
    const staff = await app.make.keeperToken()
    const good = async (answer: ReturnType<TestApp['call']>) => {
      const { status, body } = await answer
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    }

    // Before somebody can sign in.
    const register = { ...person, email: 'neu@example.test' }
    await good(call('POST /api/auth/register', { appId, body: register }))
    await good(call('POST /api/auth/register', { appId, body: { ...register, email: 'regula@example.test' } }))
    await good(call('POST /api/auth/resetpassword', { appId, body: { email: 'regula@example.test' } }))

    // What staff do for people.
    const account = { ...person, role: 'user', email: 'konto@example.test', username: 'konto@example.test' }
    await good(
      as(staff, 'POST /api/admin/users', {
        ...account,
        password: goodPassword,
        groups: [],
        isActive: true,
        priceCategoryId: scene.category,
        checkZipcode: true,
        isF4dUser: false,
        hisoftPersonalNumber: null,
      }),
    )
    const desk = { userId: customerId, clientKey: crypto.randomUUID() }
    const bookings = [bookingDraft(scene.hall, '2031-03-01 10:00', '2031-03-01 12:00')]
    await good(as(staff, 'POST /api/admin/orders', { ...desk, bookings }))

    // Orders, and what is decided about them.
    await good(decide([(await place()).id], 'confirmed'))
    await good(decide([(await place()).id], 'rejected', { reason: 'Umbau' }))
    const kept = await place()
    await good(decide([kept.id], 'confirmed'))
    const later = { displayStart: `${kept.day} 13:00`, displayEnd: `${kept.day} 15:00` }
    await good(as(staff, `POST /api/admin/bookings/${kept.id}/move`, later))
    for (const accept of [false, true]) {
      const wish = { kind: 'time', displayStart: `${kept.day} 16:00`, displayEnd: `${kept.day} 18:00` }
      await good(as(customerToken, `POST /api/account/reservations/${kept.id}/change-request`, wish))
      await good(as(staff, `POST /api/admin/bookings/${kept.id}/request`, { accept }))
    }
    await good(decide([kept.id], 'cancelled', { reason: 'Sturm' }))
    const gone = await place()
    const [{ version }] = await query('select version from customer_order where id = $1', gone.orderId)
    await good(as(staff, `POST /api/admin/orders/${gone.orderId}/cancel`, { reason: 'x', version }))
    const feed = await good(as(customerToken, 'POST /api/account/calendar-feed', { currentPassword: goodPassword }))
    expect(feed.url).toMatch(new RegExp(`^https://${domain}/api/calendar/`))
    await call('GET /api/config')
    for (const page of ['/', '/reservation', '/login', '/nichts'] as const) await call(`GET ${page}`)

    await jobs()
    const mails = await wholeMails(app.deps.db, appId, {})
    const led = mails.filter(({ html, text }) => /https?:/.test(`${html}${text}`))
    expect(new Set(led.map(({ topic }) => topic))).toEqual(
      new Set([
        'registrationVerification',
        'registrationKnownAddress',
        'passwordReset',
        'accountCreated',
        'customerOrder',
        'customerBookingConfirmation',
        'customerBookingRejection',
        'customerBookingChange',
        'customerBookingCancellation',
        'customerChangeRequestAcceptance',
        'customerChangeRequestRejection',
      ]),
    )
    // What is sealed is random text, in which any word may stand.
    for (const { sealed: _sealed, ...mail } of mails) {
      const text = JSON.stringify(mail)
      expect(text).not.toMatch(/evil|javascript:/i)
      for (const [link] of text.matchAll(/\bhttps?:\/\/[^\s"<\\]+/g))
        expect(link).toMatch(
          new RegExp(`^https://(?:${domain}|${known.join('|')})/|^http://www\\.w3\\.org/1999/xhtml$`),
        )
    }
    expect(answers.filter((answer) => /evil|javascript:/i.test(answer))).toEqual([])
  },
  60_000,
)

it('few places look at what a client says about host and scheme', async () => {
  const root = join(import.meta.dirname, '../src')
  const reading = /\.hostname\b|request\.host\b|\.protocol\b|headers\.(host|origin|referer)\b|x-forwarded|\{ host \}/
  const found: string[] = []
  for await (const file of glob('**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts') || /^platform\/(db|storage|embedded-postgres)\//.test(file)) continue
    if (reading.test(await readFile(join(root, file), 'utf8'))) found.push(file)
  }
  // Whether a call came over TLS, the app it is for, and whether a proxy speaks for somebody.
  expect(found.sort()).toEqual(['app.ts', 'platform/http/asked-domain.ts', 'platform/http/warn-of-proxy.ts'])
})
