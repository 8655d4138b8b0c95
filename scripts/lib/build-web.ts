import { execFile } from 'node:child_process'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { errorCode } from '../../packages/server/src/platform/embedded-postgres/error-code.ts'
import { fullDisk } from '../../packages/server/src/platform/embedded-postgres/explain-failure.ts'
import { StartError } from '../../packages/server/src/platform/start-error.ts'
import { hashSources } from './hash-sources.ts'
import { cacheDir, root, webDir } from './paths.ts'

const run = promisify(execFile)
const dist = join(webDir, 'dist')
const stampFile = join(dist, '.stand')

/** Builds the web unless the last build was made of the same sources. */
export async function buildWeb(): Promise<'built' | 'unchanged'> {
  const stamp = await hashSources()
  if ((await readStamp()) === stamp) return 'unchanged'
  // Built aside and put in place as a whole: a build cut short, or one by another process, never shows.
  const aside = join(cacheDir, `web-${process.pid}`)
  await mkdir(cacheDir, { recursive: true })
  try {
    await runVite(aside)
    await writeFile(join(aside, '.stand'), stamp)
    await rm(dist, { recursive: true, force: true })
    await rename(aside, dist)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  return 'built'
}

async function runVite(outDir: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  try {
    await run(process.execPath, args, { cwd: webDir, env: { ...process.env, NODE_ENV: 'production' } })
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    if (/ENOSPC|No space left/.test(output)) throw new StartError(fullDisk)
    console.error(output.trim())
    throw new StartError('Die Weboberfläche liess sich nicht bauen; die Meldung steht oben.')
  }
}

async function readStamp(): Promise<string | undefined> {
  try {
    return await readFile(stampFile, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
