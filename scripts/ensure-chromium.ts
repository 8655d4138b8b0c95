import { execFile, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../packages/server/src/platform/start-error.ts'
import { root } from './lib/paths.ts'

const run = promisify(execFile)
// The shell without a window starts faster and paints with less work.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApp = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Finds a Chrome or Chromium for the browser tests and installs one if there is none. Returns its path. */
export async function ensureChromium(): Promise<string> {
  const found = await findChromium()
  if (found) return found
  console.log('Für die Browsertests wird Chromium installiert (einmalig) …')
  if (process.getuid?.() === 0 && hasAptGet()) installWithApt()
  const installed = await findChromium()
  if (installed) return installed
  spawnSync('npx', ['playwright', 'install', 'chromium'], { cwd: root, stdio: 'inherit' })
  const downloaded = await findChromium()
  if (downloaded) return downloaded
  throw new StartError(
    'Die Browsertests brauchen Chrome oder Chromium; installieren Sie es oder nennen Sie seinen Pfad in CHROMIUM_PATH.',
  )
}

async function findChromium(): Promise<string | undefined> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (await works(named)) return named
    throw new StartError(`CHROMIUM_PATH nennt ${named}, doch dieses Programm lässt sich nicht starten.`)
  }
  for (const candidate of [...(await findInPath()), macApp, playwrightsOwn()]) {
    if (await works(candidate)) return candidate
  }
  return undefined
}

async function findInPath(): Promise<string[]> {
  const paths = await Promise.all(
    names.map((name) =>
      run('/bin/sh', ['-c', `command -v ${name}`]).then(
        ({ stdout }) => stdout.trim(),
        () => '',
      ),
    ),
  )
  return paths.filter((path) => path !== '')
}

function playwrightsOwn(): string {
  const require = createRequire(join(root, 'e2e/package.json'))
  return require('@playwright/test').chromium.executablePath()
}

/** A path alone proves nothing: some systems hold a placeholder that only explains how to install the real one. */
async function works(path: string): Promise<boolean> {
  try {
    await run(path, ['--version'])
    return true
  } catch {
    // Missing or not startable: the next candidate is tried.
    return false
  }
}

function hasAptGet(): boolean {
  return spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
}

function installWithApt(): void {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  // Someone else may be installing: wait for them.
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  spawnSync('apt-get', [...wait, 'update', '-qq'], options)
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'fonts-liberation']
  for (const browser of ['chromium-headless-shell', 'chromium']) {
    if (spawnSync('apt-get', [...wait, ...install, browser], options).status === 0) return
  }
}

if (import.meta.main) console.log(await ensureChromium())
