// Runs before `npm start`, `npm run dev` and `npm test`, possibly on an old Node and before anything is installed:
// plain JavaScript without dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const ownNode = join(modules, '.bin/node')
const stampFile = join(modules, '.allmend-stand')
const lockFile = join(root, '.cache/install.lock')
const oldestNpmNode = 20
const oldestNode = 26
const neededSpace = 1_000_000_000
const fullDisk = 'Auf der Festplatte ist kein Platz mehr frei; schaffen Sie Platz und versuchen Sie es erneut.'

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
  if (!existsSync(ownNode)) refuseOldNode(process.versions.node, oldestNode)
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
  refuseUnfitNode()
  writeFileSync(stampFile, stamp)
}

function refuseUnfitNode() {
  // Where npm brings no Node of its own, the one that runs now also runs what follows.
  if (!existsSync(ownNode)) return refuseOldNode(process.versions.node, oldestNode)
  const { status, stdout } = spawnSync(ownNode, ['--version'], { encoding: 'utf8' })
  if (status === 0) return refuseOldNode(stdout.slice(1), oldestNode)
  throw new Refusal(
    `Das mitgelieferte Node.js läuft hier nicht; löschen Sie ${modules} und versuchen Sie es erneut, oder installieren Sie Node.js ${oldestNode}.`,
  )
}

/** Someone ran `npm install` themselves: npm's own record then names every package of the lock file. */
function isInstalledByHand() {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true
    return path in present ? present[path].version === entry.version : entry.optional && !isMadeForThisSystem(entry)
  })
}

function isMadeForThisSystem({ os, cpu, libc }) {
  return os?.includes(process.platform) && cpu?.includes(process.arch) && !libc?.includes('musl')
}

async function install() {
  if (freeSpace() < neededSpace) {
    throw new Refusal(
      `Die Abhängigkeiten brauchen ${neededSpace / 1e6} MB, in ${root} sind nur ${Math.floor(freeSpace() / 1e6)} MB frei; schaffen Sie Platz und versuchen Sie es erneut.`,
    )
  }
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
  // npm forgives an optional package it could not write, even for want of space, and leaves a part of it behind.
  if (freeSpace() < 1e6) {
    rmSync(modules, { recursive: true, force: true })
    throw new Refusal(fullDisk)
  }
  console.log(`✓ Abhängigkeiten installiert (${((Date.now() - begin) / 1000).toFixed(0)} s)`)
}

function freeSpace() {
  const { bavail, bsize } = statfsSync(root)
  return bavail * bsize
}

function explainNpm(output) {
  if (/ENOSPC|no space left/i.test(output)) return fullDisk
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
  if (error.code === 'ENOSPC') return fullDisk
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS') {
    return `Allmend darf ${error.path ?? root} nicht schreiben; prüfen Sie, wem der Ordner gehört.`
  }
  if (error.code === 'ENOENT' && error.syscall === 'spawn npm')
    return 'Das Programm npm fehlt; installieren Sie Node.js mit npm von https://nodejs.org.'
  return undefined
}
