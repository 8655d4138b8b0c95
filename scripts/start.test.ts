import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'

// The real script in a process of its own, as `npm start` runs it.

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'allmend-start-'))
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: '0', ...env },
  })
  // Should it start after all, it must not outlive the test.
  onTestFinished(() => void child.kill())
  const [output, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { output, complaint, code }
}

describe('a start that cannot succeed says why in one sentence', () => {
  it('when the port is taken, before any slow step', async () => {
    const other = createServer().listen(0)
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { output, complaint, code } = await start({ PORT: port })
    other.close()
    expect(complaint).toMatch(new RegExp(`^✗ Der Port ${port} ist bereits belegt; .*\\n$`))
    expect(output).toBe('')
    expect(code).toBe(1)
  })

  it('when the database cannot be reached', async () => {
    const { complaint, code } = await start({ DATABASE_URL: 'postgresql://allmend:geheim@127.0.0.1:1/allmend' })
    expect(complaint).toMatch(/^✗ Die Datenbank 127\.0\.0\.1:1\/allmend ist nicht erreichbar .*\n$/)
    expect(complaint).not.toContain('geheim')
    expect(code).toBe(1)
  })

  it('when a setting makes no sense', async () => {
    const { complaint, code } = await start({ PORT: 'drei' })
    expect(complaint).toMatch(/^✗ .*PORT.*\n$/)
    expect(code).toBe(1)
  })

  // A file system that has no room for anything, whoever asks.
  it.runIf(process.platform === 'linux')('when the disk is full', async () => {
    const { complaint, code } = await start({ DATA_DIR: '/proc' })
    expect(complaint).toMatch(/^✗ In \/proc sind nur 0 MB frei, nötig sind 300 MB; .*\n$/)
    expect(code).toBe(1)
  })

  it.runIf(process.platform === 'linux')('when the data folder cannot be created', async () => {
    const { complaint, code } = await start({ DATA_DIR: '/dev/null/data' })
    expect(complaint).toMatch(/^✗ .*\/dev\/null.*\n$/)
    expect(code).toBe(1)
  })
})
