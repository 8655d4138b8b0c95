import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export default async function globalSetup() {
  // Every worker starts a server: all but the first find its modules compiled.
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../.cache/node')
  const child = spawn('node', [join(import.meta.dirname, 'database.ts')], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const [line] = await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => {
      throw new Error('the test database did not start')
    }),
  ])
  const { url, filesDir } = JSON.parse(String(line))
  process.env.E2E_DATABASE_URL = url
  process.env.E2E_FILES_DIR = filesDir
  return async () => {
    child.stdin.end()
    await once(child, 'exit')
    await rm(filesDir, { recursive: true, force: true })
  }
}
