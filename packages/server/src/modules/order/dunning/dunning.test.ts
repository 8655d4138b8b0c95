import type { DunningClaim, DunningNotice, DunningRun } from '@allmend/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { deskScene } from '../../../../test/desk-scene.ts'
import { drawPage, pageTexts } from '../../../../test/pdf-pages.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { readCodes } from '../../../../test/read-code.ts'
import { runJobs } from '../../../../test/run-jobs.ts'
import { LinkAddress } from '../../../platform/http/link-address.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { dunningJobs } from '../index.ts'

const app = await buildTestApp()
const scene = await deskScene(app)
const { appId, as, clerk, customerId, query, place } = scene
const links = new LinkAddress({ linkScheme: undefined, linkPort: undefined }, () => 3000)
const manager = await app.make.staffToken(appId, ['order:view', 'order:edit', 'order:remove', 'reservation:status'])

beforeAll(() =>
  query(
    `update app_setting set iban = 'CH4431999123000889012', creditor_name = 'Gemeinde Seewilen', creditor_zipcode = '8699',
       creditor_city = 'Seewilen', payment_term_days = 20 where app_id = $1`,
    appId,
  ),
)
// What another test left open is none of this one's business.
beforeEach(() => query(`update customer_order set due_on = current_date + 30 where app_id = $1`, appId))

const work = () => runJobs(app.deps.db, app.databaseUrl, dunningJobs(links))
const resume = (runId: number) => app.deps.db.withTenant(appId, (tx) => enqueue(tx, 'dunning.send', { appId, runId }))
const order = async (id: number) => (await query('select * from customer_order where id = $1', id))[0]
const numberOf = async (id: number) => {
  const { year, number } = await order(id)
  return `${year}-${String(number).padStart(6, '0')}`
}
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const age = (id: number, days: number) => query('update customer_order set due_on = $2 where id = $1', id, day(-days))
/** An order of 91.35 whose invoice is overdue for so many days. */
const overdue = async (days = 15) => {
  const { orderId } = await place()
  const body = { to: 'booked', withMail: false, version: (await order(orderId)).version }
  expect((await as(clerk, `POST /api/admin/orders/${orderId}/state`, body)).status).toBe(200)
  await age(orderId, days)
  return orderId
}
const claims = async () => (await as(clerk, 'GET /api/admin/dunning')).body.claims as DunningClaim[]
const claimOf = async (id: number, kind = 'order') =>
  (await claims()).find((claim) => claim.id === id && claim.kind === kind)
const standingOf = async (path: `orders/${number}` | `collective-invoices/${number}`) =>
  (await as(clerk, `GET /api/admin/${path}/notices`)).body
const terms = { dueOn: day(10), fee: 2000, feeBasis: 'Art. 12 Gebührenreglement', withMail: true }
interface Wish {
  readonly id: number
  readonly level: number
  readonly kind?: string
}
const start = (wishes: readonly Wish[], more: object = {}, token = clerk) =>
  as(token, 'POST /api/admin/dunning/runs', {
    claims: wishes.map((wish) => ({ kind: 'order', ...wish })),
    ...terms,
    ...more,
  })
const run = async (wishes: readonly Wish[], more: object = {}) => {
  const { status, body } = await start(wishes, more)
  expect(status, JSON.stringify(body)).toBe(200)
  await work()
  const made = (await as(clerk, `GET /api/admin/dunning/runs/${(body.run as DunningRun).id}`)).body
  return { ...(made.run as DunningRun), notices: made.notices as DunningNotice[] }
}
/** As if the term of the newest letter were over. */
const passTerm = (id: number) =>
  query(
    `update dunning_run set on_day = current_date - 20, due_on = current_date - 10
     where id = (select max(run_id) from dunning_notice where order_id = $1)`,
    id,
  )
const mailsAbout = (id: number) =>
  query(
    `select topic, recipient, subject, attachments from mail_message where order_id = $1 and topic like 'customerPayment%' order by id`,
    id,
  )
const fetchFile = (url: string, token?: string, place = appId) =>
  app.server.inject({ url, headers: { 'x-app-id': String(place), ...(token && { authorization: `Bearer ${token}` }) } })

describe('a claim', () => {
  it('is an invoice that is overdue, the oldest first, with what is next', async () => {
    const [young, old, paid] = [await overdue(5), await overdue(40), await overdue(40)]
    await as(clerk, `POST /api/admin/orders/${paid}/payments`, {
      ...{ kind: 'payment', amount: 9135, onDay: day(0), version: (await order(paid)).version },
    })
    const [first, second, ...none] = await claims()
    expect(none).toEqual([])
    expect(first).toMatchObject({
      ...{ kind: 'order', id: old, number: await numberOf(old), owed: 9135, step: 'due', level: 1, last: null },
      ...{ email: 'regula@example.test', customer: { userId: customerId, company: 'Harmonie' } },
    })
    expect(second).toMatchObject({ id: young, step: 'waiting', level: 1, from: day(5) })
  })

  it('is none where little is owed, or the customer is exempt until somebody ends it', async () => {
    const id = await overdue()
    const path = `/api/admin/dunning/exemptions/${customerId}` as const
    expect((await as(clerk, `PUT ${path}`, { reason: ' ' })).status).toBe(400)
    expect((await as(clerk, `PUT ${path}`, { reason: 'Ratenzahlung vereinbart' })).status).toBe(200)
    expect(await claimOf(id)).toMatchObject({ step: 'exempt', reason: 'Ratenzahlung vereinbart' })
    // The page of every order of the customer tells it, due or not.
    const fresh = (await place()).orderId
    const exemption = { userId: customerId, reason: 'Ratenzahlung vereinbart', by: expect.any(String) }
    expect(await standingOf(`orders/${id}`)).toMatchObject({ exemption, claim: { step: 'exempt' }, notices: [] })
    expect(await standingOf(`orders/${fresh}`)).toMatchObject({ exemption, claim: null, notices: [] })
    expect((await start([{ id, level: 1 }])).body).toMatchObject({ code: 'dunning.changed' })
    expect((await as(clerk, `DELETE ${path}`)).status).toBe(200)
    expect((await as(clerk, `DELETE ${path}`)).status).toBe(404)
    expect(await standingOf(`orders/${id}`)).toMatchObject({ exemption: null, claim: { step: 'due', level: 1 } })
    expect((await as(clerk, 'PUT /api/admin/dunning/exemptions/999999', { reason: 'x' })).status).toBe(404)
    await query('update customer_order set paid = 8636 where id = $1', id)
    expect(await claimOf(id)).toMatchObject({ owed: 499, step: 'small' })
  })
})

describe('a run', () => {
  it('reminds for free, then warns with a fee that is owed from then on, with the reference of the invoice', async () => {
    const id = await overdue(25)
    const invoice = pdfText((await fetchFile(`/api/admin/orders/${id}/pdf`, clerk)).rawPayload)
    const first = await run([{ id, level: 1 }])
    expect(first).toMatchObject({ planned: 0, sent: 1, left: 0, byPost: 0, owed: 9135 })
    expect(Date.now() - Date.parse(first.at)).toBeLessThan(600_000)
    expect(await order(id)).toMatchObject({ dunned: 0, paid: 0, state: 'booked' })
    expect(await claimOf(id)).toMatchObject({ step: 'waiting', level: 2, from: day(11), last: { level: 1 } })
    expect((await start([{ id, level: 2 }])).body).toMatchObject({ code: 'dunning.changed' })

    await passTerm(id)
    const second = await run([{ id, level: 2 }])
    expect(second.notices).toMatchObject([{ state: 'sent', level: 2, fee: 2000, owed: 11_135, isWaived: false }])
    expect(await order(id)).toMatchObject({ dunned: 2000, credited: 0 })
    const number = await numberOf(id)
    const { rawPayload } = await fetchFile(`/api/admin/dunning/notices/${second.notices[0]?.id}/pdf`, clerk)
    const text = pdfText(rawPayload)
    expect(text).toContain(`Mahnung ${number}`)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'Mahngebühr (Art. 12 Gebührenreglement) 20.00 Zu bezahlen CHF 111.35',
    )
    const reference = /Referenz\n([\d ]+)/
    expect(reference.exec(text)?.[1]).toBe(reference.exec(invoice)?.[1])
    const pages = await pageTexts(rawPayload)
    const [code] = await readCodes((await drawPage(rawPayload, pages.length - 1)).png)
    expect(code?.text.split('\n').slice(18, 20)).toEqual(['111.35', 'CHF'])
    const now = pdfText((await fetchFile(`/api/admin/orders/${id}/pdf`, clerk)).rawPayload).replaceAll(/\s+/g, ' ')
    expect(now).toContain('Mahngebühr (Art. 12 Gebührenreglement) 20.00 Zu bezahlen CHF 111.35')
    const mails = await mailsAbout(id)
    expect(mails).toMatchObject([
      { topic: 'customerPaymentReminder', recipient: 'regula@example.test' },
      {
        topic: 'customerPaymentWarning',
        subject: expect.stringContaining(`Mahnung ${number}`),
        attachments: [{ filename: `mahnung-${number}.pdf`, letter: { kind: 'notice', id: second.notices[0]?.id } }],
      },
    ])
    await passTerm(id)
    expect(await claimOf(id)).toMatchObject({ step: 'enforce', owed: 11_135 })
    const { body } = await as(clerk, `GET /api/admin/orders/${id}/notices`)
    expect((body.notices as DunningNotice[]).map(({ level }) => level)).toEqual([1, 2])
    const { entries } = (await as(clerk, `GET /api/admin/orders/${id}/history`)).body as {
      entries: { title: string }[]
    }
    expect(entries.filter(({ title }) => title === 'Gemahnt')).toHaveLength(2)
  })

  it('is seen by its customer, in the account and behind the link of the order, and by nobody else', async () => {
    const id = await overdue(25)
    const made = await run([{ id, level: 1 }])
    const noticeId = made.notices[0]?.id
    const { customerToken } = scene
    const own = (await app.call(`GET /api/account/orders/${id}`, { appId, token: customerToken })).body
    expect(own.order).toMatchObject({
      dueOn: day(-25),
      isOverdue: true,
      owed: 9135,
      notices: [{ id: noticeId, level: 1 }],
    })
    const path = `/api/account/orders/${id}/notices/${noticeId}/pdf`
    expect((await fetchFile(path, customerToken)).statusCode).toBe(200)
    const neighbour = await app.make.userToken(appId, await app.make.user(appId))
    expect((await fetchFile(path, neighbour)).statusCode).toBe(404)
    expect((await fetchFile(path)).statusCode).toBe(401)
    expect(
      (await fetchFile(`/api/account/orders/${await overdue()}/notices/${noticeId}/pdf`, customerToken)).statusCode,
    ).toBe(404)
    const { linkToken } = await import('../order-platform.ts')
    const token = await app.deps.db.withTenant(appId, async (tx) => linkToken(tx, appId, { orderId: id, version: 0 }))
    expect((await fetchFile(`/api/order-link/${token}/notices/${noticeId}/pdf`)).statusCode).toBe(200)
    expect((await fetchFile(`/api/order-link/falsch/notices/${noticeId}/pdf`)).statusCode).toBe(404)
  })

  it('is paid with its fee; what is paid without it stays open', async () => {
    const id = await overdue(25)
    await run([{ id, level: 1 }])
    await passTerm(id)
    await run([{ id, level: 2 }])
    const pay = async (amount: number) =>
      as(clerk, `POST /api/admin/orders/${id}/payments`, {
        ...{ kind: 'payment', amount, onDay: day(0), version: (await order(id)).version },
      })
    await pay(9135)
    expect(await order(id)).toMatchObject({ state: 'booked', payment_state: 'open' })
    await pay(2000)
    expect(await order(id)).toMatchObject({ state: 'payed', payment_state: 'paid' })
    expect(await claimOf(id)).toBeUndefined()
  })

  it('leaves out what was paid in the meantime, and says why', async () => {
    const [gone, stays] = [await overdue(), await overdue()]
    const { body } = await start([
      { id: gone, level: 1 },
      { id: stays, level: 1 },
    ])
    await query('update customer_order set paid = total where id = $1', gone)
    await work()
    const { run: made, notices } = (await as(clerk, `GET /api/admin/dunning/runs/${(body.run as DunningRun).id}`)).body
    expect(made).toMatchObject({ sent: 1, left: 1, planned: 0 })
    expect(notices).toMatchObject([{ orderId: gone, state: 'left', reason: 'Nichts mehr offen' }, { state: 'sent' }])
    expect(await mailsAbout(gone)).toEqual([])
  })

  it('leaves out an order that went into a collective invoice in the meantime', async () => {
    const ids = [await overdue(), await overdue()]
    const { body } = await start([{ id: ids[0] ?? 0, level: 1 }])
    await as(clerk, 'POST /api/admin/collective-invoices', { ids, withMail: false })
    await query(
      `update collective_invoice set made_on = current_date - 60, due_on = current_date - 25
       where id = (select collective_id from customer_order where id = $1)`,
      ids[0],
    )
    await work()
    const { notices } = (await as(clerk, `GET /api/admin/dunning/runs/${(body.run as DunningRun).id}`)).body
    expect(notices).toMatchObject([{ orderId: ids[0], state: 'left', reason: 'Steht jetzt auf einer Sammelrechnung' }])
    expect(await mailsAbout(ids[0] ?? 0)).toEqual([])
    await query('delete from collective_invoice where app_id = $1', appId)
  })

  it('that two people start at the same time, or a job that runs twice, writes to nobody twice', async () => {
    const id = await overdue()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => start([{ id, level: 1 }])))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    const [runId = 0] = answers.flatMap(({ status, body }) => (status === 200 ? [(body.run as DunningRun).id] : []))
    const again = () => resume(runId)
    await Promise.all([again(), again()])
    await Promise.all([work(), work()])
    expect(await mailsAbout(id)).toHaveLength(1)
  })

  it('that dies in between goes on where it was', async () => {
    const ids = [await overdue(), await overdue(), await overdue()]
    // The second cannot be written: the job fails there, and is tried again.
    await query(`alter table dunning_notice add constraint broken check (order_id <> ${ids[1]} or state <> 'sent')`)
    const { body } = await start(ids.map((id) => ({ id, level: 1 })))
    await work()
    const states = () =>
      query('select order_id, state from dunning_notice where order_id = any($1) order by order_id', ids)
    expect((await states()).map(({ state }) => state)).toEqual(['sent', 'planned', 'planned'])
    await query('alter table dunning_notice drop constraint broken')
    const runId = (body.run as DunningRun).id
    await resume(runId)
    await work()
    expect((await states()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
    for (const id of ids) expect(await mailsAbout(id)).toHaveLength(1)
  })

  it('makes one file of its letters: all, or those for the post', async () => {
    const [mailed, posted] = [await overdue(), await overdue()]
    await query(`update customer_order set contact = contact - 'email' where id = $1`, posted)
    const made = await run([
      { id: mailed, level: 1 },
      { id: posted, level: 1 },
    ])
    expect(made).toMatchObject({ sent: 2, byPost: 1 })
    const path = `/api/admin/dunning/runs/${made.id}/pdf`
    const titles = async (which: string) =>
      [
        ...pdfText((await fetchFile(`${path}?which=${which}`, clerk)).rawPayload).matchAll(
          /Zahlungserinnerung (\d{4}-\d{6})\n/g,
        ),
      ]
        .map(([, number]) => number)
        .filter((number, at, all) => all.indexOf(number) === at)
    expect(await titles('all')).toEqual([await numberOf(mailed), await numberOf(posted)])
    expect(await titles('post')).toEqual([await numberOf(posted)])
    const none = await run([{ id: await overdue(), level: 1 }])
    expect((await fetchFile(`/api/admin/dunning/runs/${none.id}/pdf?which=post`, clerk)).statusCode).toBe(404)
    const silent = await overdue()
    expect(await run([{ id: silent, level: 1 }], { withMail: false })).toMatchObject({ byPost: 1 })
    expect(await mailsAbout(silent)).toEqual([])
  })

  it('keeps each letter as it went out', async () => {
    const id = await overdue()
    const made = await run([{ id, level: 1 }])
    const path = `/api/admin/dunning/notices/${made.notices[0]?.id}/pdf`
    const before = (await fetchFile(path, clerk)).rawPayload
    await query('update customer_order set paid = total where id = $1', id)
    expect((await fetchFile(path, clerk)).rawPayload.equals(before)).toBe(true)
    const { forgetOrders } = await import('../forget-orders.ts')
    const person = await app.make.user(appId, { email: 'weg@example.test' })
    await query('update customer_order set user_id = $2 where id = $1', id, person)
    await app.deps.db.withTenant(appId, (tx) => forgetOrders(tx, { id: person, email: 'weg@example.test' }))
    expect((await fetchFile(path, clerk)).statusCode).toBe(404)
    const [row] = await query('select letter, recipient from dunning_notice where order_id = $1', id)
    expect(row).toEqual({ letter: null, recipient: '' })
  })

  it('asks for a collective invoice once, for all that its orders owe', async () => {
    const ids = [await overdue(), await overdue()]
    await query('update customer_order set booked_on = current_date - 90 where id = $1', ids[0])
    const { body } = await as(clerk, 'POST /api/admin/collective-invoices', { ids, withMail: false })
    const { id, number } = body.collective as { id: number; number: string }
    await query(
      `update collective_invoice set made_on = current_date - 60, due_on = current_date - 25 where id = $1`,
      id,
    )
    const invoice = pdfText((await fetchFile(`/api/admin/collective-invoices/${id}/pdf`, clerk)).rawPayload)
    expect(invoice.replaceAll(/\s+/g, ' ')).toContain(`ersetzt die Rechnung ${await numberOf(ids[0] ?? 0)}. Bitte`)
    expect((await claims()).filter((claim) => claim.kind === 'order' && ids.includes(claim.id))).toEqual([])
    expect(await claimOf(id, 'collective')).toMatchObject({ number, owed: 18_270, level: 1, orderId: ids[0] })
    await run([{ kind: 'collective', id, level: 1 }])
    await passTerm(ids[0] ?? 0)
    const made = await run([{ kind: 'collective', id, level: 2 }])
    expect(made.notices).toMatchObject([{ kind: 'collective', number, owed: 20_270, fee: 2000 }])
    expect((await order(ids[0] ?? 0)).dunned).toBe(2000)
    expect((await order(ids[1] ?? 0)).dunned).toBe(0)
    const text = pdfText((await fetchFile(`/api/admin/dunning/notices/${made.notices[0]?.id}/pdf`, clerk)).rawPayload)
    expect(text).toContain(`Mahnung ${number}`)
    expect(text.replaceAll(/\s+/g, ' ')).toContain('20.00 Zu bezahlen CHF 202.70')
    const { collective } = (await as(clerk, `GET /api/admin/collective-invoices/${id}`)).body
    expect(collective).toMatchObject({ owed: 20_270, total: 20_270 })
    const list = (await as(clerk, 'GET /api/admin/collective-invoices')).body
    expect(list).toMatchObject({ totalRecords: 1, rows: [{ id, number, owed: 20_270, orders: 2, isOverdue: true }] })
    const { body: notices } = await as(clerk, `GET /api/admin/orders/${ids[1]}/notices`)
    expect(notices.notices).toHaveLength(2)
    expect(await standingOf(`collective-invoices/${id}`)).toMatchObject({
      notices: [{ level: 1 }, { level: 2, owed: 20_270 }],
      claim: { kind: 'collective', id, step: 'waiting', level: null },
      exemption: null,
    })
  })

  it('refuses what makes no sense', async () => {
    const id = await overdue()
    const code = async (more: object) => (await start([{ id, level: 1 }], more)).body.code
    expect(await code({ feeBasis: ' ' })).toBe('dunning.basis_missing')
    expect(await code({ dueOn: day(0) })).toBe('dunning.due_past')
    expect(await code({ dueOn: day(92) })).toBe('dunning.due_far')
    for (const bad of [{ fee: -1 }, { fee: 10_001 }, { fee: 1.5 }, { dueOn: 'bald' }, { claims: [] }]) {
      expect((await start([{ id, level: 1 }], bad)).status, JSON.stringify(bad)).toBe(400)
    }
    expect((await start([{ id, level: 3 }])).status).toBe(400)
    const twice = [
      { id, level: 1 },
      { id, level: 1 },
    ]
    expect((await start(twice)).status).toBe(400)
    expect((await start([{ id, level: 2 }])).body.code).toBe('dunning.changed')
    expect((await start([{ id: 999_999, level: 1 }])).body.code).toBe('dunning.changed')
    expect((await start([{ id, level: 1 }], { fee: 0, feeBasis: '' })).status).toBe(200)
    await work()
  })
})

describe('the fee of a warning', () => {
  const warned = async () => {
    const id = await overdue(25)
    await run([{ id, level: 1 }])
    await passTerm(id)
    const { notices } = await run([{ id, level: 2 }])
    return { id, noticeId: notices[0]?.id ?? 0 }
  }
  const waive = (noticeId: number) => as(clerk, `POST /api/admin/dunning/notices/${noticeId}/waive`)

  it('is waived once, and is to be given back if it was paid', async () => {
    const { id, noticeId } = await warned()
    await as(clerk, `POST /api/admin/orders/${id}/payments`, {
      ...{ kind: 'payment', amount: 11_135, onDay: day(0), version: (await order(id)).version },
    })
    const answers = await Promise.all([waive(noticeId), waive(noticeId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await order(id)).toMatchObject({ dunned: 0 })
    expect((await as(clerk, `GET /api/admin/orders/${id}`)).body.order).toMatchObject({
      owed: -2000,
      refundable: 11_135,
    })
    expect((await waive(999_999)).status).toBe(404)
    const reminder = await run([{ id: await overdue(), level: 1 }])
    expect((await waive(reminder.notices[0]?.id ?? 0)).body).toMatchObject({ code: 'dunning.no_fee' })
  })

  it('is settled with the order that is cancelled: what is kept of the money stays, the rest goes back', async () => {
    const { id } = await warned()
    const version = async () => (await order(id)).version
    await as(clerk, `POST /api/admin/orders/${id}/payments`, {
      ...{ kind: 'payment', amount: 11_135, onDay: day(0), version: await version() },
    })
    const cancel = async (refund: number) =>
      as(manager, `POST /api/admin/orders/${id}/cancel`, {
        ...{ reason: 'Saal gesperrt', refund, withFee: false, withMail: false, version: await version() },
      })
    const { status, body } = await cancel(9135)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.order).toMatchObject({ owed: 0, paid: 11_135, refunded: 9135, state: 'cancelled' })
  })

  it('stays owed when an order is cancelled that was not paid', async () => {
    const { id } = await warned()
    const { body } = await as(manager, `POST /api/admin/orders/${id}/cancel`, {
      ...{ reason: 'Abgesagt', withFee: false, withMail: false, version: (await order(id)).version },
    })
    expect(body.order).toMatchObject({ owed: 2000, credited: 9135, state: 'cancelled' })
    const text = pdfText((await fetchFile(`/api/admin/orders/${id}/pdf`, clerk)).rawPayload).replaceAll(/\s+/g, ' ')
    expect(text).toContain('Mahngebühr (Art. 12 Gebührenreglement) 20.00 Zu bezahlen CHF 20.00')
  })
})

it('belongs to its municipality, to those who may see orders, and is started by those who change them', async () => {
  const id = await overdue()
  const made = await run([{ id, level: 1 }])
  const other = await app.make.app()
  const elsewhere = await app.make.staffToken(other, ['order:view', 'order:edit'])
  const unable = await app.make.staffToken(appId, ['object:view'])
  const reader = await app.make.staffToken(appId, ['order:view'])
  const noticeId = made.notices[0]?.id
  const reads = [
    '/api/admin/dunning',
    '/api/admin/dunning/runs',
    `/api/admin/dunning/runs/${made.id}`,
    `/api/admin/dunning/runs/${made.id}/pdf`,
    `/api/admin/dunning/notices/${noticeId}/pdf`,
    `/api/admin/orders/${id}/notices`,
  ]
  for (const path of reads) {
    expect((await fetchFile(path, reader)).statusCode, path).toBe(200)
    expect((await fetchFile(path, unable)).statusCode, path).toBe(403)
    expect((await fetchFile(path, scene.customerToken)).statusCode, path).toBe(403)
    expect((await fetchFile(path)).statusCode, path).toBe(401)
    if (path.includes('notices')) expect((await fetchFile(path, elsewhere, other)).statusCode, path).toBe(404)
    const there = await fetchFile(path, elsewhere, other)
    expect(there.statusCode === 404 || !there.body.includes('Harmonie'), path).toBe(true)
  }
  const writes = [
    ['POST /api/admin/dunning/runs', { claims: [{ kind: 'order', id, level: 1 }], ...terms }],
    [`POST /api/admin/dunning/notices/${noticeId}/waive`, undefined],
    [`PUT /api/admin/dunning/exemptions/${customerId}`, { reason: 'x' }],
    [`DELETE /api/admin/dunning/exemptions/${customerId}`, undefined],
  ] as const
  for (const [line, body] of writes) {
    expect((await as(reader, line, body)).status, line).toBe(403)
    const { status } = await app.call(line, { appId: other, token: elsewhere, ...(body && { body }) })
    expect([404, 409], line).toContain(status)
  }
})
