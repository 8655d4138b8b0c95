import { runInNewContext } from 'node:vm'
import { formatDay } from '@allmend/domain/time'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { parseCalendar } from '../../../test/parse-calendar.ts'

const { call, deps, make, server } = await buildTestApp()
let appId: number
let cantonId: number
let staff: string
let customer: string
beforeAll(async () => {
  appId = await make.app({ domains: ['dorf.test'] })
  cantonId = await make.app({ domains: ['kanton.test'], layout: 'gov' })
  staff = await make.staffToken(appId, ['setting:base'])
  const person = { firstname: 'Regula', lastname: 'Geheim', company: 'Musikgesellschaft', phone: '052 111 22 33' }
  customer = await make.userToken(appId, await make.user(appId, { ...person, email: 'geheim@example.test' }))
})

const path = '/api/admin/settings/embedding' as const
interface Settings {
  readonly origins: readonly string[]
  readonly version: number
}
const read = async () => (await call(`GET ${path}`, { appId, token: staff })).body.settings as Settings
const save = async (origins: readonly string[], version?: number) =>
  call(`PUT ${path}`, { appId, token: staff, body: { origins, version: version ?? (await read()).version } })
const open = (url: string, host = 'dorf.test') => server.inject({ url, headers: { host } })
const ancestors = (headers: { readonly 'content-security-policy'?: string | undefined }) =>
  /frame-ancestors ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1]

describe('the page in a frame', () => {
  it('stands in no page until websites are named, and then in theirs alone', async () => {
    await save([])
    expect(ancestors((await open('/embed')).headers)).toBe("'none'")
    expect(
      (await save(['https://www.dorf.test/aktuell', 'https://www.dorf.test', 'http://intranet:8080'])).status,
    ).toBe(200)
    expect(await read()).toMatchObject({ origins: ['https://www.dorf.test', 'http://intranet:8080'] })
    const page = await open('/embed?object=4')
    expect(page.statusCode).toBe(200)
    expect(ancestors(page.headers)).toBe('https://www.dorf.test http://intranet:8080')
    expect(page.headers['x-frame-options']).toBeUndefined()
    for (const url of ['/embed/', '/EMBED', '/Embed/?object=4']) {
      const same = await open(url)
      expect([same.statusCode, ancestors(same.headers)], url).toEqual([
        200,
        'https://www.dorf.test http://intranet:8080',
      ])
    }
    for (const url of ['/', '/reservation', '/login', '/admin', '/plan', '/embed/x', '/embed.js', '/api/app']) {
      const other = await open(url)
      expect(ancestors(other.headers), url).toBe("'none'")
      expect(other.headers['x-frame-options'], url).toBeDefined()
    }
    const umlauts = await save([
      'https://www.Zürich.example/raeume',
      'https://xn--mller-kva.example:8443',
      'https://www.zürich.example',
    ])
    expect(umlauts.body.settings).toMatchObject({
      origins: ['https://www.zürich.example', 'https://müller.example:8443'],
    })
    expect(ancestors((await open('/embed')).headers)).toBe(
      'https://www.xn--zrich-kva.example https://xn--mller-kva.example:8443',
    )
    const [stored] = (await deps.db.pool.query('select embed_origins from app_setting where app_id = $1', [appId])).rows
    expect(stored.embed_origins).toEqual(['https://www.xn--zrich-kva.example', 'https://xn--mller-kva.example:8443'])
    await save(['https://www.dorf.test', 'http://intranet:8080'])
    const gov = await open('/reservation/embed', 'kanton.test')
    expect([gov.statusCode, ancestors(gov.headers)]).toEqual([200, "'none'"])
    await deps.db.pool.query(`update app_setting set embed_origins = '{https://kanton.example}' where app_id = $1`, [
      cantonId,
    ])
    expect(ancestors((await open('/reservation/Embed/', 'kanton.test')).headers)).toBe('https://kanton.example')
    for (const [url, to] of [
      ['/embed', '/reservation/embed'],
      ['/EMBED/?object=4&x=%20', '/reservation/embed?object=4&x=%20'],
    ] as const) {
      const led = await open(url, 'kanton.test')
      expect([led.statusCode, led.headers.location, ancestors(led.headers)]).toEqual([
        302,
        to,
        'https://kanton.example',
      ])
    }
    const back = await open('/reservation/embed?object=4')
    expect([back.statusCode, back.headers.location, ancestors(back.headers)]).toEqual([
      ...[302, '/embed?object=4', 'https://www.dorf.test http://intranet:8080'],
    ])
    const other = await open('/plan', 'kanton.test')
    expect([other.statusCode, other.headers.location, ancestors(other.headers)]).toEqual([
      302,
      '/reservation',
      "'none'",
    ])
  })

  it('takes no address that would say more than a website', async () => {
    for (const wrong of ["'self'", '*', 'https://x; script-src *', 'dorf.ch', 'https://*.dorf.ch']) {
      const answer = await save([wrong])
      expect(answer.status, wrong).toBe(400)
      expect(JSON.stringify(answer.body)).toContain("'Websites'")
    }
    const { version } = await read()
    expect((await save([], version - 1)).body.code).toBe('record.conflict')
    expect((await save(Array.from({ length: 21 }, (_, at) => `https://d${at}.ch`))).status).toBe(400)
    const without = await make.staffToken(appId, ['order:view'])
    expect((await call(`GET ${path}`, { appId, token: without })).status).toBe(403)
    expect((await call(`PUT ${path}`, { appId, token: without, body: { origins: [], version } })).status).toBe(403)
    const [entry] = (
      await deps.db.pool.query(
        `select before, after from audit_entry where app_id = $1 and entity = 'embedding' order by id desc`,
        [appId],
      )
    ).rows
    expect(entry).toMatchObject({ after: { origins: ['https://www.dorf.test', 'http://intranet:8080'] } })
  })

  it('the script names the page where the layout keeps it, and believes only its own frame', async () => {
    for (const [host, page] of [
      ['dorf.test', '/embed'],
      ['kanton.test', '/reservation/embed'],
    ] as const) {
      const { statusCode, headers, body } = await open('/embed.js', host)
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toContain('text/javascript')
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
      const frame = { style: { cssText: '', height: '' }, contentWindow: {}, src: '', title: '' }
      let put: unknown = null
      let listen: (event: object) => void = () => undefined
      const own = {
        src: `https://${host}/embed.js`,
        dataset: { object: '4&x', title: 'Aula' },
        after: (one: unknown) => (put = one),
      }
      runInNewContext(body, {
        URL,
        document: { currentScript: own, createElement: () => frame },
        addEventListener: (_: string, listener: typeof listen) => {
          listen = listener
        },
      })
      expect(put).toBe(frame)
      expect(frame).toMatchObject({ src: `https://${host}${page}?object=4%26x`, title: 'Aula' })
      const message = {
        source: frame.contentWindow,
        origin: `https://${host}`,
        data: { kind: 'allmend-height', height: 711.2 },
      }
      listen({ ...message, source: {} })
      listen({ ...message, origin: 'https://elsewhere.test' })
      listen({ ...message, data: { kind: 'allmend-height', height: 'x' } })
      listen({ ...message, data: null })
      expect(frame.style.height).toBe('')
      listen(message)
      expect(frame.style.height).toBe('712px')
    }
    expect((await open('/embed.js', 'nowhere.test')).statusCode).toBe(404)
  })
})

describe('public events', () => {
  const soon = formatDay(Math.floor(Date.now() / 86_400_000) + 40)
  const order = async (...bookings: object[]) =>
    expect((await call('POST /api/orders', { appId, token: customer, body: { bookings } })).body).toMatchObject({
      success: true,
    })
  const publish = (...names: string[]) =>
    deps.db.pool.query('update booking set is_name_public = true where app_id = $1 and name = any($2)', [appId, names])
  interface Event {
    readonly title: string
    readonly objectId: number
    readonly page: string
  }
  const events = async (query = '') => {
    const { status, body } = await call(`GET /api/events/${appId}${query}`, {})
    expect(status, JSON.stringify(body)).toBe(200)
    return body.events as readonly Event[]
  }
  const titles = async (query = '') => (await events(query)).map(({ title }) => title)
  let whole: { id: number }
  let part: { id: number }

  beforeAll(async () => {
    const third = await make.object(appId, { title: 'Drittel A', building: 'Turnhalle' })
    const other = await make.object(appId, { title: 'Drittel B', building: 'Turnhalle' })
    const all = await make.object(appId, { title: 'Halle ganz', building: 'Turnhalle', partIds: [third.id, other.id] })
    const aula = await make.object(appId, { title: 'Aula', building: 'Schulhaus' })
    const hidden = await make.object(appId, { title: 'Tresorraum', isVisible: false })
    ;[whole, part] = [all, third]
    const at = (object: typeof aula, name: string, from: string, until: string) =>
      bookingDraft(object, `${soon} ${from}`, `${soon} ${until}`, { name, remark: 'Vertraulich' })
    await order(at(third, 'Turnen', '08:00', '10:00'), at(all, 'Chilbi', '12:00', '14:00'))
    await order(
      at(aula, 'Konzert; "Frühling", \n2. Teil', '18:00', '20:00'),
      at(aula, 'Diskretes Treffen', '10:00', '11:00'),
    )
    await order(at(aula, 'Noch unsicher', '14:00', '15:00'), at(aula, 'Abgesagt', '08:00', '09:00'))
    await publish('Turnen', 'Chilbi', 'Noch unsicher', 'Abgesagt', 'Geheimtreffen')
    await deps.db.pool.query(`update booking set is_name_public = true where app_id = $1 and name like 'Konzert%'`, [
      appId,
    ])
    await deps.db.pool.query(`update booking set state = 'unconfirmed' where app_id = $1 and name = 'Noch unsicher'`, [
      appId,
    ])
    await deps.db.pool.query(`update booking set state = 'cancelled' where app_id = $1 and name = 'Abgesagt'`, [appId])
    expect(hidden.id).toBeGreaterThan(0)
  })

  it('are what staff made public and is sure, without anybody in it', async () => {
    expect((await titles()).map((title) => title.slice(0, 7))).toEqual(['Turnen', 'Chilbi', 'Konzert'])
    expect(await titles('?building=Schulhaus')).toHaveLength(1)
    expect(await titles(`?object=${part.id}`)).toEqual(['Turnen', 'Chilbi'])
    expect(await titles(`?object=${whole.id}`)).toEqual(['Turnen', 'Chilbi'])
    expect(await titles('?category=999999')).toEqual([])
    const [first] = await events()
    expect(first?.page).toMatch(new RegExp(`/reservation\\?step=objekte&object=${part.id}$`))
    const all = JSON.stringify(await events())
    for (const secret of ['Geheim', 'Musik', '052', 'Vertraulich', 'Diskret', 'unsicher'])
      expect(all).not.toContain(secret)
  })

  it('any page may read them, calendar programs too, and nobody reads those of another app', async () => {
    const { headers } = await server.inject({
      url: `/api/events/${appId}`,
      headers: { host: 'dorf.test', origin: 'https://x.test' },
    })
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' })
    const file = await server.inject({
      url: `/api/events/${appId}/calendar?building=Schulhaus`,
      headers: { host: 'dorf.test' },
    })
    expect(file.headers['content-type']).toContain('text/calendar')
    const { events: entries } = parseCalendar(file.body)
    expect(entries).toHaveLength(1)
    expect(file.body).toContain('Aula')
    const etag = String(file.headers.etag)
    const again = await server.inject({
      ...{
        url: `/api/events/${appId}/calendar?building=Schulhaus`,
        headers: { host: 'dorf.test', 'if-none-match': etag },
      },
    })
    expect(again.statusCode).toBe(304)
    const elsewhere = await make.app()
    expect((await call(`GET /api/events/${elsewhere}`, {})).body.events).toEqual([])
    expect((await call('GET /api/events/999999', {})).status).toBe(404)
    expect((await call(`GET /api/events/${appId}?object=x`, {})).status).toBe(400)
  })
})
