import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendFiles } from '../../../test/send-file.ts'
import { isRefusal } from '../http/refusal.ts'
import { LocalDisk } from '../storage/local-disk.ts'
import { type ReceivedFile, withReceivedFiles } from './receive-files.ts'
import { safeName } from './safe-name.ts'

const server = fastify()
let received: readonly ReceivedFile[] = []
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'allmend-receive-'))
  const disk = new LocalDisk(dataDir, 0)
  await server.register(multipart)
  server.post('/files', async (request, reply) => {
    const answer = await withReceivedFiles(
      { request, reply, disk, scanner: null },
      { files: 3, total: 1000 },
      async ({ files }) => {
        received = files
        return Promise.all(files.map(async ({ filename, content }) => [filename, await content.readWhole()]))
      },
    )
    if (isRefusal(answer)) return { refused: answer.code }
    return answer.map(([filename, content]) => `${filename}: ${content?.length}`)
  })
  afterAll(async () => {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  })
})

const send = async (...sizes: readonly number[]) => {
  const files = sizes.map((size, n) => ({ name: `${n}.txt`, content: 'x'.repeat(size) }))
  return (await sendFiles(server, '/files', files, {})).body
}

describe('a limit of 1000 bytes holds for all files together', () => {
  it.each([[[1000]], [[600, 400]], [[400, 0, 600]]])('%j comes in', async (sizes) => {
    expect(await send(...sizes)).toEqual(sizes.map((size, n) => `${n}.txt: ${size}`))
  })

  it.each([[[1001]], [[600, 401]], [[400, 400, 400]], [[1000, 0, 1]]])('%j does not', async (sizes) => {
    expect(await send(...sizes)).toEqual({ refused: 'request.too_large' })
  })
})

it('more files than allowed, or something that is no upload, is refused', async () => {
  expect(await send(1, 1, 1)).toHaveLength(3)
  expect(
    (
      await sendFiles(
        server,
        '/files',
        ['a', 'b', 'c', 'd'].map((name) => ({ name, content: 'x' })),
        {},
      )
    ).status,
  ).toBe(413)
  const plain = await server.inject({ method: 'POST', url: '/files', payload: { a: 1 } })
  expect(plain.json()).toEqual({ refused: 'request.unsupported_type' })
})

it('what says beforehand that it is too large is not even read, and the line is closed', async () => {
  const announce = (bytes: number) =>
    server.inject({
      method: 'POST',
      url: '/files',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(bytes) },
      payload: '--b--',
    })
  const refused = await announce(1000 + 256 * 1024 + 1)
  expect([refused.json(), refused.headers.connection]).toEqual([{ refused: 'request.too_large' }, 'close'])
})

it('names lose what nobody can read, and are not endless', () => {
  expect(safeName('Plan\u0000 \u0007Saal\r\n.pdf')).toBe('Plan Saal.pdf')
  expect(safeName('a\ud800b')).toBe('a\ufffdb')
  expect([...safeName('😀'.repeat(300))]).toHaveLength(200)
})

it('what came in is gone once it was worked on', async () => {
  await send(10, 20)
  expect(received).toHaveLength(2)
  for (const { content } of received) await expect(content.readWhole()).rejects.toThrow()
})
