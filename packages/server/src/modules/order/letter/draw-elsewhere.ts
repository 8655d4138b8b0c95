import { join } from 'node:path'
import { ownThread } from '../../../platform/limits/own-thread.ts'
import type { Drawing } from './letter.ts'

const draw = ownThread<Drawing, Uint8Array>(join(import.meta.dirname, 'letter-thread.ts'), 'letters')

/** Draws letters into one file, elsewhere: a letter takes a fifth of a second. */
export const drawLetters = async (letters: Drawing['letters'], file: Omit<Drawing, 'letters'> = {}): Promise<Buffer> =>
  Buffer.from(await draw({ letters, ...file }))
