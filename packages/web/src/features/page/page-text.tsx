import './page-text.css'
import { alignNumbers } from './align-numbers.ts'
import { scrollingTables } from './scrolling-tables.ts'

/** What staff wrote; the server cleaned it when it was saved. */
export const PageText = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server; in a preview it comes from an editor that knows nothing else.
  <div className="page-text" dangerouslySetInnerHTML={{ __html: scrollingTables(alignNumbers(html)) }} />
)
