import {
  isMailLink,
  type MailBlock,
  mailVariableKeys,
  namedIn,
  type SchemaTopic,
  variablesOf,
} from '@allmend/domain/template'
import sanitizeHtml from 'sanitize-html'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { storedBlocks } from './stored-blocks.ts'

/** What an editor of mails sent, without anything mail readers would drop or run. */
export const cleanContent = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'h2', 'h3', 'a'],
    allowedAttributes: { a: ['href', 'class'] },
    allowedClasses: { a: ['button', 'outline'] },
    allowedSchemes: ['http', 'https', 'ftp', 'mailto', 'tel'],
    // The rule for links of mails has the last word: it is stricter, and knows variables.
    exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !isMailLink(attribs.href ?? '') ? 'excludeTag' : false),
  })

/** So deep nobody writes; what is deeper makes libraries give up. */
const deepest = 40

/** How deep lists and the like stand in each other at most, at a guess: what was never closed counts. */
function depthOf(html: string): number {
  let [depth, most] = [0, 0]
  for (const [tag] of html.matchAll(/<\/?[a-z][^<>]*>?/gi)) {
    if (/^<(?:br|hr|img|input|meta|link)\b/i.test(tag) || tag.endsWith('/>')) continue
    depth = tag.startsWith('</') ? Math.max(0, depth - 1) : depth + 1
    most = Math.max(most, depth)
  }
  return most
}

const textsOf = ({ props }: MailBlock) => [props.content, props.leftContent, props.rightContent]

/** Blocks as they are kept, or why they cannot be: what is written down as HTML may be longer than what was typed. */
export function keptBlocks(blocks: readonly MailBlock[]): MailBlock[] | Refusal {
  if (blocks.some((block) => textsOf(block).some((text) => depthOf(text) > deepest))) return refuse('template.too_deep')
  const cleaned = blocks.map(cleanBlock)
  return storedBlocks.safeParse(cleaned).success ? cleaned : refuse('template.too_long')
}

/** Variables these words name that no mail of the topic knows; of a template, that no mail knows at all. */
export function unknownVariables(texts: readonly string[], topic: SchemaTopic | null): string[] {
  const known: readonly string[] = topic === null ? mailVariableKeys : variablesOf(topic)
  return [...new Set(texts.flatMap(namedIn))].filter((name) => !known.includes(name))
}

/** What people may read of a block, for its variables. */
export const wordsOf = (blocks: readonly MailBlock[]): string[] => blocks.flatMap(textsOf)

/** Of a place only its name is kept, which is no HTML. */
export const cleanBlock = (block: MailBlock): MailBlock => {
  const { content, leftContent, rightContent } = block.props
  const isPlace = block.component === 'placeholder'
  return {
    ...block,
    props: {
      ...block.props,
      content: isPlace ? content.replaceAll(/\s+/g, ' ').trim().slice(0, 60) : cleanContent(content),
      leftContent: cleanContent(leftContent),
      rightContent: cleanContent(rightContent),
    },
  }
}
