import sanitizeHtml from 'sanitize-html'

/** A picture or document of the own app, by the name of its file. */
export interface PageFile {
  readonly isPicture: boolean
  readonly width: number | null
  readonly height: number | null
  /** Of a picture that is kept in other widths, too: where they are. */
  readonly srcset: string
}

const files = '/files/assets/'
const fileAddress = /^\/files\/assets\/([\w./-]+)$/

/** The files a text names, whether they exist or not. */
export const filesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/files\/assets\/([\w./-]+)/g)].map(([, file = '']) => file)),
]

type KnownFiles = ReadonlyMap<string, PageFile>
type Attributes = Record<string, string>

const longestAlt = 300
/** What tables and pictures may name; more than this nobody draws. */
const wholeUpTo = (text: string | undefined, most: number): string | null =>
  text !== undefined && /^[1-9]\d{0,4}$/.test(text) && Number(text) <= most ? text : null

/** Somewhere a reader may be led: another site, a mail, a call, a page or a file of the own app. */
function safeAddress(href: string, known: KnownFiles): string | null {
  // A browser drops tabs and turns strokes around before it reads an address.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about.
  if (/[\u0000-\u0020\\]/.test(href)) return null
  // Behind `#` stands the page of a document.
  if (href.startsWith(files)) return known.has(fileAddress.exec(href.replace(/#.*$/, ''))?.[1] ?? '') ? href : null
  return /^(?:https?:\/\/[^/]|mailto:|tel:|\/(?!\/))/i.test(href) ? href : null
}

/** What leads nowhere loses its tag below. It keeps its name until then: a tag that is renamed and left out renames the next one's end. */
const nowhere = (tagName: string) => ({ tagName, attribs: {} })

const linkOf =
  (known: KnownFiles) =>
  (_: string, { href = '' }: Attributes) => {
    const address = safeAddress(href.trim(), known)
    return address === null ? nowhere('a') : { tagName: 'a', attribs: { href: address, rel: 'noopener noreferrer' } }
  }

/** A picture says how large it is, so that nothing moves when it arrives; the file knows better than the text. */
const pictureOf = (known: KnownFiles) => (_: string, given: Attributes) => {
  const file = known.get(fileAddress.exec(given.src ?? '')?.[1] ?? '')
  if (!file?.isPicture) return nowhere('img')
  const isMeasured = file.width !== null && file.height !== null
  const width = isMeasured ? String(file.width) : wholeUpTo(given.width, 20_000)
  const height = isMeasured ? String(file.height) : wholeUpTo(given.height, 20_000)
  return {
    tagName: 'img',
    attribs: {
      src: given.src ?? '',
      ...(file.srcset && { srcset: file.srcset, sizes: '(max-width: 48em) 100vw, 800px' }),
      alt: (given.alt ?? '').trim().slice(0, longestAlt),
      ...(width && height && { width, height }),
      loading: 'lazy',
      decoding: 'async',
    },
  }
}

function cell(tagName: string, { colspan, rowspan }: Attributes) {
  const [columns, rows] = [wholeUpTo(colspan, 20), wholeUpTo(rowspan, 200)]
  return { tagName, attribs: { ...(columns && { colspan: columns }), ...(rows && { rowspan: rows }) } }
}

const { simpleTransform } = sanitizeHtml

/**
 * What staff wrote for everybody, without anything that runs, reaches out or looks different from the rest: texts, headings below the
 * page's own, lists, links, tables, and pictures and documents of the own app. What is not known keeps its words and loses the rest.
 */
export const cleanPage = (html: string, known: KnownFiles): string =>
  sanitizeHtml(html, {
    allowedTags: [
      ...['p', 'br', 'hr', 'strong', 'em', 'u', 's', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'a', 'img'],
      ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'rel'],
      img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // What stands in these is not meant to be read.
    nonTextTags: [
      ...['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'xmp', 'plaintext'],
      ...['iframe', 'object', 'embed', 'svg', 'math', 'audio', 'video', 'canvas'],
    ],
    nestingLimit: 30,
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === 'a' && attribs.href === undefined) return 'excludeTag'
      return tag === 'img' && attribs.src === undefined
    },
    transformTags: {
      a: linkOf(known),
      img: pictureOf(known),
      td: cell,
      th: cell,
      h1: simpleTransform('h2', {}),
      h5: simpleTransform('h4', {}),
      h6: simpleTransform('h4', {}),
      b: simpleTransform('strong', {}),
      i: simpleTransform('em', {}),
      del: simpleTransform('s', {}),
    },
  })
