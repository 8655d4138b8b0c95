import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, it } from 'vitest'
import { LocalDisk } from './local-disk.ts'
import { FileTooLarge } from './temporary-file.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'allmend-disk-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const disk = new LocalDisk(dataDir)

it('gives back what was written, and leaves nothing in its folder from the beginning', async () => {
  const file = await disk.temporaryFile()
  expect(await readdir(join(dataDir, 'tmp'))).toEqual([])
  await pipeline(Readable.from([Buffer.from('eins '), Buffer.from('zwei')]), file.writer(9))
  expect([file.bytes, String(await file.readWhole())]).toEqual([9, 'eins zwei'])
  const content = file.read()
  const closed = new Promise((resolve) => content.once('close', resolve))
  expect(await text(content)).toBe('eins zwei')
  await closed
})

it('takes no more than it may', async () => {
  const file = await disk.temporaryFile()
  await expect(pipeline(Readable.from([Buffer.alloc(6), Buffer.alloc(4)]), file.writer(9))).rejects.toThrow(
    FileTooLarge,
  )
  await file.close()
})

it('knows when the disk is nearly full', async () => {
  expect(await disk.hasRoom(1)).toBe(true)
  expect(await disk.hasRoom(Number.MAX_SAFE_INTEGER)).toBe(false)
  expect(await new LocalDisk(dataDir, Number.MAX_SAFE_INTEGER).hasRoom(1)).toBe(false)
})
