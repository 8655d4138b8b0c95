import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from '../platform/storage/storage.ts'

const file = 'base/demo/hero.svg'

/** What the start page begins with. */
export const demoHero = {
  title: 'Räume, Plätze und Material der Gemeinde reservieren',
  text: 'Sehen Sie sofort, was frei ist und was es kostet. Reservieren können Sie auch ohne Konto.',
  picture: `/files/${file}`,
}

export const putHero = async (storage: Storage): Promise<void> =>
  storage.put(file, await readFile(join(import.meta.dirname, 'pictures', 'hero.svg')))
