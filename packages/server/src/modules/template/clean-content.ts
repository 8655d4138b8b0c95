import { isMailLink, type MailBlock } from '@allmend/domain/template'
import sanitizeHtml from 'sanitize-html'

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
