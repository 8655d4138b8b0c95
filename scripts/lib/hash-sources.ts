import { createHash } from 'node:crypto'
import { glob, readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { root, webDir } from './paths.ts'

const folders = [
  join(webDir, 'src'),
  join(webDir, 'build'),
  join(webDir, 'public'),
  join(root, 'packages/domain/src'),
  join(root, 'packages/contract/src'),
]
const files = [join(root, 'package-lock.json'), join(root, 'tsconfig.base.json')]

/** Changes with everything the web build depends on. */
export async function hashSources(): Promise<string> {
  const settings = (await readdir(webDir, { withFileTypes: true })).filter((entry) => entry.isFile())
  const sources = [...files, ...settings.map(({ name }) => join(webDir, name)), ...(await listFolders())]
  const hash = createHash('sha256')
  for (const path of sources.toSorted()) {
    hash.update(`${relative(root, path)}\0`)
    hash.update(await readFile(path))
  }
  return hash.digest('hex')
}

async function listFolders(): Promise<string[]> {
  const lists = await Promise.all(folders.map(listFiles))
  return lists.flat().filter((path) => !/\.test\.tsx?$/.test(path))
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(glob('**/*', { cwd: folder, withFileTypes: true }))
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
