import { join } from 'node:path'
import { ownThread } from '../../../platform/limits/own-thread.ts'
import type { Letter } from './letter.ts'

interface Drawing {
  readonly letters: readonly [Letter, ...Letter[]]
  readonly title: string
}

const draw = ownThread<Drawing, Uint8Array>(join(import.meta.dirname, 'letter-thread.ts'), 'letters')

/** Draws letters into one file, elsewhere: a letter takes a fifth of a second. */
export const drawLetters = async (letters: Drawing['letters'], title = letters[0].title): Promise<Buffer> =>
  Buffer.from(await draw({ letters, title }))
