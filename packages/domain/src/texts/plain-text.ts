const signs: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

const blocks = /<\/(?:p|li|h[1-6]|blockquote)>|<(?:br|hr)\s*\/?>/gi

/** What a text with marks says, one entry for each paragraph, heading and item of a list. Written for what `cleanHtml` leaves. */
export const paragraphsOf = (html: string): string[] =>
  html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(blocks, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => signs[name] ?? '')
    .split('\n')
    .map((line) => line.replaceAll(/ +/g, ' ').trim())
    .filter((line) => line !== '')

/** The beginning of a text in one line, for places that have no room for marks. */
export function shortText(html: string, most = 200): string {
  const text = paragraphsOf(html).join(' ')
  const characters = [...text]
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
