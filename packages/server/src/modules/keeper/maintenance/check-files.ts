import type { PlatformTx } from '../../../platform/db/database.ts'
import { compareFiles, type FileKeeper } from '../../../platform/storage/prove-files.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { findRun, type Run } from './runs.ts'

interface Place {
  readonly storage: Storage
  readonly files: readonly FileKeeper[]
  readonly acrossTenants: <T>(work: (tx: PlatformTx) => Promise<T>) => Promise<T>
  readonly tell: (done: number, total: number | null) => Promise<void>
}

/** What a result remembers; more than these are found by the next check. */
const most = 10_000
const named = (files: readonly string[]) => files.slice(0, most).map((file) => ({ file }))

export async function checkFiles({ storage, files: keepers, acrossTenants, tell }: Place) {
  const [missing, unknown]: [string[], string[]] = [[], []]
  let files = 0
  for (const [at, keeper] of keepers.entries()) {
    await tell(at, keepers.length)
    const found = await compareFiles(storage, keeper, acrossTenants)
    files += found.files
    missing.push(...found.missing)
    unknown.push(...found.unknown)
  }
  return {
    ...{ files, missing: missing.length, unknown: unknown.length },
    ...{ missingFiles: named(missing), unknownFiles: named(unknown) },
  }
}

/** Removes what that check found, as far as no row knows it today either. */
export async function clearFiles(place: Place, checkId: number) {
  const check = await place.acrossTenants((tx) => findRun(tx, checkId))
  const listed = (check?.result as Run['result'])?.unknownFiles ?? []
  const now = new Set<string>()
  for (const keeper of place.files) {
    const { unknown } = await compareFiles(place.storage, keeper, place.acrossTenants)
    for (const file of unknown) now.add(file)
  }
  const going = listed.filter(({ file }) => now.has(file))
  for (const [at, { file }] of going.entries()) {
    if (at % 50 === 0) await place.tell(at, going.length)
    await place.storage.delete(file)
  }
  return { removed: going.length }
}
