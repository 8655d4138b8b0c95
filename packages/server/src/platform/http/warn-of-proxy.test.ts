import { expect, it } from 'vitest'
import { createServer } from './create-server.ts'
import { warnOfProxy } from './warn-of-proxy.ts'

it.each([
  [undefined, 1],
  ['loopback', 0],
])('with TRUST_PROXY %s, a proxy that speaks for others is mentioned %i times', async (trustProxy, times) => {
  const lines: string[] = []
  const logStream = { write: (line: string) => void lines.push(line) }
  const server = createServer({ logLevel: 'warn', logStream, trustProxy })
  warnOfProxy(server, trustProxy)
  server.get('/', async () => 'x')
  await server.inject('/')
  expect(lines).toEqual([])
  for (let calls = 0; calls < 3; calls++)
    await server.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(times)
})
