import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere } from './read-if-there.ts'

const note = (folder: string) => join(folder, 'demo-daten.txt')
const [made, declined] = ['angelegt', 'nicht gewünscht']

/** Whether the demo municipality was set up in the database of this folder; undefined before anybody decided it. */
export async function readDemoNote(folder: string): Promise<boolean | undefined> {
  const text = await readIfThere(note(folder))
  return text === undefined ? undefined : text === made
}

export const writeDemoNote = (folder: string, hasDemo: boolean): Promise<void> =>
  writeFile(note(folder), hasDemo ? made : declined)
