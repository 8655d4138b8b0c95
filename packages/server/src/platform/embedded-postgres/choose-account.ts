import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'
import { errorCode } from './error-code.ts'

export type Account = { uid: number; gid: number }

const run = promisify(execFile)

/**
 * PostgreSQL refuses to run as root, so root hands it to the account that owns the database already, or to one without
 * rights. Everyone else runs it themselves.
 */
export async function chooseAccount(dataDir: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const account =
    (await findOwnerOf(join(dataDir, 'cluster'))) ?? (await lookUp('postgres')) ?? (await lookUp('nobody'))
  if (account) return account
  throw new StartError(
    'PostgreSQL läuft nicht als root, und weder das Konto «postgres» noch «nobody» ist vorhanden; starten Sie Allmend als gewöhnliches Konto.',
  )
}

async function findOwnerOf(cluster: string): Promise<Account | undefined> {
  try {
    const { uid, gid } = await stat(cluster)
    return uid === 0 ? undefined : { uid, gid }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    // `id` fails for a name that does not exist; the next one is tried.
    return undefined
  }
}
