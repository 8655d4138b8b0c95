import { escapeHtml } from '../../platform/http/escape-html.ts'

/** A mail address, or a phone number as it is written here: nine digits and more, with a zero or the sign for a country in front. */
const reachable = /[^\s@<>,;:()"]+@[^\s@<>,;:()"]+\.[a-z]{2,}|(?:\+|\b0)\d(?:[\s/.'’-]?\d){7,13}(?!\d)/gi

const hrefOf = (words: string) => (words.includes('@') ? `mailto:${words}` : `tel:${words.replaceAll(/[^\d+]/g, '')}`)

/** Words of the office as HTML, in which mail addresses and phone numbers are links of that colour. */
export function linkedWords(words: string, color: string): string {
  const link = (found: string) =>
    `<a href="${escapeHtml(hrefOf(found))}" style="color:${color};font-weight:600">${escapeHtml(found)}</a>`
  let [html, at] = ['', 0]
  for (const match of words.matchAll(reachable)) {
    html += escapeHtml(words.slice(at, match.index)) + link(match[0])
    at = match.index + match[0].length
  }
  return (html + escapeHtml(words.slice(at))).replaceAll('\n', '<br>')
}
