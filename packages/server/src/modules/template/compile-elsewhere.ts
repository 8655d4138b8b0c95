import { join } from 'node:path'
import type { MailBlock } from '@allmend/domain/template'
import { ownThread } from '../../platform/limits/own-thread.ts'
import type { BuiltMail, Look } from './compile.ts'

interface Building {
  readonly blocks: readonly MailBlock[]
  readonly look: Look
}

const build = ownThread<Building, BuiltMail>(join(import.meta.dirname, 'compile-thread.ts'), 'mails')

/** Builds a mail elsewhere: a long one takes half a second. */
export const compileElsewhere = (blocks: readonly MailBlock[], look: Look): Promise<BuiltMail> =>
  build({ blocks, look })
