import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { startOddServer } from '../../../test/odd-mail-server.ts'
import { hurryJobs, runJobs, silent } from '../../../test/run-jobs.ts'
import type { Jobs } from '../../platform/jobs/worker.ts'
import { openMailTransport } from '../../platform/mail-transport/mail-transport.ts'
import { mailJobs, queueMail } from './index.ts'

const { call, databaseUrl, deps, make } = await buildTestApp()
const { db } = deps
const post = await startOddServer()
/** Impatient, so that nobody waits for a server that does not answer. */
const times = { connect: 400, answer: 400, inAll: 800 }
const open = () => openMailTransport(post.url, 'post@betrieb.test', times)
/** A new one for each test: a line that stands is not greeted again. */
let transport = open()
const noRest = { rest: 0, longestRest: 0 }
const atOnce = Array.from({ length: 60 }, () => 0)
const jobs = (more: Parameters<typeof mailJobs>[2] = {}) =>
  mailJobs(transport, 'allmend.test', { rest: noRest, ...more })
const run = (more?: Parameters<typeof mailJobs>[2]) => runJobs(db, databaseUrl, jobs(more))
afterEach(async () => {
  transport?.close()
  transport = open()
  await db.pool.query('delete from mail_message')
})
afterAll(async () => {
  transport?.close()
  await post.down()
})

/** One try of all that may go, without a worker and its clock. */
async function tryOnce(all: Jobs, appId: number) {
  const drain = all['mail.drain']
  if (drain?.scope !== 'tenant') throw new Error('mails are sent for one app')
  await drain.run({ appId }, (work) => db.withTenant(appId, work), { log: silent, jobId: '1000000', attempt: 1 })
}

async function town() {
  const appId = await make.app({ title: 'Eschen' })
  const hall = await make.object(appId, { stock: 50 })
  const customer = await make.customerToken(appId)
  return {
    appId,
    token: await make.staffToken(appId, ['setting:base']),
    order: async () => {
      const body = { bookings: [bookingDraft(hall, '2031-03-03 10:00', '2031-03-03 12:00')], clientKey: randomUUID() }
      const answer = await call('POST /api/orders', { appId, token: customer, body })
      return Number(answer.body.orderId)
    },
    /** A mail without a secret, unless its topic has one. */
    queue: (
      to: string,
      orderId?: number,
      topic: 'newDevice' | 'passwordReset' | 'customerCancellation' = 'newDevice',
    ) =>
      db.withTenant(appId, (tx) =>
        queueMail(tx, topic, to, values, orderId === undefined ? {} : { about: { orderId } }),
      ),
    mails: async () =>
      (await db.pool.query('select * from mail_message where app_id = $1 order by id', [appId])).rows as {
        id: number
        recipient: string
        state: string
        tries: number
        last_error: string | null
        server_answer: string | null
        next_try_at: Date | null
        sealed: string | null
      }[],
  }
}
const values = {
  ...{ firstname: 'Nora', lastname: 'Brunner', url: 'https://e.test/x', device: '', address: '', at: '' },
  ...{ title: 'Saal', when: 'heute', orderNumber: '1' },
}
const taken = () => post.taken.splice(0)
const readers = (mails = taken()) => mails.map(({ to }) => to.split('@')[0])

describe('a mail server that is down', () => {
  it('for fifty tries and then up again: each mail arrives once, those of an order as they were caused', async () => {
    const place = await town()
    const orders = [await place.order(), await place.order(), await place.order()]
    for (let n = 0; n < 4; n += 1)
      for (const [index, order] of orders.entries()) await place.queue(`o${index}-${n}@chor.test`, order)
    await place.queue('frei@chor.test')
    await post.down()
    const patient = jobs({ pauses: atOnce, turn: { lanes: 1 } })
    for (let tries = 0; tries < 50; tries += 1) await tryOnce(patient, place.appId)
    // Some were caused while it was down.
    for (const [index, order] of orders.entries()) await place.queue(`o${index}-4@chor.test`, order)
    await tryOnce(patient, place.appId)
    const before = await place.mails()
    expect(before.map(({ tries }) => tries)).toEqual([...Array.from({ length: 13 }, () => 51), 1, 1, 1])
    expect(new Set(before.map(({ state }) => state))).toEqual(new Set(['queued']))
    expect(before[0]?.last_error).toMatch(/nimmt keine Verbindung an/)
    await post.up()
    await runJobs(db, databaseUrl, patient)
    const arrived = readers()
    expect(arrived).toHaveLength(16)
    expect(new Set(arrived).size).toBe(16)
    for (const index of [0, 1, 2]) {
      const own = arrived.filter((name) => name?.startsWith(`o${index}-`))
      expect(own).toEqual([0, 1, 2, 3, 4].map((n) => `o${index}-${n}`))
    }
    expect((await place.mails()).every(({ state, tries }) => state === 'sent' && tries >= 2)).toBe(true)
  })

  it('for longer than a day: mails are given up and say why; a link that lasts stays for whoever sends it again', async () => {
    const place = await town()
    await place.queue('a@chor.test', undefined, 'passwordReset')
    await place.queue('b@chor.test')
    await post.down()
    const hasty = jobs({ pauses: [0, 0] })
    for (let tries = 0; tries < 4; tries += 1) await tryOnce(hasty, place.appId)
    await post.up()
    expect(await place.mails()).toMatchObject([
      { state: 'failed', tries: 3, sealed: null, next_try_at: null },
      { state: 'failed', tries: 3 },
    ])
  })

  it('waits longer after each try, and when it answers again nobody waits any more', async () => {
    const place = await town()
    await place.queue('a@chor.test')
    await post.down()
    await tryOnce(jobs(), place.appId)
    await db.pool.query('update mail_message set next_try_at = null where app_id = $1', [place.appId])
    await tryOnce(jobs(), place.appId)
    await post.up()
    const [waiting] = await place.mails()
    const seconds = ((waiting?.next_try_at?.getTime() ?? 0) - Date.now()) / 1000
    expect(seconds).toBeGreaterThan(100)
    expect(seconds).toBeLessThan(121)
    await place.queue('b@chor.test')
    await run()
    expect(readers().toSorted()).toEqual(['a', 'b'])
  })
})

it('the installation’s server answers again: apps whose mails waited for it are told', async () => {
  const [one, other] = [await town(), await town()]
  const all = jobs()
  await one.queue('a@chor.test')
  await post.down()
  await tryOnce(all, one.appId)
  await post.up()
  expect(await one.mails()).toMatchObject([{ state: 'queued', next_try_at: expect.any(Date) }])
  await other.queue('b@chor.test')
  await runJobs(db, databaseUrl, all)
  expect(readers().toSorted()).toEqual(['a', 'b'])
})

describe('mails about one order', () => {
  it('one the server puts off holds back what follows for the same reader, and nothing else', async () => {
    const place = await town()
    const [one, other] = [await place.order(), await place.order()]
    post.behave({ recipient: (to) => (to.startsWith('voll') ? '452 4.2.2 mailbox full' : null) })
    onTestFinished(() => post.behave({}))
    await place.queue('voll@chor.test', one)
    await place.queue('haus@chor.test', one)
    await place.queue('voll@chor.test', one)
    await place.queue('lea@chor.test', other)
    await run()
    expect(readers().toSorted()).toEqual(['haus', 'lea'])
    expect(await place.mails()).toMatchObject([
      { state: 'queued', tries: 1, server_answer: '452 4.2.2 mailbox full' },
      { state: 'sent' },
      { state: 'queued', tries: 0, next_try_at: null },
      { state: 'sent' },
    ])
    // Given up, it lets the next one go.
    await db.pool.query('update mail_message set tries = 10 where app_id = $1 and tries = 1 and state = $2', [
      place.appId,
      'queued',
    ])
    await hurryJobs(db)
    await run()
    expect((await place.mails()).map(({ state, tries }) => [state, tries])).toEqual([
      ['failed', 11],
      ['sent', 1],
      ['queued', 1],
      ['sent', 1],
    ])
    post.behave({})
    await hurryJobs(db)
    await run()
    expect(readers()).toEqual(['voll'])
  })
})

describe('what a server refuses', () => {
  it.each([
    ['550 5.1.1 no such user', 'failed', 1],
    ['553 5.1.3 bad address', 'failed', 1],
    ['450 4.2.0 greylisted', 'queued', 1],
    ['421 4.3.2 going down', 'queued', 1],
  ])('for a recipient with %s: %s', async (words, state, tries) => {
    const place = await town()
    post.behave({ recipient: () => words })
    onTestFinished(() => post.behave({}))
    await place.queue('nora@chor.test')
    await run()
    const [mail] = await place.mails()
    expect(mail).toMatchObject({ state, tries, server_answer: words })
    expect(taken()).toEqual([])
  })

  it('of a sender is about the settings, and is tried again; of a message is the last word', async () => {
    const [sender, message] = [await town(), await town()]
    post.behave({ sender: '550 5.7.1 sender not yours' })
    onTestFinished(() => post.behave({}))
    await sender.queue('nora@chor.test')
    await run()
    expect(await sender.mails()).toMatchObject([{ state: 'queued', server_answer: '550 5.7.1 sender not yours' }])
    post.behave({ afterData: '554 5.7.1 looks like spam' })
    await message.queue('nora@chor.test')
    await run()
    expect(await message.mails()).toMatchObject([{ state: 'failed', server_answer: '554 5.7.1 looks like spam' }])
  })

  it('one recipient of many: the others get theirs', async () => {
    const place = await town()
    post.behave({ recipient: (to) => (to.startsWith('weg') ? '550 5.1.1 unknown' : null) })
    onTestFinished(() => post.behave({}))
    for (const name of ['a', 'weg', 'b']) await place.queue(`${name}@chor.test`)
    await run()
    expect(readers().toSorted()).toEqual(['a', 'b'])
    expect((await place.mails()).map(({ state }) => state)).toEqual(['sent', 'failed', 'sent'])
  })
})

describe('a server that', () => {
  it.each([
    ['takes the mail and hangs', { afterData: 'take-and-hang' } as const],
    ['takes the mail and drops the line', { afterData: 'take-and-drop' } as const],
    ['hangs before it takes the mail', { afterData: 'hang' } as const],
    ['drops the line after the mail', { afterData: 'drop' } as const],
    ['greets with 421', { greeting: '421 4.3.2 too busy' } as const],
    ['greets too slowly', { greetsAfter: 6000 } as const],
  ])('%s: the mail is tried again later, under the same Message-ID', async (_, oddity) => {
    const place = await town()
    post.behave(oddity)
    onTestFinished(() => post.behave({}))
    await place.queue('nora@chor.test')
    await run()
    expect(await place.mails()).toMatchObject([{ state: 'queued', tries: 1, last_error: expect.any(String) }])
    const first = taken()
    // Never more than one of a try: the library repeats nothing that was handed over.
    expect(first.length).toBeLessThanOrEqual(1)
    post.behave({})
    await hurryJobs(db)
    await run()
    const again = taken()
    expect(again).toHaveLength(1)
    expect(await place.mails()).toMatchObject([{ state: 'sent', tries: 2, last_error: null }])
    const date = (mail = again[0]) => /^Date: (.*)$/m.exec(mail?.data ?? '')?.[1]
    for (const mail of first) expect([mail.messageId, date(mail)]).toEqual([again[0]?.messageId, date()])
  })

  it('greets slowly, but in time, is waited for', async () => {
    const place = await town()
    post.behave({ greetsAfter: 150 })
    onTestFinished(() => post.behave({}))
    await place.queue('nora@chor.test')
    await run()
    expect(readers()).toEqual(['nora'])
  })
})
