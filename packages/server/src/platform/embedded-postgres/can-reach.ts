import { spawnSync } from 'node:child_process'
import { StartError } from '../start-error.ts'
import type { Account } from './choose-account.ts'

/**
 * Asks the system instead of reading mode bits: access lists and mount options count too.
 * `access` is a flag of `test`: r to read, w to write, x to enter or execute.
 */
export function canReach(account: Account | undefined, path: string, access: 'r' | 'w' | 'x'): boolean {
  const result = spawnSync('/bin/sh', ['-c', `test -${access} "$0"`, path], { ...account, cwd: '/', stdio: 'ignore' })
  if (result.error) {
    throw new StartError('Allmend darf das Konto nicht wechseln, unter dem PostgreSQL laufen soll.', {
      cause: result.error,
    })
  }
  return result.status === 0
}
