import { createHash, createHmac } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { StartError } from '../start-error.ts'
import { openStorage, type Storage } from './storage.ts'

/** What only a text that was encoded for the address can hold. */
const secret = 'a/b+c%25@ä'

/** Whether a request was signed with the secret as it is, as Amazon describes it (Signature Version 4). */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
  const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const [, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=KEY\/(\S+), SignedHeaders=(\S+), Signature=(\S+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const [path = '', search = ''] = url.split('?')
  const sorted = search.split('&').sort().join('&')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const content = String(headers['x-amz-content-sha256'] ?? hash(body))
  const request = [method, path, sorted, signed.join(''), names, content].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(request)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((last, part) => sign(last, part), `AWS4${secret}`)
  return sign(key, text).toString('hex') === signature
}

/** As much of the S3 protocol as a file's life needs: PUT, GET, HEAD, DELETE with a signature header. */
function startBucket(): Promise<Server> {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (!isSigned(request, Buffer.concat(chunks))) return response.writeHead(403).end()
    const object = objects.get(path)
    if (request.method === 'PUT') {
      objects.set(path, Buffer.concat(chunks))
      return response.writeHead(200, { etag: '"1"' }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(path)
      return response.writeHead(204).end()
    }
    if (!object) return response.writeHead(404, { 'content-type': 'application/xml' }).end()
    const headers = { etag: '"1"', 'content-length': object.length, 'last-modified': new Date().toUTCString() }
    return response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : object)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

const bucket = await startBucket()
afterAll(() => bucket.close())
const { port } = bucket.address() as AddressInfo

describe.each([
  ['a folder', async () => openStorage(undefined, await mkdtemp(join(tmpdir(), 'allmend-files-')))],
  [
    'a bucket',
    () =>
      openStorage(`s3://KEY:${encodeURIComponent(secret)}@127.0.0.1:${port}/files?region=ch-zh&insecure=1`, '/nowhere'),
  ],
])('%s', (_, open) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await open()
  })

  it('keeps a file until it is deleted', async () => {
    expect(await storage.exists('base/1/a.txt')).toBe(false)
    await storage.put('base/1/a.txt', 'Grüezi')
    expect(await storage.exists('base/1/a.txt')).toBe(true)
    expect(Buffer.from(await storage.getBytes('base/1/a.txt')).toString('utf8')).toBe('Grüezi')
    await storage.delete('base/1/a.txt')
    expect(await storage.exists('base/1/a.txt')).toBe(false)
  })

  it('never leaves its place', async () => {
    await expect(storage.put('../../escape.txt', 'x')).rejects.toThrow()
  })
})

it('refuses an address it does not understand, in one sentence', async () => {
  await expect(openStorage('ftp://x', '/tmp')).rejects.toThrow(StartError)
})

describe('GET /files/base', () => {
  it('serves pictures, an SVG without any power', async () => {
    const { deps, server } = await buildTestApp()
    await deps.storage.put('base/1/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const response = await server.inject('/files/base/1/logo.svg')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('image/svg+xml')
    expect(response.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
    expect(response.headers['x-content-type-options']).toBe('nosniff')
    const again = await server.inject({
      url: '/files/base/1/logo.svg',
      headers: { 'if-none-match': String(response.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    await deps.storage.put('secret.svg', 'x')
    await deps.storage.put('base/1/page.html', 'x')
    for (const path of ['../secret.svg', '..%2fsecret.svg', '1/page.html', '1/missing.png', '%00.png', '1/']) {
      expect((await server.inject(`/files/base/${path}`)).statusCode).toBe(404)
    }
  })
})
