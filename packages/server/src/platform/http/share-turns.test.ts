import { get } from 'node:http'
import { setTimeout as pass } from 'node:timers/promises'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { shareTurns } from './share-turns.ts'

/** A server that says in which sequence it began to work, and ends a call when it is told to. */
function watched(turns: Parameters<typeof shareTurns>[1]) {
  const server = Fastify()
  const arrived: string[] = []
  server.addHook('onRequest', async ({ url }) => {
    arrived.push(url)
  })
  shareTurns(server, turns)
  const begun: string[] = []
  const open = new Map<string, () => void>()
  server.get<{ Params: { name: string } }>('/calls/:name', async ({ params: { name } }) => {
    begun.push(name)
    await new Promise<void>((end) => open.set(name, end))
    return { name }
  })
  const call = (app: string, name: string) => server.inject({ url: `/calls/${name}`, headers: { 'x-app-id': app } })
  const end = (name: string) => open.get(name)?.()
  return { server, arrived, begun, call, end }
}

const patient = { alone: 3, beside: 1, lasts: 60_000, lingers: 60_000 }

it('works on a few calls of whoever is alone, and on the others in the sequence they came', async () => {
  const { begun, call, end } = watched(patient)
  const calls = ['a', 'b', 'c', 'd', 'e'].map((name) => call('1', name))
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  end('b')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd'])
  for (const name of ['a', 'c', 'd']) end(name)
  await expect.poll(() => begun).toContain('e')
  end('e')
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
})

it('lets somebody else in at once, and fewer of the many from then on', async () => {
  const { begun, call, end } = watched(patient)
  const calls = ['a', 'b', 'c', 'd', 'e'].map((name) => call('1', name))
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  calls.push(call('2', 'guest'))
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'guest'])
  // Three are inside: two of them have to go before one more comes in.
  end('a')
  end('b')
  await Promise.all([calls[0], calls[1]])
  expect(begun).toEqual(['a', 'b', 'c', 'guest'])
  end('c')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'guest', 'd'])
  for (const name of ['d', 'guest']) end(name)
  await expect.poll(() => begun).toContain('e')
  end('e')
  await Promise.all(calls)
})

it('gives the turn on of whoever waits for something', async () => {
  const { begun, call, end } = watched({ ...patient, alone: 1, lasts: 30 })
  const calls = ['a', 'b', 'c'].map((name) => call('1', name))
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'b', 'c']) end(name)
  await Promise.all(calls)
})

it('reckons with nobody who is long gone', async () => {
  const { begun, call, end } = watched({ ...patient, alone: 2, lingers: 50 })
  const guest = call('2', 'guest')
  await expect.poll(() => begun).toEqual(['guest'])
  end('guest')
  await guest
  await pass(60)
  const calls = ['a', 'b'].map((name) => call('1', name))
  await expect.poll(() => begun).toEqual(['guest', 'a', 'b'])
  for (const name of ['a', 'b']) end(name)
  await Promise.all(calls)
})

it('does nothing for somebody who hung up while waiting', async () => {
  const { server, arrived, begun, call, end } = watched({ ...patient, alone: 1 })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const first = call('1', 'a')
  await expect.poll(() => begun).toEqual(['a'])
  const gone = get(`${url}/calls/gone`, { headers: { 'x-app-id': '1' } }).on('error', () => undefined)
  await expect.poll(() => arrived).toContain('/calls/gone')
  const last = call('1', 'b')
  gone.destroy()
  await expect.poll(() => promisify(server.server.getConnections.bind(server.server))()).toBe(0)
  end('a')
  await expect.poll(() => begun).toContain('b')
  end('b')
  await Promise.all([first, last])
  expect(begun).toEqual(['a', 'b'])
  await server.close()
})
