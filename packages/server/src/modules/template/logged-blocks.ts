import { blockWords, type MailBlock } from '@allmend/domain/template'
import { convert } from 'html-to-text'

/** Blocks as the log shows them: what they are, and what they say. */
export const loggedBlocks = (blocks: readonly MailBlock[]): string[] =>
  blocks.map(({ component, props }) => {
    const words = [props.content, props.leftContent, props.rightContent].map((html) =>
      convert(html, { wordwrap: false }),
    )
    return [blockWords[component], words.filter(Boolean).join(' / ')].filter(Boolean).join(': ')
  })
