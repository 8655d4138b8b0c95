import { symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { errorCode } from './error-code.ts'
import { readIfThere } from './read-if-there.ts'

type MissingLink = { source: string; target: string }

/**
 * npm packages cannot hold symlinks, so the PostgreSQL package lists them and creates them in its install script.
 * npm may refuse install scripts; the server would then not find its own libraries.
 */
export async function hydrateSymlinks(packageDir: string): Promise<void> {
  const list = await readIfThere(join(packageDir, 'native/pg-symlinks.json'))
  const links: MissingLink[] = JSON.parse(list ?? '[]')
  await Promise.all(links.map((link) => createLink(packageDir, link)))
}

async function createLink(packageDir: string, { source, target }: MissingLink): Promise<void> {
  try {
    await symlink(relative(dirname(target), source), join(packageDir, target))
  } catch (error) {
    // A folder without write permission is one that another account installed, links and all.
    if (!['EEXIST', 'EACCES', 'EROFS'].includes(errorCode(error) ?? '')) throw error
  }
}
