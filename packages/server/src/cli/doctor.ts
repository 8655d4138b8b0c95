import { mkdir, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createTransport } from 'nodemailer'
import type pg from 'pg'
import { type Config, readConfig } from '../config.ts'
import { assetFiles } from '../modules/media/index.ts'
import { documentFiles } from '../modules/order/index.ts'
import { readBackups } from '../platform/backup/backup-jobs.ts'
import { databasesLeft } from '../platform/backup/restore-target.ts'
import { assertSupportedVersion, createPool } from '../platform/db/connect.ts'
import { Database } from '../platform/db/database.ts'
import { pendingMigrations } from '../platform/db/migrate.ts'
import { errorCode } from '../platform/embedded-postgres/error-code.ts'
import { livingWorkers } from '../platform/jobs/watch-workers.ts'
import { wayOut, wrongKey } from '../platform/secrets/open-key.ts'
import { proveKeyOn } from '../platform/secrets/prove-key.ts'
import { readSecrets, secretsOf } from '../platform/secrets/secrets.ts'
import { openStorage } from '../platform/storage/storage.ts'
import { VirusScanner } from '../platform/upload/virus-scanner.ts'
import { sealedColumns } from '../sealed-columns.ts'
import { findInstallation } from './find-installation.ts'
import type { Outcome } from './output.ts'

type State = 'ok' | 'warn' | 'fail'

interface Finding {
  readonly check: string
  readonly state: State
  readonly text: string
  /** What to do about it. */
  readonly advice?: string
}

const ok = (check: string, text: string): Finding => ({ check, state: 'ok', text })
const warn = (check: string, text: string, advice: string): Finding => ({ check, state: 'warn', text, advice })
const fail = (check: string, text: string, advice: string): Finding => ({ check, state: 'fail', text, advice })

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error)

/** Looks at everything an installation leans on. One thing that is broken does not hide the others. */
export async function examine(): Promise<Outcome> {
  const config = readConfig(process.env)
  const { findings: ofDatabase, files } = await lookAtDatabase(config)
  const findings = [
    ...ofDatabase,
    await lookAtStorage(config, files),
    await lookAtScanner(config),
    await lookAtMail(config),
    await lookAtDisk(config),
    ...(await lookAtBackups(config)),
  ]
  const marks: Record<State, string> = { ok: '✓', warn: '!', fail: '✗' }
  return {
    lines: findings.flatMap(({ check, state, text, advice }) => [
      `${marks[state]} ${check}: ${text}`,
      ...(advice ? [`    ${advice}`] : []),
    ]),
    json: { findings },
    exitCode: findings.some(({ state }) => state === 'fail') ? 1 : 0,
  }
}

/** With the files the rows name, where the tables can be asked. */
async function lookAtDatabase(config: Config): Promise<{ findings: Finding[]; files: readonly string[] | null }> {
  try {
    const installation = await findInstallation({})
    const pool = createPool(installation.databaseUrl, 2)
    try {
      const findings = [ok('Datenbank', 'erreichbar'), await lookAtVersion(pool)]
      const migrations = await lookAtMigrations(pool)
      findings.push(migrations)
      let files: readonly string[] | null = null
      // What the tables hold can be asked of tables this program knows.
      if (migrations.state === 'ok') {
        findings.push(await lookAtKey(config, pool), await lookAtJobs(pool))
        files = await new Database(pool, false).acrossTenants('files that have to be there', async (tx) =>
          (await Promise.all([assetFiles, documentFiles].map((keeper) => keeper.files(tx)))).flat(),
        )
      }
      findings.push(await lookAtClock(pool), ...(await lookAtLeftovers(installation.directUrl)))
      return { findings, files }
    } finally {
      await pool.end()
      await installation.stop()
    }
  } catch (error) {
    const advice = 'Läuft PostgreSQL, und stimmen DATABASE_URL oder DATA_DIR?'
    return { findings: [fail('Datenbank', reasonOf(error), advice)], files: null }
  }
}

async function lookAtVersion(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  const version = rows[0] ?? { number: 0, name: 'unbekannt' }
  try {
    assertSupportedVersion(version)
    return ok('Version', `PostgreSQL ${version.name}`)
  } catch (error) {
    return fail('Version', reasonOf(error), 'Sichern Sie die Daten und wechseln Sie auf eine neuere Version.')
  }
}

async function lookAtMigrations(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('public.routine_release') is not null as there`,
  )
  if (!rows[0]?.there) {
    return fail('Migrationen', 'die Datenbank ist leer', 'Der Start des Servers oder «keeper create» richtet sie ein.')
  }
  const pending = await pendingMigrations(pool)
  return pending.length === 0
    ? ok('Migrationen', 'alle angewendet')
    : fail('Migrationen', `${pending.length} stehen aus (${pending[0]})`, 'Der Start des Servers wendet sie an.')
}

/** Only looks: a key that is missing is made by the start of a server, and only where nothing needs another. */
async function lookAtKey({ secretKey, dataDir, previousSecretKey }: Config, pool: pg.Pool): Promise<Finding> {
  const check = 'Schlüssel'
  try {
    const secrets = await readSecrets(secretKey, dataDir, previousSecretKey)
    const { opened, shut, fits } = await proveKeyOn(pool, secrets ?? secretsOf(''), sealedColumns)
    if (!secrets) {
      return opened + shut === 0
        ? ok(check, 'noch keiner; der erste Start legt ihn an')
        : fail(check, `fehlt, und ${join(dataDir, 'secret.key')} gibt es nicht`, wayOut)
    }
    if (!fits) return fail(check, wrongKey, wayOut)
    if (shut > 0) {
      return fail(
        check,
        `${shut} von ${opened + shut} gespeicherten Geheimnissen öffnet er nicht`,
        'Geben Sie sie neu ein, oder nennen Sie in SECRET_KEY_PREVIOUS den Schlüssel, mit dem sie gespeichert wurden.',
      )
    }
    return ok(check, opened === 0 ? 'vorhanden, noch nichts damit verschlüsselt' : 'passt zu den Daten')
  } catch (error) {
    return fail(check, reasonOf(error), 'Stellen Sie data/secret.key aus der Sicherung wieder her.')
  }
}

/** What a restore left that was killed; the next one removes it. */
async function lookAtLeftovers(directUrl: string): Promise<Finding[]> {
  const left = await databasesLeft(directUrl)
  if (left.length === 0) return []
  const names = left.map(({ name }) => name).join(', ')
  return [
    warn(
      'Reste',
      `Datenbanken einer abgebrochenen Wiederherstellung, mit allen Daten: ${names}`,
      'Die nächste Wiederherstellung räumt sie weg, soweit sie niemand mehr braucht; sonst löschen Sie sie von Hand (drop database).',
    ),
  ]
}

async function lookAtJobs(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ failed: number; waiting: number; workers: number }>(
    `select count(*) filter (where attempts >= max_attempts)::int as failed,
       count(*) filter (where attempts < max_attempts and locked_at is null and run_at < now() - interval '10 minutes')::int as waiting,
       (${livingWorkers}) as workers
     from graphile_worker._private_jobs`,
  )
  const { failed = 0, waiting = 0, workers = 0 } = rows[0] ?? {}
  const check = 'Hintergrundarbeit'
  if (workers === 0) {
    const text = `kein Prozess arbeitet daran, ${waiting} Aufgaben warten`
    return warn(check, text, 'Starten Sie den Server, oder bei WORKER=off «npm run worker».')
  }
  if (waiting > 0) {
    return warn(check, `${waiting} Aufgaben warten seit über zehn Minuten`, 'Sehen Sie im Protokoll des Servers nach.')
  }
  if (failed > 0) {
    return warn(
      check,
      `${failed} Aufgaben sind endgültig gescheitert`,
      'Sehen Sie im Keeper-Dashboard unter «Wartung» nach.',
    )
  }
  return ok(check, 'läuft')
}

const seconds = { noticeable: 2, wrong: 30 }

async function lookAtClock(pool: pg.Pool): Promise<Finding> {
  const before = Date.now()
  const { rows } = await pool.query<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
  )
  const after = Date.now()
  // What the answer took on its way counts for nothing.
  const now = rows[0]?.now ?? 0
  const off = now < before ? before - now : now > after ? now - after : 0
  if (off < seconds.noticeable * 1000) return ok('Uhr', 'geht gleich wie jene der Datenbank')
  const text = `geht ${Math.round(off / 1000)} Sekunden anders als jene der Datenbank`
  const advice = 'Lassen Sie beide Rechner ihre Zeit übers Netz stellen (NTP); Fristen und Codes gehen nach der Uhr.'
  return off < seconds.wrong * 1000 ? warn('Uhr', text, advice) : fail('Uhr', text, advice)
}

/** Writes one file and takes it away again, where files are kept already. What is missing is said, not made. */
async function lookAtStorage({ storageUrl, dataDir }: Config, named: readonly string[] | null): Promise<Finding> {
  const check = 'Dateien'
  const name = `doctor-${process.pid}-${Date.now()}.txt`
  const folder = join(dataDir, 'files')
  const restore = 'Prüfen Sie DATA_DIR und STORAGE_URL, oder stellen Sie die Dateien aus der Sicherung wieder her.'
  try {
    if (!storageUrl && !(await isFolder(folder))) {
      if (named?.length) return fail(check, `${folder} fehlt, die Datenbank nennt ${named.length} Dateien`, restore)
      await probeFolder(folder)
      return ok(check, `${folder} entsteht mit der ersten Datei`)
    }
    const storage = await openStorage(storageUrl, dataDir)
    await storage.put(name, 'Allmend')
    const read = await storage.get(name)
    await storage.delete(name)
    if (read !== 'Allmend') throw new Error('was geschrieben wurde, kommt anders zurück')
    const tried = sampleOf(named ?? [])
    let missing = 0
    for (const file of tried) if (!(await storage.exists(file))) missing += 1
    if (missing > 0) {
      const text = `${missing} von ${tried.length} geprüften Dateien fehlen (die Datenbank nennt ${named?.length})`
      return fail(check, text, `${restore} «Wartung» im Keeper-Dashboard nennt sie alle.`)
    }
    return ok(check, storageUrl ? 'der Bucket nimmt und gibt' : `${folder} ist beschreibbar`)
  } catch (error) {
    return fail(check, reasonOf(error), 'Prüfen Sie STORAGE_URL, oder wem der Ordner gehört.')
  }
}

/** Spread over all of them: what got lost is seldom a single file. */
function sampleOf(files: readonly string[]): readonly string[] {
  const step = Math.max(1, Math.floor(files.length / 100))
  return files.filter((_, index) => index % step === 0).slice(0, 100)
}

async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true
    throw new Error(`${path} ist kein Ordner`)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}

/** Whether the folder could be made; nothing stays of it. */
async function probeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = resolve(folder); ; made = dirname(made)) {
    await rmdir(made)
    if (made === resolve(first)) return
  }
}

async function lookAtScanner({ clamavUrl }: Config): Promise<Finding> {
  const check = 'Virenschutz'
  if (clamavUrl === undefined) return ok(check, 'keiner gesetzt, Uploads werden nicht geprüft')
  try {
    await new VirusScanner(clamavUrl, 5_000).find(emptyFile())
    return ok(check, 'ClamAV antwortet')
  } catch (error) {
    return fail(
      check,
      `ClamAV antwortet nicht: ${reasonOf(error)}`,
      'Starten Sie den Dienst, oder prüfen Sie CLAMAV_URL; bis dahin kann niemand etwas hochladen.',
    )
  }
}

async function* emptyFile(): AsyncGenerator<Buffer> {
  yield Buffer.from('Allmend')
}

async function lookAtMail({ smtpUrl }: Config): Promise<Finding> {
  if (smtpUrl === undefined) {
    return warn('Mailserver', 'keiner gesetzt, E-Mails werden nur protokolliert', 'Setzen Sie SMTP_URL und MAIL_FROM.')
  }
  const url = new URL(smtpUrl)
  url.searchParams.set('connectionTimeout', '5000')
  url.searchParams.set('greetingTimeout', '5000')
  url.searchParams.set('socketTimeout', '10000')
  const transport = createTransport(url.href)
  try {
    await transport.verify()
    return ok('Mailserver', `${url.host} nimmt E-Mails an`)
  } catch (error) {
    return fail(
      'Mailserver',
      `${url.host}: ${reasonOf(error)}`,
      'Prüfen Sie SMTP_URL: Rechner, Port, Benutzer und Passwort.',
    )
  } finally {
    transport.close()
  }
}

/** The folder itself, or the one it would be made in. */
async function nearestThere(path: string): Promise<string> {
  return (await isFolder(path)) || dirname(path) === path ? path : nearestThere(dirname(path))
}

const room = { enough: 5e9, least: 512 * 1024 * 1024 }

async function lookAtDisk({ dataDir }: Config): Promise<Finding> {
  try {
    const { bavail, bsize } = await statfs(await nearestThere(resolve(dataDir)))
    const free = bavail * bsize
    const text = `${(free / 1e9).toFixed(1)} GB frei in ${dataDir}`
    if (free > room.enough) return ok('Platz', text)
    if (free > room.least)
      return warn('Platz', text, 'Schaffen Sie Platz, bevor Uploads abgewiesen werden (ab 0.5 GB).')
    return fail('Platz', text, 'Schaffen Sie Platz: Uploads und Exporte werden abgewiesen.')
  } catch (error) {
    return fail('Platz', reasonOf(error), 'Prüfen Sie DATA_DIR.')
  }
}

const hours = 60 * 60 * 1000

async function lookAtBackups({ backups }: Config): Promise<Finding[]> {
  const check = 'Sicherung'
  if (!backups) {
    return [
      warn(check, 'keine eingerichtet', 'Setzen Sie BACKUP_DIR, oder lassen Sie «npm run backup» regelmässig laufen.'),
    ]
  }
  try {
    if (!(await isFolder(backups.folder))) await probeFolder(backups.folder)
    const made = (await isFolder(backups.folder)) ? await readBackups(backups.folder) : new Map<string, number>()
    const last = Math.max(0, ...made.values())
    if (last === 0)
      return [
        warn(
          check,
          `noch keine in ${backups.folder}`,
          'Die erste entsteht in der nächsten Stunde, wenn der Server läuft.',
        ),
      ]
    const age = Math.round((Date.now() - last) / hours)
    if (age <= 26) return [ok(check, `die letzte ist ${age} Stunden alt`)]
    return [fail(check, `die letzte ist ${age} Stunden alt`, 'Sehen Sie im Protokoll nach der Aufgabe «backup.take».')]
  } catch (error) {
    return [
      fail(
        check,
        `${backups.folder} kann nicht benützt werden: ${reasonOf(error)}`,
        'Nennen Sie in BACKUP_DIR einen Ordner, den dieser Benutzer anlegen und beschreiben darf.',
      ),
    ]
  }
}
