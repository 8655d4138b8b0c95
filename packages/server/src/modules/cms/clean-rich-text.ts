import { paragraphsOf } from '@allmend/domain/texts'
import { cleanHtml } from '../../platform/html/clean-html.ts'

/** What an editor sent, fit to be kept. One that was emptied leaves a paragraph behind, which says nothing. */
export function cleanRichText(html: string): string {
  const clean = cleanHtml(html)
  return paragraphsOf(clean).length === 0 ? '' : clean
}
