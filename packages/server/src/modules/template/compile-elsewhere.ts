import { join } from 'node:path'
import type { MailBlock } from '@allmend/domain/template'
import { Piscina } from 'piscina'
import { BusyError } from '../../platform/limits/busy-error.ts'
import type { BuiltMail, Look } from './compile.ts'

/** More wait for nobody: whoever comes then is asked to try again in a moment. */
const longest = 100
let threads: Piscina | undefined

/**
 * Builds a mail in a thread of its own: a long one takes half a second, during which this one would answer nobody. One after the other, so
 * that a processor is left for everything else.
 */
export async function compileElsewhere(blocks: readonly MailBlock[], look: Look): Promise<BuiltMail> {
  threads ??= new Piscina({
    filename: join(import.meta.dirname, 'compile-thread.ts'),
    execArgv: [],
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    maxQueue: longest,
  })
  if (threads.queueSize >= longest) throw new BusyError('too many mails wait to be built')
  return threads.run({ blocks, look })
}
