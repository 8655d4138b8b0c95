// Runs before `npm start`, `npm run dev` and `npm test`, possibly on an old Node and before anything is installed:
// plain JavaScript without dependencies.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.allmend-stand')
const lockFile = join(root, '.cache/install.lock')
const oldestNpmNode = 20
const oldestNode = 26

class Refusal extends Error {}

try {
  await prepare()
} catch (error) {
  const sentence = explain(error)
  if (sentence === undefined) throw error
  console.error(`✗ ${sentence}`)
  process.exitCode = 1
}

async function prepare() {
  refuseOldNode(process.versions.node, oldestNpmNode)
  const stamp = readStamp()
  if (!isInstalled(stamp)) await withLock(() => installUnlessDone(stamp))
  // Where npm brings no Node of its own, the one that runs now also runs what follows.
  if (!existsSync(join(modules, '.bin/node'))) refuseOldNode(process.versions.node, oldestNode)
}

function readStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(`${process.platform} ${process.arch} `).update(lock).digest('hex')
}

function isInstalled(stamp) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
}

async function installUnlessDone(stamp) {
  if (isInstalled(stamp)) return
  if (!isInstalledByHand()) await install()
  const ownNode = join(modules, '.bin/node')
  if (existsSync(ownNode))
    refuseOldNode(execFileSync(ownNode, ['--version'], { encoding: 'utf8' }).slice(1), oldestNode)
  writeFileSync(stampFile, stamp)
}

/** Someone ran `npm install` themselves: npm's own record then names every package of the lock file. */
function isInstalledByHand() {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/') || link) return true
    return path in present ? present[path].version === version : optional === true
  })
}

async function install() {
  console.log('Abhängigkeiten werden installiert (einmalig, etwa eine Minute) …')
  const begin = Date.now()
  // Not `npm ci`: it insists on an entry for every foreign platform's optional package, and a registry may lack some.
  // This installs the versions of the lock file just as well and leaves the file alone.
  const { code, output } = await runNpm([
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--loglevel=error',
    '--no-progress',
  ])
  if (code !== 0) {
    console.error(output.trim())
    throw new Refusal(explainNpm(output))
  }
  console.log(`✓ Abhängigkeiten installiert (${((Date.now() - begin) / 1000).toFixed(0)} s)`)
}

function explainNpm(output) {
  if (/ENOSPC|no space left/i.test(output))
    return 'Auf der Festplatte ist kein Platz mehr frei; schaffen Sie Platz und versuchen Sie es erneut.'
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH/.test(output)) {
    return 'Das Paketverzeichnis von npm ist nicht erreichbar; prüfen Sie die Internetverbindung (oder den Proxy) und versuchen Sie es erneut.'
  }
  return 'Die Abhängigkeiten konnten nicht installiert werden; die Meldung von npm steht oben.'
}

/** Without our own .bin folder in the path: npm would replace the very Node that is running it. */
function runNpm(args) {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(modules))
  const child = spawn('npm', args, { cwd: root, env: { ...process.env, PATH: path.join(delimiter) } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** Two starts at the same moment: the second waits until the first has installed. */
async function withLock(action) {
  mkdirSync(dirname(lockFile), { recursive: true })
  let told = false
  while (!tryLock()) {
    if (!told) console.log('Ein anderer Start installiert gerade die Abhängigkeiten; es wird auf ihn gewartet …')
    told = true
    await sleep(200)
  }
  try {
    await action()
  } finally {
    rmSync(lockFile, { force: true })
  }
}

function tryLock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    removeStaleLock()
    return false
  }
}

function removeStaleLock() {
  try {
    const owner = Number(readFileSync(lockFile, 'utf8'))
    // An empty file is a lock that is being written this very moment.
    if (owner > 0 && !isAlive(owner)) rmSync(lockFile, { force: true })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function refuseOldNode(version, oldest) {
  if (Number(version.split('.')[0]) >= oldest) return
  throw new Refusal(
    `Allmend braucht Node.js ${oldest} oder neuer, vorhanden ist ${version.trim()}; installieren Sie es von https://nodejs.org.`,
  )
}

function explain(error) {
  if (error instanceof Refusal) return error.message
  if (error.code === 'ENOSPC')
    return 'Auf der Festplatte ist kein Platz mehr frei; schaffen Sie Platz und versuchen Sie es erneut.'
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS') {
    return `Allmend darf ${error.path ?? root} nicht schreiben; prüfen Sie, wem der Ordner gehört.`
  }
  if (error.code === 'ENOENT' && error.syscall === 'spawn npm')
    return 'Das Programm npm fehlt; installieren Sie Node.js mit npm von https://nodejs.org.'
  return undefined
}
