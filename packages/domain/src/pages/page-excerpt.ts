const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The words of a cleaned text, without its marks; what stood in lines of its own stays apart. */
export const plainText = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The same in the lines it is written in: paragraphs, headings, entries of lists, cells of tables. */
export const textLines = (html: string): string[] =>
  html
    .split(/<\/(?:p|h[2-4]|li|td|th|blockquote)>|<br \/>/)
    .map(plainText)
    .filter((line) => line !== '')

/** What a search engine shows below a title: this is about all it takes. */
const longestExcerpt = 155

/** The beginning of a text, cut between two words. */
export function excerpt(html: string, most = longestExcerpt): string {
  const text = plainText(html)
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]$/, '')} …`
}
