import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eicar, startClamd } from '../../../test/clamd.ts'
import { NotScanned, VirusScanner } from './virus-scanner.ts'

async function* pieces(...content: readonly (string | Buffer)[]) {
  for (const one of content) yield Buffer.from(one)
}

const tcpUrl = await startClamd()
const path = join(tmpdir(), `allmend-clamd-${process.pid}.sock`)
await startClamd(path)

describe.each([
  ['a port', tcpUrl],
  ['a socket file', `unix://${path}`],
])('asked on %s', (_, url) => {
  const scanner = new VirusScanner(url)

  it('a clean file is clean, also an empty one and one of many pieces', async () => {
    expect(await scanner.find(pieces('Hallenordnung'))).toBeNull()
    expect(await scanner.find(pieces())).toBeNull()
    expect(await scanner.find(pieces(...Array.from({ length: 20 }, () => Buffer.alloc(10_000, 'x'))))).toBeNull()
  })

  it('what it finds is named, also across two pieces', async () => {
    expect(await scanner.find(pieces(`X5O!${eicar}!$H+H*`))).toBe('Eicar-Test-Signature')
    expect(await scanner.find(pieces(eicar.slice(0, 9), eicar.slice(9)))).toBe('Eicar-Test-Signature')
  })

  it('what it does not look at to the end is not scanned', async () => {
    const tooLong = pieces(...Array.from({ length: 50 }, () => Buffer.alloc(100_000)))
    await expect(scanner.find(tooLong)).rejects.toThrow(/size limit exceeded/)
  })
})

it('a scanner that is away, or hangs up in the middle, has scanned nothing', async () => {
  const rude = createServer((socket) => socket.on('error', () => undefined).destroy()).listen(0, '127.0.0.1')
  await once(rude, 'listening')
  const taken = rude.address()
  const url = `tcp://127.0.0.1:${typeof taken === 'object' ? taken?.port : 0}`
  await expect(new VirusScanner(url).find(pieces('x'))).rejects.toThrow(NotScanned)
  rude.close()
  await once(rude, 'close')
  await expect(new VirusScanner(url).find(pieces('x'))).rejects.toThrow(NotScanned)
})
