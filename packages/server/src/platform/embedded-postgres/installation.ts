import { join } from 'node:path'
import type { Account } from './choose-account.ts'

/** Everything the steps of a start need to know about one database on this machine. */
export type Installation = {
  /** Holds the cluster and, beside it, its password, log and owner. */
  folder: string
  cluster: string
  passwordFile: string
  logFile: string
  binaries: string
  /** The account that runs PostgreSQL; undefined means the one that runs Allmend. */
  account: Account | undefined
  environment: Record<string, string>
}

export function describeInstallation(folder: string, binaries: string, account: Account | undefined): Installation {
  return {
    folder,
    cluster: join(folder, 'cluster'),
    passwordFile: join(folder, 'password'),
    logFile: join(folder, 'server.log'),
    binaries,
    account,
    // Nothing of the caller's environment: PGDATA, PGPORT or a foreign locale would change what the server does.
    environment: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' },
  }
}
