import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isBackupDue, type KeptCounts, keptBackups } from '@allmend/domain/backups'
import type { Jobs } from '../jobs/worker.ts'
import { type BackupSource, madeAt, takeBackup } from './take-backup.ts'

export interface BackupSchedule {
  readonly folder: string
  /** Of the clock on the wall. */
  readonly hour: number
  readonly kept: KeptCounts
}

const zone = 'Europe/Zurich'

/** When backups of the clock were made, by the names of their files. */
export async function readBackups(folder: string): Promise<ReadonlyMap<string, number>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const found = (await readdir(folder)).flatMap((name) => {
    const at = madeAt(name)
    return at === null ? [] : ([[name, at]] as const)
  })
  return new Map(found)
}

/** Removes those of the clock that are not kept any longer. */
export async function removeOld({ folder, kept }: BackupSchedule): Promise<string[]> {
  const backups = await readBackups(folder)
  const staying = keptBackups([...backups.values()], kept, zone)
  const old = [...backups].filter(([, at]) => !staying.has(at)).map(([name]) => name)
  for (const name of old) await rm(join(folder, name), { force: true })
  return old
}

/**
 * Looks every hour whether a backup is due. A process without a folder for them has no such job, and leaves it to one that has. Old ones go after
 * a new one stands: a disk that fails leaves what is there.
 */
export const backupJobs = (schedule: BackupSchedule, source: () => Promise<BackupSource>): Jobs => ({
  'backup.take': {
    scope: 'platform',
    schedule: '7 * * * *',
    run: async (_, _acrossTenants, { log }) => {
      const made = await readBackups(schedule.folder)
      if (!isBackupDue(Date.now(), [...made.values()], schedule.hour, zone)) return
      const begin = performance.now()
      const backup = await takeBackup(await source(), schedule.folder, 'auto')
      const removed = await removeOld(schedule)
      const seconds = Math.round((performance.now() - begin) / 1000)
      log.info({ ...backup, seconds, removed: removed.length }, 'backup made')
    },
  },
})
