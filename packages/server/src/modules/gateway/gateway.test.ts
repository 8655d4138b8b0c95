import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { gatewayScene, gatewayToken, regulasNumber } from '../../../test/gateway-scene.ts'
import { sealToken } from './gateway-platform.ts'

const scene = await gatewayScene()
const { app, appId, as, query, keeper, simulator, settings, setUp, search, minute, later, link, customerId } = scene
const { make, call } = app

beforeEach(async () => {
  Object.assign(simulator.state, { fault: 'none', delay: 0 })
  await link(null)
  await query('delete from gateway_bill')
  await setUp()
})

const check = async () =>
  (await as(keeper, 'POST /api/admin/hisoft-gateway/check')).body.gateway as Record<string, unknown>
const faults = [
  ['down', 'Die Verbindung ist abgebrochen.'],
  ['error', 'Die Antwort ist ein Fehler (HTTP 500).'],
  ['garbage', 'Die Antwort ist nicht verständlich.'],
  ['lost', 'Die Antwort ist ein Fehler (HTTP 404).'],
  ['denied', 'Die Gemeindesoftware nimmt den Zugangsschlüssel nicht an.'],
] as const

describe('the settings', () => {
  it('keep the key, show its end, and never answer with it', async () => {
    expect(await settings()).toMatchObject({ url: simulator.url, tokenEnd: gatewayToken.slice(-4), isActive: true })
    const { version } = await settings()
    const kept = await as(keeper, 'PUT /api/admin/hisoft-gateway', { url: simulator.url, isActive: true, version })
    expect(kept.status).toBe(200)
    expect(await check()).toMatchObject({ state: 'up' })
    expect(JSON.stringify([await settings(), kept.body])).not.toContain(gatewayToken)
    const stored = await query('select token from gateway_setting where app_id = $1', appId)
    expect(JSON.stringify(stored)).not.toContain(gatewayToken)
    const log = await query(`select * from audit_entry where entity = 'gateway'`)
    expect(log.length).toBeGreaterThan(0)
    expect(JSON.stringify(log)).not.toContain(gatewayToken)
  })

  it('ask for the key anew for another address, so that nobody gets to see it there', async () => {
    const { version } = await settings()
    const other = { url: `${simulator.url}/anders`, isActive: true, version }
    expect((await as(keeper, 'PUT /api/admin/hisoft-gateway', other)).body).toMatchObject({
      ...{ code: 'gateway.token_missing', details: { fields: { token: expect.any(String) } } },
    })
    expect(
      (await as(keeper, 'PUT /api/admin/hisoft-gateway', { ...other, isActive: false })).body.gateway,
    ).toMatchObject({
      ...{ tokenEnd: null, isActive: false, state: 'unknown' },
    })
  })

  it('are saved by whoever saw the newest state', async () => {
    const { version } = await settings()
    const stale = { url: simulator.url, isActive: true, version: Number(version) - 1 }
    expect((await as(keeper, 'PUT /api/admin/hisoft-gateway', stale)).body).toMatchObject({ code: 'record.conflict' })
  })

  it('say what is wrong at the field', async () => {
    const { version } = await settings()
    const wrong = (url: string) => as(keeper, 'PUT /api/admin/hisoft-gateway', { url, isActive: true, version })
    expect((await wrong('')).body).toMatchObject({
      details: { fields: { url: "'Adresse (URL)' darf nicht leer sein" } },
    })
    expect((await wrong('gateway')).status).toBe(400)
    expect((await wrong('https://nutzer:wort@gateway.example')).status).toBe(400)
  })

  it('say since when it is out of order, and when it is well again', async () => {
    expect(await check()).toMatchObject({ state: 'up', downSince: null, failure: '', milliseconds: expect.any(Number) })
    for (const [fault, failure] of faults) {
      simulator.state.fault = fault
      expect(await check(), fault).toMatchObject({ state: 'down', failure, downSince: expect.any(String) })
    }
    const { downSince } = await settings()
    expect(await check()).toMatchObject({ downSince })
    simulator.state.fault = 'none'
    expect(await check()).toMatchObject({ state: 'up', downSince: null, restUntil: null })
  })
})

describe('a search', () => {
  it('finds by what is filled in, and names the account that has a number', async () => {
    const other = await make.user(appId, { email: 'beat@example.test', firstname: 'Beat', lastname: 'Meierhans' })
    await link('104290', other)
    const { status, body } = await search('firstname=Regula&lastname=Meier&street=')
    expect(status, JSON.stringify(body)).toBe(200)
    const found = body.addresses as Record<string, unknown>[]
    const numbers = found.map(({ personalNumber }) => personalNumber)
    expect(numbers).toEqual(expect.arrayContaining([regulasNumber, '101556', '100971', '077203', '098114', '104290']))
    expect(found.find(({ personalNumber }) => personalNumber === '104290')).toMatchObject({
      linkedTo: { id: other, name: 'Beat Meierhans' },
    })
    expect(found.find(({ personalNumber }) => personalNumber === regulasNumber)).toEqual({
      ...{ personalNumber: regulasNumber, status: 'active', firstname: 'Regula', lastname: 'Meier' },
      ...{ street: 'Kirchgasse', streetno: '8', zipcode: '8699', city: 'Eschenbühl', linkedTo: null },
    })
    const { path = '' } = simulator.calls.at(-1) ?? {}
    expect(path).toBe('/addresses?firstname=Regula&lastname=Meier')
    await link(null, other)
  })

  it('passes letters on as they are, and finds nobody', async () => {
    const { body } = await search(new URLSearchParams({ city: 'Eschenbühl', lastname: 'Müller & Söhne' }).toString())
    expect(body).toMatchObject({ success: true, addresses: [], isCut: false })
    const { path = '' } = simulator.calls.at(-1) ?? {}
    expect(new URL(path, 'http://x').searchParams.get('lastname')).toBe('Müller & Söhne')
  })

  it.each(['', 'firstname=', 'firstname=%20&city='])('with nothing filled in (%s) asks nobody', async (filter) => {
    const before = simulator.calls.length
    const { status, body } = await search(filter)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('Bitte füllen Sie mindestens ein Feld aus!')
    expect(simulator.calls).toHaveLength(before)
  })

  it('knows no other fields', async () => {
    expect((await search('lastname=Meier&svan=1')).status).toBe(400)
    expect((await search(`lastname=${'x'.repeat(101)}`)).status).toBe(400)
  })

  it.each(faults)('says so in words: %s', async (fault, failure) => {
    simulator.state.fault = fault
    const { status, body } = await search('lastname=Meier')
    expect(status).toBe(502)
    const words = fault === 'denied' ? /Zugangsschlüssel nicht an/ : /Gemeindesoftware antwortet nicht/
    expect(body.message).toMatch(words)
    expect(await settings()).toMatchObject({ state: 'down', failure })
    expect(JSON.stringify([body, await settings()])).not.toContain(gatewayToken)
  })

  it('is given up where nothing is answered; orders and forms of people call nobody meanwhile', async () => {
    simulator.state.fault = 'hang'
    const before = simulator.calls.length
    const searching = search('lastname=Meier')
    await scene.billed()
    expect((await as(keeper, `GET /api/admin/users/${customerId}`)).status).toBe(200)
    const { status, body } = await searching
    expect([status, body.code]).toEqual([502, 'gateway.failed'])
    expect(await settings()).toMatchObject({ state: 'down', failure: 'Keine Antwort innert fünf Sekunden.' })
    expect(simulator.calls).toHaveLength(before + 1)
    await scene.work()
  })

  it('leaves a gateway alone that failed three times, until it is tested or its rest is over', async () => {
    simulator.state.fault = 'error'
    for (const _ of [1, 2, 3]) expect((await search('lastname=Meier')).status).toBe(502)
    const before = simulator.calls.length
    const { status, body } = await search('lastname=Meier')
    expect([status, body.code]).toEqual([503, 'gateway.resting'])
    expect(simulator.calls).toHaveLength(before)
    expect(await settings()).toMatchObject({ state: 'down', restUntil: expect.any(String) })

    // Its rest is over: of several one tries, and the rest grows.
    await query(`update gateway_setting set rest_until = now() - interval '1 second'`)
    const tried = await Promise.all([1, 2, 3].map(() => search('lastname=Meier')))
    expect(tried.map(({ status }) => status).sort()).toEqual([502, 503, 503])
    expect(simulator.calls).toHaveLength(before + 1)
    const [{ rest }] = await query('select extract(epoch from rest_until - now())::int as rest from gateway_setting')
    expect(rest).toBeGreaterThan(45)

    simulator.state.fault = 'none'
    expect((await search('lastname=Meier')).status).toBe(503)
    expect(await check()).toMatchObject({ state: 'up' })
    expect((await search('lastname=Meier')).status).toBe(200)
  })

  it('needs a gateway', async () => {
    await setUp({ isActive: false })
    expect((await search('lastname=Meier')).body).toMatchObject({ code: 'gateway.off' })
  })
})

describe('who may', () => {
  const calls = [
    ['GET /api/admin/hisoft-gateway', 'setting:base'],
    ['PUT /api/admin/hisoft-gateway', 'setting:base'],
    ['POST /api/admin/hisoft-gateway/check', 'setting:base'],
    ['GET /api/admin/hisoft-gateway/addresses', 'user:edit'],
    ['GET /api/admin/orders/1/gateway-bill', 'order:view'],
    ['POST /api/admin/orders/1/gateway-bill', 'order:edit'],
  ] as const

  it.each(calls)('%s needs %s, and the flag', async (line, right) => {
    const others = [...new Set(calls.map(([, one]) => one))].filter((one) => one !== right)
    const clerk = await make.staffToken(appId, others)
    const may = await make.staffToken(appId, [right])
    const body = line.startsWith('PUT') ? { url: '', isActive: false, version: 0 } : undefined
    const ask = (token?: string) =>
      call(line, { appId, headers: { filter: 'lastname=Meier' }, ...(token && { token }), ...(body && { body }) })
    expect((await ask(clerk)).status).toBe(403)
    expect((await ask()).status).toBe(401)
    expect((await ask(scene.customerToken)).status).toBe(403)
    expect(String((await ask(may)).body.code)).not.toMatch(/^(access|session|app)\./)
    await query(`update app set feature_flags = '{payment}' where id = $1`, appId)
    const { status, body: off } = await ask(may)
    await query(`update app set feature_flags = '{payment,hisoftgateway}' where id = $1`, appId)
    expect([status, off.code]).toEqual([404, 'app.feature_off'])
  })

  it('not those of another municipality, who have no gateway of ours', async () => {
    const other = await make.app()
    const clerk = await make.staffToken(other, ['setting:base', 'user:edit', 'order:view'])
    expect((await call('GET /api/admin/hisoft-gateway', { appId, token: clerk })).status).toBe(401)
    const own = await call('GET /api/admin/hisoft-gateway', { appId: other, token: clerk })
    expect(own.body.gateway).toMatchObject({ url: '', tokenEnd: null, isActive: false, state: 'unknown' })
    expect((await search('lastname=Meier', clerk, other)).body).toMatchObject({ code: 'gateway.off' })
    const { orderId } = await scene.place()
    const bill = await call(`GET /api/admin/orders/${orderId}/gateway-bill`, { appId: other, token: clerk })
    expect(bill.status).toBe(404)
  })
})

describe('an account and its personal number', async () => {
  const save = async (hisoftPersonalNumber: string | null, id = customerId) => {
    const { user } = (await as(keeper, `GET /api/admin/users/${id}`)).body as { user: Record<string, unknown> }
    const { firstname, lastname, email, phone, street, streetno, zipcode, city, company, version } = user
    const contact = { firstname, lastname, email, phone, street, streetno, zipcode, city, company }
    return as(keeper, `PUT /api/admin/users/${id}`, {
      ...{ ...contact, username: user.username, role: 'user', hisoftPersonalNumber, version },
      ...{ priceCategoryId: scene.category, checkZipcode: false },
    })
  }

  it('the gateway is told of links by a job: made, moved, taken away, gone with the person', async () => {
    const calls = simulator.calls.length
    const saved = await save(regulasNumber)
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(simulator.calls).toHaveLength(calls)
    await minute()
    expect(simulator.links()).toEqual({ [regulasNumber]: customerId })
    await minute()
    expect(simulator.calls).toHaveLength(calls + 1)

    await save('101556')
    await minute()
    expect(simulator.links()).toEqual({ '101556': customerId })
    await save(null)
    await minute()
    expect(simulator.links()).toEqual({})

    const gone = await make.user(appId, { email: 'weg@example.test' })
    await link('100971', gone)
    await minute()
    expect(simulator.links()).toEqual({ '100971': gone })
    expect((await as(keeper, `DELETE /api/admin/users/${gone}`)).status).toBe(200)
    await minute()
    expect(simulator.links()).toEqual({})
  })

  it('a number nobody has there is told once', async () => {
    await save('999999')
    await minute()
    const told = simulator.calls.length
    expect(await query('select personal_number, failure from gateway_link where app_id = $1', appId)).toEqual([
      { personal_number: '999999', failure: 'Die Gemeindesoftware kennt diese Personennummer nicht.' },
    ])
    await later()
    expect(simulator.calls).toHaveLength(told)
  })

  it('a gateway that is away is told later', async () => {
    simulator.state.fault = 'down'
    await save(regulasNumber)
    await minute()
    expect(simulator.links()).not.toHaveProperty(regulasNumber)
    simulator.state.fault = 'none'
    await later()
    expect(simulator.links()).toHaveProperty(regulasNumber, customerId)
  })

  it('belongs to one account, and needs the flag', async () => {
    const other = await make.user(appId, { email: 'andere@example.test' })
    await link('101120', other)
    const taken = await save('101120')
    expect(taken.body).toMatchObject({
      code: 'user.number_taken',
      details: { fields: { hisoftPersonalNumber: expect.stringContaining('anderen Konto') } },
    })
    await query(`update app set feature_flags = '{payment}' where id = $1`, appId)
    const off = await save('100655')
    const same = await save(null)
    await query(`update app set feature_flags = '{payment,hisoftgateway}' where id = $1`, appId)
    expect([off.status, off.body.code, same.status]).toEqual([404, 'app.feature_off', 200])
    await link(null, other)
  })

  const whole = { street: 'Gasse', streetno: '7', zipcode: '8699', city: 'Eschenbühl', phone: '079' }
  const made = await Promise.all(
    ['eins', 'zwei', 'drei'].map((n) => make.user(appId, { ...whole, email: `${n}@zwilling.test` })),
  )
  const twins = made.sort((a, b) => a - b)
  const numbersOf = async () =>
    (await query('select hisoft_personal_number as n from app_user where id = any ($1) order by id', twins)).map(
      ({ n }) => n,
    )

  it.each([' 101556', '101556\u00a0', '101556\u200b', '101 556', '１０１５５６', '\t101556\n'])(
    'is the same however it is written: %j',
    async (spelling) => {
      const [one, two] = twins
      expect((await save(spelling, one)).status).toBe(200)
      expect(await numbersOf()).toEqual(['101556', null, null])
      expect((await save('101556', two)).body).toMatchObject({ code: 'user.number_taken' })
      expect((await save(spelling, two)).body).toMatchObject({ code: 'user.number_taken' })
      expect((await save('0101556', two)).status).toBe(200)
      for (const id of twins) await link(null, id)
    },
  )

  it('with zeros in front is another one, and whoever reads either account is told of the other', async () => {
    const [one = 0, two = 0, three = 0] = twins
    expect((await save('102004', one)).body).toMatchObject({ user: { alikeNumber: null } })
    expect((await save('0102004', two)).body).toMatchObject({ user: { alikeNumber: { id: one, number: '102004' } } })
    expect((await save('1020040', three)).body).toMatchObject({ user: { alikeNumber: null } })
    const { body } = await as(keeper, `GET /api/admin/users/${one}`)
    expect(body.user).toMatchObject({ alikeNumber: { id: two, number: '0102004' } })
    for (const id of twins) await link(null, id)
  })

  it('none is none, on as many accounts as there are', async () => {
    for (const [at, nothing] of ['', ' ', '\u200b'].entries()) expect((await save(nothing, twins[at])).status).toBe(200)
    expect(await numbersOf()).toEqual([null, null, null])
  })

  it.each(["x'--", '10\u000048', 'Zürich-1', '../1', '.', '10?a=1', '1'.repeat(101)])(
    'is no number: %j',
    async (typed) => {
      expect((await save(typed, twins[0])).body).toMatchObject({
        ...{
          code: 'request.invalid',
          details: { fields: { hisoftPersonalNumber: expect.stringContaining("'Personennummer'") } },
        },
      })
      expect(await numbersOf()).toEqual([null, null, null])
    },
  )

  it('goes to one of those saved at once', async () => {
    const saved = await Promise.all(twins.map((id, at) => save(['103001', ' 103001', '103 001'][at] ?? null, id)))
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(saved.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual([
      'user.number_taken',
      'user.number_taken',
    ])
    for (const id of twins) await link(null, id)
  })
})

describe('an address inside', async () => {
  const strict = await buildTestApp()
  const appId = await strict.make.app()
  const token = await strict.make.staffToken(appId, ['setting:base'])
  const save = (url: string) =>
    strict.call('PUT /api/admin/hisoft-gateway', {
      ...{ appId, token, body: { url, token: gatewayToken, isActive: true, version: 1 } },
    })

  it.each([
    ['https://127.0.0.1/api', 'gateway.host_inside'],
    ['https://[::1]:8443', 'gateway.host_inside'],
    ['https://10.0.0.7', 'gateway.host_inside'],
    ['https://localhost./api', 'gateway.host_inside'],
    ['https://169.254.169.254/latest', 'gateway.host_inside'],
    ['http://gateway.example', 'gateway.not_secure'],
  ])('%s is refused', async (url, code) => {
    await strict.call('GET /api/admin/hisoft-gateway', { appId, token })
    expect((await save(url)).body).toMatchObject({ code })
  })

  it('that got into the table is not called either', async () => {
    await strict.call('GET /api/admin/hisoft-gateway', { appId, token })
    await strict.deps.db.withTenant(appId, async (tx) => {
      const token = sealToken(tx, gatewayToken)
      await tx.db.updateTable('gateway_setting').set({ url: simulator.url, token, is_active: true }).execute()
    })
    const calls = simulator.calls.length
    const { body } = await strict.call('POST /api/admin/hisoft-gateway/check', { appId, token })
    expect(body.gateway).toMatchObject({
      ...{ state: 'down', failure: 'Die Adresse liegt im internen Netz. Dorthin wird nichts gesendet.' },
    })
    expect(simulator.calls).toHaveLength(calls)
  })
})
