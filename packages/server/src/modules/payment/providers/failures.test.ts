import { expect, it } from 'vitest'
import { type PaymentProvider, ProviderError } from './provider.ts'
import { providerKinds, providerLabels, providerOf, realPlaces } from './provider-of.ts'
import { credentials, placesAt, providerAt, requestOf, sceneOf, secret, serve, signKey } from './provider-scene.ts'

const refund = { amount: 100, currency: 'CHF', reference: 'R', key: crypto.randomUUID() }

const failureOf = (work: Promise<unknown>): Promise<ProviderError> =>
  work.then(
    () => Promise.reject(new Error('it went through')),
    (error) => {
      expect(error).toBeInstanceOf(ProviderError)
      return error
    },
  )

/** Calls that ask or change at once; the others look first, see below. */
const calls: readonly [string, 'asks' | 'changes', (provider: PaymentProvider) => Promise<unknown>][] = [
  ['create', 'changes', (provider) => provider.create(requestOf())],
  ['status', 'asks', (provider) => provider.status('1')],
  ['test', 'asks', (provider) => provider.test()],
]

/** Passes everything on, and cuts the line before the answer to a change. */
const cutChanges = (target: string) =>
  serve(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const own = ['connection', 'host', 'content-length']
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      own.includes(name) ? [] : [[name, String(value)]],
    )
    const body = chunks.length > 0 ? Buffer.concat(chunks) : null
    const answer = await fetch(`${target}${request.url}`, { method: request.method ?? 'GET', headers, body })
    const text = await answer.text()
    if (request.method === 'GET') response.writeHead(answer.status).end(text)
    else request.socket.destroy()
  })

for (const kind of providerKinds) {
  it(`${kind}: nothing was asked where nobody answers`, async () => {
    for (const [name, , call] of calls) {
      expect((await failureOf(call(providerAt(kind, 'http://127.0.0.1:1')))).failure, name).toBe('unreachable')
      expect((await failureOf(call(providerAt(kind, 'http://nirgends.invalid')))).failure, name).toBe('unreachable')
      expect((await failureOf(call(providerAt(kind, 'no address')))).failure, name).toBe('unreachable')
    }
    const outside = providerOf(kind, credentials, { ...placesAt('http://127.0.0.1:9'), allowsPrivateHosts: false })
    expect(await failureOf(outside.create(requestOf()))).toMatchObject({ failure: 'unreachable' })
  })

  it.each([
    ['cuts the line', true],
    ['hangs', false],
  ])(`${kind}: a provider that %s leaves a change unsure`, async (_, isCut) => {
    const url = await serve((request) => void (isCut && request.socket.destroy()))
    for (const [name, kindOf, call] of calls) {
      const { failure } = await failureOf(call(providerAt(kind, url, 300)))
      expect(failure, name).toBe(kindOf === 'asks' ? 'unreachable' : 'unsure')
    }
  })

  it.each([
    [500, '{"message":"x"}'],
    [503, ''],
    [302, ''],
    [200, 'hello'],
    [200, ''],
    [200, '{"data":[{}]}'],
    [200, 'x'.repeat(200_001)],
  ])(`${kind}: %d with %.20s says nothing about a change`, async (status, body) => {
    const url = await serve((_, response) => void response.writeHead(status, { location: '/x' }).end(body))
    expect((await failureOf(providerAt(kind, url).create(requestOf()))).failure).toBe('unsure')
    expect((await failureOf(providerAt(kind, url).status('1'))).failure).toBe('unreachable')
  })

  it(`${kind}: a refusal is passed on in its words, without anything of ours`, async () => {
    const basic = Buffer.from(`${credentials.account}:${secret}`).toString('base64')
    const message = `Nein: ${secret} ${basic} ${signKey}\r\n${'x'.repeat(1000)}`
    const body = JSON.stringify({ status: 'error', message, error: { code: 'NO', message } })
    for (const status of [400, 401, 403, 404, 409, 422, 429]) {
      const url = await serve((_, response) => void response.writeHead(status).end(body))
      const error = await failureOf(providerAt(kind, url).create(requestOf()))
      const isBusy = kind === 'datatrans' && status === 409
      expect(error).toMatchObject({ failure: isBusy ? 'unsure' : 'refused', status })
      if (isBusy) continue
      expect(error.message).toContain('Nein')
      expect(error.message.length).toBeLessThan(320)
      expect(`${error.message} ${error.stack}`).not.toContain(secret)
      if (kind === 'datatrans') expect(error.message).not.toContain(basic)
    }
    const silent = await serve((_, response) => void response.writeHead(400).end())
    expect((await failureOf(providerAt(kind, silent).create(requestOf()))).message).toBe('HTTP 400')
  })

  it(`${kind}: an answer that is lost after the work leaves a change unsure`, async () => {
    const { simulator, provider } = await sceneOf[kind]()
    simulator.faults.drop = 1
    expect((await failureOf(provider.create(requestOf()))).failure).toBe('unsure')
    simulator.faults.failAfter = 1
    expect((await failureOf(provider.create(requestOf()))).failure).toBe('unsure')
    expect(simulator.payments()).toHaveLength(2)
    simulator.faults.fail = 1
    expect((await failureOf(provider.create(requestOf()))).failure).toBe('unsure')
    simulator.faults.refuse = 1
    expect(await failureOf(provider.create(requestOf()))).toMatchObject({ failure: 'refused', status: 400 })
    expect(simulator.payments()).toHaveLength(2)
  })

  it(`${kind}: so does one that comes too late`, async () => {
    const { simulator } = await sceneOf[kind]()
    const hasty = providerAt(kind, simulator.url, 500)
    simulator.faults.silent = 1
    expect((await failureOf(hasty.create(requestOf()))).failure).toBe('unsure')
    expect(simulator.payments()).toHaveLength(1)
    const { id } = (await hasty.create(requestOf())).value
    await simulator.act(id, 'pay', { delay: 'never' })
    expect((await failureOf(hasty.status(id))).failure).toBe('unreachable')
    expect((await hasty.status(id)).value.received).toBe(7800)
    simulator.faults.delay = 5000
    expect((await failureOf(hasty.create(requestOf()))).failure).toBe('unsure')
  })

  it(`${kind}: a change whose answer is lost is unsure, and is found in the status`, async () => {
    const { simulator, provider } = await sceneOf[kind]()
    const cut = providerAt(kind, await cutChanges(simulator.url))
    const begin = async (action: 'pay' | 'reserve') => {
      const { id } = (await provider.create(requestOf())).value
      await simulator.act(id, action)
      return id
    }
    const paid = await begin('pay')
    expect((await failureOf(cut.refund(paid, refund))).failure).toBe('unsure')
    expect((await provider.status(paid)).value.returned).toBe(100)
    const promised = await begin('reserve')
    expect((await failureOf(cut.capture(promised, 7800, 'R'))).failure).toBe('unsure')
    expect((await provider.status(promised)).value.received).toBe(7800)
    const other = await begin('reserve')
    expect((await failureOf(cut.cancel(other, 'R'))).failure).toBe('unsure')
    expect((await provider.status(other)).value).toMatchObject({ received: 0, reserved: 0 })
  })

  it(`${kind}: numbers that lead elsewhere are no payments`, async () => {
    const visited: unknown[] = []
    const url = await serve((request, response) => {
      visited.push(request.url)
      response.end()
    })
    for (const id of ['', '..', '../1', '1/refund', '1?x', 'a b', '1\r\n', 'x'.repeat(65)]) {
      const provider = providerAt(kind, url)
      expect(await failureOf(provider.status(id)), id).toMatchObject({ failure: 'refused', status: 404 })
      expect((await failureOf(provider.refund(id, refund))).failure).toBe('refused')
    }
    expect(visited).toEqual([])
  })
}

it('Datatrans: the same create or refund again, after a lost answer, is the same', async () => {
  const { simulator, provider } = await sceneOf.datatrans()
  const request = requestOf()
  simulator.faults.drop = 1
  await failureOf(provider.create(request))
  const { id } = (await provider.create(request)).value
  expect(simulator.payments()).toHaveLength(1)
  await simulator.act(id, 'pay')
  simulator.faults.drop = 1
  expect((await failureOf(provider.refund(id, refund))).failure).toBe('unsure')
  await provider.refund(id, refund)
  expect(simulator.payments()[0]).toMatchObject({ returned: 100, refunds: 1 })
})

it('Datatrans: while the first call runs the second is not refused', async () => {
  const { simulator, provider } = await sceneOf.datatrans()
  const request = requestOf()
  simulator.faults.delay = 1000
  const first = provider.create(request)
  await expect.poll(() => simulator.payments().length).toBe(1)
  expect(await failureOf(provider.create(request))).toMatchObject({ failure: 'unsure', status: 409 })
  expect((await first).value.id).toBe(simulator.payments()[0]?.id)
})

it('the services are called by their names, over TLS', () => {
  const { payrexx, datatrans, allowsPrivateHosts } = realPlaces
  for (const place of [payrexx, ...Object.values(datatrans)]) {
    expect(place).toMatch(/^https:\/\/(api|pay)\.(sandbox\.)?(payrexx|datatrans)\.com$/)
  }
  expect(allowsPrivateHosts).toBe(false)
  expect(providerLabels).toEqual({ payrexx: 'Payrexx', datatrans: 'Datatrans' })
})
