import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { grantablePermissions } from '@allmend/domain/access'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { placesAt } from '../src/modules/payment/providers/provider-scene.ts'
import { everyQuestion } from './every-question.ts'
import { startPaymentGate } from './payment-gate.ts'
import { paymentScene } from './payment-scene.ts'
import { readSheet } from './read-sheet.ts'
import { callProcess, startPayingProcess } from './start-paying-process.ts'

const secret = 'Kanari-schluessel+8f3/Zq7='
const patient = { timeout: 60_000, interval: 20 }
const signKey = 'c0ffee11decade22'.repeat(4)

describe.each(['payrexx', 'datatrans'] as const)('%s', async (kind) => {
  const scene = await paymentScene(kind, { secret, signKey })
  const { simulator, query, appId, keeper, customerToken, make, option, draft, paymentOf, tokenOf } = scene
  const { databaseUrl, server: inProcess } = scene.app
  const gate = await startPaymentGate(simulator.url)
  const dataDir = await mkdtemp(join(tmpdir(), 'allmend-secrets-'))
  let log = ''
  const server = await startPayingProcess(databaseUrl, dataDir, placesAt(gate.url), { LOG_LEVEL: 'trace' }, (text) => {
    log += text
  })
  afterAll(async () => {
    await server.stop()
    gate.close()
    await simulator.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** What opens something, by its name. */
  const canaries = new Map([
    ['key', secret],
    ['key in base64', Buffer.from(secret).toString('base64')],
    ['key as it is sent', Buffer.from(`dorf:${secret}`).toString('base64')],
    ['signing key', signKey],
  ])
  const found = (text: string, except: readonly string[] = []) =>
    [...canaries].filter(([name, canary]) => !except.includes(name) && text.includes(canary)).map(([name]) => name)

  const answers: { readonly line: string; readonly text: string }[] = []
  const call = async (line: string, sent: { token?: string; body?: object } = {}) => {
    const { status, text } = await callProcess(server.url, line, { appId, ...sent })
    answers.push({ line, text })
    return { status, body: JSON.parse(text) as Record<string, unknown> }
  }

  const settings = { account: 'dorf', secret, signKey, methods: [], isTest: true, isActive: true }
  /** Payrexx signs nothing. */
  const known = kind === 'datatrans' ? signKey : ''
  /** A provider that repeats whatever it was sent. */
  const repeats = (status: number) => (asked: { headers: object; body: string; path: string }) => {
    const sent = `Nein: ${secret} ${known} ${decodeURIComponent(asked.body.replaceAll('+', ' '))} ${JSON.stringify(asked.headers)}`
    return { status, text: JSON.stringify({ status: 'error', message: sent, error: { code: 'NO', message: sent } }) }
  }
  /** It does what is asked, and repeats it beside. */
  const chatty: Parameters<typeof gate.answer>[0] = async (asked, pass) => {
    const { status, text } = await pass()
    if (text === '') return { status, text }
    const body = decodeURIComponent(asked.body.replaceAll('+', ' '))
    const asText = { sent: asked.body, read: body, escaped: body.replaceAll('/', '\\/') }
    const sent = { headers: asked.headers, ...asText, key: known }
    const said = JSON.parse(text)
    if (Array.isArray(said.data)) said.data = said.data.map((one: object) => ({ ...one, debug: sent }))
    return { status, text: JSON.stringify({ ...said, debug: sent }) }
  }
  const failures: Parameters<typeof gate.answer>[0][] = [
    repeats(400),
    repeats(401),
    repeats(403),
    repeats(500),
    repeats(200),
    () => ({ status: 200, text: `<p>${secret}</p>` }),
    () => ({ status: 0, text: '' }),
  ]

  beforeAll(async () => {
    const saved = await call(`PUT /api/admin/payment-providers/${kind}`, {
      ...{ token: keeper, body: { ...settings, version: 2 } },
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    scene.tellAt((saved.body.provider as { webhookUrl: string }).webhookUrl)
    const [{ webhook_token }] = await query('select webhook_token from payment_provider where kind = $1', kind)
    canaries.set('address of the webhook', webhook_token)
    // Refused: what was sent is not repeated by us either.
    await call(`PUT /api/admin/payment-providers/${kind}`, { token: keeper, body: { ...settings, version: 1 } })
    await call(`PUT /api/admin/payment-providers/${kind}`, {
      ...{ token: keeper, body: { ...settings, account: '', methods: [secret], isTest: secret, version: 3 } },
    })

    const order = async () => {
      const body = { bookings: [draft()], paymentOptionId: option }
      const placed = await call('POST /api/orders', { token: customerToken, body })
      expect(placed.status, JSON.stringify(placed.body)).toBe(200)
      return { orderId: Number(placed.body.orderId), redirect: String(placed.body.redirect) }
    }
    const keep = (address: string) => {
      const token = tokenOf(address)
      if (token !== '') canaries.set(`token ${token.slice(0, 4)}`, token)
      return token
    }
    const test = () => call(`POST /api/admin/payment-providers/${kind}/test`, { token: keeper })

    const gone = (rows: string) => vi.waitUntil(async () => (await query(rows)).length === 0, patient)

    // Nothing works.
    gate.answer(repeats(401))
    const first = await order()
    expect(first.redirect).toContain('/payment/status-failed')
    let token = keep(first.redirect)
    for (const failure of failures) {
      gate.answer(failure)
      await test()
      const again = await call(`POST /api/payments/${token}/retry`, { body: { paymentOptionId: option } })
      token = keep(String(again.body.redirect)) || token
      await call(`GET /api/payments/${token}`)
    }
    // Everything works, and is repeated.
    gate.answer(chatty)
    expect((await test()).body).toMatchObject({ provider: { testFailure: null } })
    await call(`POST /api/payments/${token}/retry`, { body: { paymentOptionId: option } })
    const paid = await paymentOf(first.orderId)
    token = keep(await simulator.act(paid.provider_id, 'pay', { webhook: 'never' }))
    for (const failure of failures) {
      gate.answer(failure)
      await query('update online_payment set asked_at = null')
      await call(`GET /api/payments/${token}`)
      await call(`POST /api/admin/payments/${paid.id}/ask`, { token: keeper })
      await simulator.sendWebhook(paid.provider_id)
    }
    gate.answer(chatty)
    for (const truth of ['forged', 'old', 'right'] as const) await simulator.sendWebhook(paid.provider_id, truth)
    const refund = `POST /api/admin/orders/${first.orderId}/online-payments/${paid.id}/refund`
    for (const failure of failures) {
      gate.answer(failure)
      await call(refund, { token: keeper, body: { clientKey: crypto.randomUUID(), amount: 100, reason: 'Kulanz' } })
    }
    gate.answer(chatty)
    await query(`update online_refund set try_at = now() where state = 'wanted'`)
    await query(`select graphile_worker.add_job('payment.find_due', '{}')`)
    await gone(`select id from online_refund where state = 'wanted'`)
    await call(refund, { token: keeper, body: { clientKey: crypto.randomUUID(), amount: 200, reason: 'Kulanz' } })
    expect(await scene.stateOf(first.orderId)).toMatchObject({
      paid: 7800,
      refunded: expect.toSatisfy((sum) => sum >= 200),
    })

    // Another amount than asked for, and one that is given up: the office and the customer are written to.
    const odd = await order()
    await simulator.act((await paymentOf(odd.orderId)).provider_id, 'pay', { amount: 4000 })
    const left = await order()
    keep(await simulator.act((await paymentOf(left.orderId)).provider_id, 'cancel'))
    for (const failure of [...failures, null]) {
      gate.answer(failure)
      await query(`update customer_order set held_until = now() - interval '1 minute' where id = $1`, left.orderId)
      await query(`select graphile_worker.add_job('payment.find_due', '{}')`)
      await gone('select id from customer_order where held_until < now()')
    }
    const topics = 'adminOrder adminPaymentTrouble customerOrder customerOrderExpired customerReceipt'.split(' ')
    await vi.waitUntil(async () => {
      const sent = await query('select distinct topic from mail_message where topic = any ($1)', topics)
      return sent.length === topics.length
    }, patient)
    expect(canaries.size).toBeGreaterThan(7)
  })

  it('the log of the process tells what failed, and with no key', async () => {
    expect(log).toContain('incoming request')
    expect(log).toContain('payment not created')
    expect(log).toContain('payment not asked for')
    expect(log).toContain('refund not sent')
    expect(log).toContain('Nein: …')
    expect(found(log)).toEqual([])
  })

  it('no call is answered with one, whoever makes it', () => {
    const tokens = [...canaries.keys()].filter((name) => name.startsWith('token'))
    for (const { line, text } of answers) {
      // The customer is led back with the token of the payment; staff enter the address of the webhook at the provider.
      const except = line.includes('/admin/payment-providers') ? ['address of the webhook'] : tokens
      expect(found(text, except), line).toEqual([])
    }
  })

  it('no table holds one in clear, nor does the queue', async () => {
    const tables = await query(`
      select distinct format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`)
    expect(tables.length).toBeGreaterThan(50)
    const leaks: string[] = []
    for (const { name } of tables) {
      const rows = await query(`select t::text as text from ${name} t`)
      const except = name === 'public.payment_provider' ? ['address of the webhook'] : []
      leaks.push(...found(rows.map(({ text }) => text).join('\n'), except).map((canary) => `${name}: ${canary}`))
    }
    expect(leaks).toEqual([])
    // What staff read of it is there all the same.
    expect(
      await query(`select from online_payment_event where note like '%Nein%' or raw::text like '%debug%'`),
    ).not.toEqual([])
  })

  it('nobody is shown one, whatever they ask for', async () => {
    const staff = await make.staffToken(appId, grantablePermissions)
    const others = await make.staffToken(appId, ['setting:base', 'order:view'])
    const people = { keeper, staff, others, customer: customerToken, stranger: null }
    /** What the others could see of it. */
    const near = /pay|order|account|audit|mail|user|setting/
    const leaks: string[] = []
    const answered = new Set<string>()
    for (const [person, token] of Object.entries(people)) {
      for (const { path, url } of everyQuestion(2)) {
        if (/[?]text=|\/pdf\b/.test(url) || (person !== 'keeper' && !near.test(path))) continue
        const headers = { 'x-app-id': String(appId), ...(token && { authorization: `Bearer ${token}` }) }
        const { statusCode, body } = await inProcess.inject({ url, headers })
        if (statusCode === 200) answered.add(`${person} ${path}`)
        const maySee = path === '/api/admin/payment-providers' && (person === 'keeper' || person === 'staff')
        const leak = found(body, maySee ? ['address of the webhook'] : [])
        leaks.push(...leak.map((canary) => `${person}, ${url}: ${canary}`))
      }
    }
    expect(leaks).toEqual([])
    for (const [person, path] of [
      ['keeper', 'payment-providers'],
      ['keeper', 'payments/:id/history'],
      ['staff', 'payments/export'],
      ['staff', 'orders/:id/online-payments'],
      ['others', 'orders/export'],
      ['others', 'mails'],
      ['others', 'audit'],
    ]) {
      expect(answered).toContain(`${person} /api/admin/${path}`)
    }
    expect(answered).toContain('customer /api/account/data')
  })

  it('no spreadsheet holds one', async () => {
    for (const path of ['orders', 'orders/lines', 'payments', 'audit', 'mails', 'users', 'security-events']) {
      const { rawPayload, statusCode } = await inProcess.inject({
        url: `/api/admin/${path}/export?format=xlsx`,
        headers: { 'x-app-id': String(appId), authorization: `Bearer ${keeper}` },
      })
      expect(statusCode, path).toBe(200)
      const rows = readSheet(rawPayload)
      expect(rows.length, path).toBeGreaterThan(1)
      expect(found(JSON.stringify(rows)), path).toEqual([])
    }
  })

  it('an address of a webhook opens nothing else, and a wrong one tells nothing', async () => {
    const [{ webhook_token: own }] = await query('select webhook_token from payment_provider where kind = $1', kind)
    const otherId = await make.app()
    await query(`update app set feature_flags = '{payment}' where id = $1`, otherId)
    const enter = (body: object) =>
      scene.call(`PUT /api/admin/payment-providers/${kind}`, { appId: otherId, token: keeper, body })
    expect((await enter({ ...settings, version: 1 })).status).toBe(200)
    const [{ webhook_token: theirs }] = await query(
      'select webhook_token from payment_provider where app_id = $1 and kind = $2',
      ...[otherId, kind],
    )
    const otherKind = kind === 'payrexx' ? 'datatrans' : 'payrexx'
    const [{ webhook_token: idle }] = await query(
      'select webhook_token from payment_provider where app_id = $1 and kind = $2',
      appId,
      otherKind,
    )
    const payload = JSON.stringify({ transactionId: '1', transaction: { invoice: { paymentRequestId: 1 } } })
    const post = async (path: string) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${server.url}/api/pay/${path}`, { method: 'POST', headers, body: payload })
      return { status: answer.status, text: await answer.text() }
    }
    const nowhere = await post(`${appId}/${kind}/${'0'.repeat(own.length)}`)
    expect(nowhere.status).toBe(404)
    expect((await post(`424242/${kind}/${own}`)).status).toBe(404)
    const asked = simulator.payments().length
    for (const path of [
      `${appId}/${kind}/${theirs}`,
      `${otherId}/${kind}/${own}`,
      `${appId}/${otherKind}/${own}`,
      `${appId}/${otherKind}/${idle}`,
      `${appId}/${kind}/${own.slice(0, -1)}`,
      `${appId}/${kind}/${own}0`,
      `${appId}/${kind}/${own.toUpperCase()}X`,
    ]) {
      expect(await post(path), path).toEqual(nowhere)
    }
    expect(simulator.payments()).toHaveLength(asked)
    // Without a signature Datatrans is not believed at the right address either, and hears the same.
    expect(await post(`${appId}/${kind}/${own}`)).toEqual(
      kind === 'datatrans' ? nowhere : { ...nowhere, status: 200, text: '{"success":true}' },
    )
    const [{ told_at }] = await query(
      'select told_at from payment_provider where app_id = $1 and kind = $2',
      otherId,
      kind,
    )
    expect(told_at).toBe(null)
    expect(found(log)).toEqual([])
  })
})
