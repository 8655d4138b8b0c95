/** What is shown: one object, the objects of a category, or all. */
export interface Embedded {
  readonly object?: number
  readonly category?: number
}

const entries = ({ object, category }: Embedded) =>
  Object.entries({ object, category }).filter((entry): entry is [string, number] => entry[1] !== undefined)

/** What stands behind the `?` of the page and of the feeds. */
export function embedQuery(what: Embedded): string {
  const words = entries(what).map(([name, id]) => `${name}=${id}`)
  return words.length === 0 ? '' : `?${words.join('&')}`
}

/** Pixels a frame is tall unless somebody says otherwise, and how many it can be. */
export const frameHeight = { usual: 640, least: 240, most: 4000 } as const

/** What somebody typed as a height; null if it is none. */
export function readFrameHeight(text: string): number | null {
  const pixels = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN
  return pixels >= frameHeight.least && pixels <= frameHeight.most ? pixels : null
}

interface Frame extends Embedded {
  readonly title: string
  readonly height: number
}

/** For whoever writes frames: the whole of it. `page` is where the layout keeps the page. */
export const frameSnippet = (site: string, page: string, { title, height, ...what }: Frame): string =>
  `<iframe src="${site}${page}${embedQuery(what)}" title="${quoted(title)}" loading="lazy" style="width:100%;height:${height}px;border:0"></iframe>`

/** For everybody else: a script that finds out the rest. */
export const scriptSnippet = (site: string, title: string, what: Embedded): string => {
  const data = entries(what).map(([name, id]) => ` data-${name}="${id}"`)
  return `<script async src="${site}/embed.js"${data.join('')} data-title="${quoted(title)}"></script>`
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const quoted = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? '')
