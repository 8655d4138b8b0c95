import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './choose-account.ts'
import { cannotRun, explainFailure } from './explain-failure.ts'
import type { Installation } from './installation.ts'

/**
 * Sorting and upper/lower case follow ICU, the same on every system. The libc locale still decides which letters belong
 * to a word for trigram search: with plain C, «Grüsch» falls apart into «gr» and «sch». Not every system has C.UTF-8.
 */
const libcLocales = ['C.UTF-8', 'en_US.UTF-8', 'C']

/** Creates the database files. They appear under their name only when complete: a killed attempt leaves none. */
export async function initCluster(installation: Installation, { durable }: { durable: boolean }): Promise<void> {
  const { folder, cluster, passwordFile, account } = installation
  const unfinished = join(folder, 'cluster.neu')
  await rm(passwordFile, { force: true })
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (account) await chown(passwordFile, account.uid, account.gid)

  let complaint = ''
  for (const locale of libcLocales) {
    await rm(unfinished, { recursive: true, force: true })
    await makeEmpty(unfinished, account)
    const result = await runInitdb(installation, unfinished, locale, durable)
    if (result.ok) return rename(unfinished, cluster)
    complaint = result.output
    if (!complaint.includes('invalid locale name')) break
  }
  await rm(unfinished, { recursive: true, force: true })
  throw explainFailure('Das Anlegen der Datenbank', complaint)
}

async function makeEmpty(dir: string, account: Account | undefined): Promise<void> {
  await mkdir(dir, { mode: 0o700 })
  if (account) await chown(dir, account.uid, account.gid)
}

function runInitdb(
  { binaries, passwordFile, account, environment }: Installation,
  dir: string,
  locale: string,
  durable: boolean,
): Promise<{ ok: boolean; output: string }> {
  const options = ['-D', dir, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8']
  const sorting = ['--locale-provider=icu', '--icu-locale=de-CH', `--locale=${locale}`]
  const syncing = durable ? [] : ['--no-sync']
  return new Promise((resolve, reject) => {
    execFile(
      join(binaries, 'bin/initdb'),
      [...options, ...sorting, ...syncing],
      { ...account, cwd: '/', env: environment },
      (error, stdout, stderr) => {
        // A number is initdb's own exit code; a word means that the system could not start it.
        if (error && typeof error.code !== 'number') reject(cannotRun(error))
        else resolve({ ok: !error, output: `${stdout}\n${stderr}` })
      },
    )
  })
}
