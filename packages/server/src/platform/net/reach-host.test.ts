import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isOwnName, isPublicAddress, openSocket } from './reach-host.ts'

describe('a name', () => {
  it.each([
    ...[
      'localhost',
      'localhost.',
      'LOCALHOST',
      'LocalHost..',
      'a.localhost',
      'a.localhost.',
      'ｌｏｃａｌｈｏｓｔ',
      'localhost。',
    ],
    ...['localhost.localdomain', 'ip6-localhost', 'drucker.local', 'metadata.google.internal.', 'fibu', 'fibu.', ''],
    ...['nas.home.arpa', 'fibu.corp', 'fibu.intranet', 'fibu.lan'],
    ...['fibu.test', 'fibu.invalid', 'fibu.onion', 'fibu.alt', 'FIBU.TEST.'],
  ])('«%s» is of the own network', (name) => {
    expect(isOwnName(name)).toBe(true)
  })

  it.each([
    'fibu.example',
    'test.ch',
    'alt.gemeinde.ch',
    'local.example',
    'localhost.example',
    'mylocalhost.ch',
    'home.ch',
    'zürich.ch',
    '1.1.1.1',
    '::1',
  ])('«%s» is not', (name) => {
    expect(isOwnName(name)).toBe(false)
  })
})

describe('an address', () => {
  it.each([
    '1.1.1.1',
    '91.198.174.192',
    '2a00:1450:400a:803::200e',
    '2001:4860:4860::8888',
    '2606:4700::1111',
    '172.32.0.1',
    '100.128.0.1',
    '11.0.0.1',
  ])('%s is on the internet', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:1.1.1.1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '2002:7f00:1::',
    'fec0::1',
    'feff::1',
    '::ffff:0:127.0.0.1',
    '::ffff:0:a9fe:a9fe',
    '::127.0.0.1',
    '64:ff9b:1::1',
    '100::1',
    '1fff::1',
    '2001::1',
    '2001:db8::1',
    '3fff::1',
    '4000::1',
    '5f00::1',
    'fe80::1%eth0',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('a line to a host', () => {
  const listening = async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    onTestFinished(() => {
      server.close()
    })
    return (server.address() as { port: number }).port
  }

  it.each(['127.0.0.1', 'localhost', '127.1', '0x7f000001', '2130706433', '::1'])(
    'inside, called %s, is refused before anything is sent',
    async (host) => {
      const port = await listening()
      const opening = openSocket(host, port, { allowsPrivateHosts: false, timeout: 2000 })
      await expect(opening).rejects.toMatchObject({ code: 'EPRIVATE' })
    },
  )

  it('inside stands where the operator allows it', async () => {
    const socket = await openSocket('localhost', await listening(), { allowsPrivateHosts: true, timeout: 2000 })
    expect(socket.remoteAddress).toMatch(/127\.0\.0\.1/)
    socket.destroy()
  })

  /** Takes no line: a thread that stands still after it began to listen. What waits in its row is soon as much as may wait there. */
  const deaf = async () => {
    const worker = new Worker(
      `const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
         require('node:worker_threads').parentPort.postMessage(server.address().port)
         setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
       })`,
      { eval: true },
    )
    const [port] = (await once(worker, 'message')) as [number]
    const waiting = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => {}))
    onTestFinished(async () => {
      for (const socket of waiting) socket.destroy()
      await worker.terminate()
    })
    return port
  }

  it('nobody answers on is given up', async () => {
    const opening = openSocket('127.0.0.1', await deaf(), { allowsPrivateHosts: true, timeout: 300 })
    await expect(opening).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  })
})
