import type { MailBlock } from '@allmend/domain/template'
import { compile, type Look } from './compile.ts'

/** What `compileElsewhere` has done in a thread of its own. */
export default ({ blocks, look }: { blocks: readonly MailBlock[]; look: Look }) => compile(blocks, look)
