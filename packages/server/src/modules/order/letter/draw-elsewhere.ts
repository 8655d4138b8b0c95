import { join } from 'node:path'
import { Piscina } from 'piscina'
import { BusyError } from '../../../platform/limits/busy-error.ts'
import type { Letter } from './letter.ts'

/** More wait for nobody: whoever comes then is asked to try again in a moment. */
const longest = 100
let threads: Piscina | undefined

/**
 * Draws letters into one file, in a thread of its own: a letter takes a fifth of a second, during which this one would answer nobody. One
 * after the other, so that a processor is left for everything else.
 */
export async function drawLetters(letters: readonly [Letter, ...Letter[]], title = letters[0].title): Promise<Buffer> {
  threads ??= new Piscina({
    filename: join(import.meta.dirname, 'letter-thread.ts'),
    execArgv: [],
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    maxQueue: longest,
  })
  if (threads.queueSize >= longest) throw new BusyError('too many letters wait to be drawn')
  return Buffer.from(await threads.run({ letters, title }))
}
