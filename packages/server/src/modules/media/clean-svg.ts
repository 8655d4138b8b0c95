import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'

/** What draws, and nothing that runs, loads or embeds. */
const drawing = [
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'metadata', 'style', 'switch', 'view'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'image'],
  ...['text', 'tspan', 'textPath', 'clipPath', 'mask', 'pattern', 'marker'],
  ...['linearGradient', 'radialGradient', 'stop', 'filter'],
  ...['feBlend', 'feColorMatrix', 'feComponentTransfer', 'feComposite', 'feConvolveMatrix', 'feDiffuseLighting'],
  ...['feDisplacementMap', 'feDistantLight', 'feDropShadow', 'feFlood', 'feFuncA', 'feFuncB', 'feFuncG', 'feFuncR'],
  ...['feGaussianBlur', 'feMerge', 'feMergeNode', 'feMorphology', 'feOffset', 'fePointLight', 'feSpecularLighting'],
  ...['feSpotLight', 'feTile', 'feTurbulence'],
]

const ownPicture = /^data:image\/(?:png|jpeg|webp|gif);base64,[a-z0-9+/=\s]*$/i

/** A place in the drawing itself, or a picture that lies in it. */
const isWithin = (address: string) => address.startsWith('#') || ownPicture.test(address)

/** Nothing in it is fetched from anywhere: `url(#shade)` is the drawing's own. */
const reachesOut = (style: string) =>
  /@import|expression\s*\(|javascript:|\\/i.test(style) || /url\(\s*(?!["']?#)/i.test(style)

const isKept = ([name, value]: [name: string, value: string]): boolean => {
  const lower = name.toLowerCase()
  if (lower.startsWith('on')) return false
  if (lower === 'href' || lower.endsWith(':href')) return isWithin(value.trim())
  return lower.startsWith('xmlns') || !reachesOut(value)
}

/** More than any program draws, and no more than is looked through in a moment. */
const most = { bytes: 2 * 1024 * 1024, depth: 100, parts: 20_000, attributes: 100, copies: 20_000 }
const xml = { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false }

/** Whether it can be cleaned in a moment: cleaning takes the longer for each part, the deeper it lies. */
export function isSimpleEnough(text: string): boolean {
  if (text.length > most.bytes) return false
  let depth = 0
  let parts = 0
  let isSimple = true
  const copies = new Copies()
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        copies.open(name, attributes)
        depth += 1
        parts += 1
        const isLimit = depth > most.depth || parts > most.parts || Object.keys(attributes).length > most.attributes
        if (isLimit && isSimple) {
          isSimple = false
          parser.pause()
        }
      },
      onclosetag: () => {
        copies.close()
        depth -= 1
      },
    },
    xml,
  )
  parser.write(text)
  if (isSimple) parser.end()
  return isSimple && copies.count() <= most.copies
}

/** Whether something in it would run by itself. No drawing program writes that by accident, so it is refused rather than cut out. */
export function wouldRun(text: string): boolean {
  let runs = false
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const handles = ([key, value]: [string, string]) => /^on/i.test(key) || /^[\s\p{Cc}]*javascript:/iu.test(value)
        runs ||= /^(?:\w+:)?script$/i.test(name) || Object.entries(attributes).some(handles)
      },
    },
    xml,
  )
  parser.end(text)
  return runs
}

/** Parts that are drawn again and again: each `use` draws what it names, with the uses in there. */
class Copies {
  /** What each named part uses, by name; the drawing itself has none. */
  readonly #uses = new Map<string, string[]>([['', []]])
  readonly #open: string[] = []

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const id = attributes.id ?? ''
    if (id !== '' && !this.#uses.has(id)) this.#uses.set(id, [])
    const href = attributes.href ?? attributes['xlink:href'] ?? ''
    if (name === 'use' && href.startsWith('#')) {
      for (const part of new Set(['', ...this.#open, id])) this.#uses.get(part)?.push(href.slice(1))
    }
    this.#open.push(id)
  }

  close(): void {
    this.#open.pop()
  }

  /** How many parts come of it; endless where something uses itself. */
  count(): number {
    const known = new Map<string, number>()
    const countOf = (part: string): number => {
      const found = known.get(part)
      if (found !== undefined) return found
      known.set(part, Number.POSITIVE_INFINITY)
      let sum = 1
      for (const used of this.#uses.get(part) ?? []) sum += countOf(used)
      known.set(part, sum)
      return sum
    }
    return countOf('')
  }
}

/**
 * A drawing without anything that could run or reach out, whoever opens it and wherever it is copied to. The pages show drawings
 * as pictures and the server sends them with a policy of their own; this is for those who save the file.
 */
export const cleanSvg = (text: string): string =>
  sanitizeHtml(text, {
    parser: xml,
    allowedTags: drawing,
    // Styles are looked through below, text by text.
    allowVulnerableTags: true,
    allowedAttributes: false,
    allowedSchemes: ['data'],
    allowedSchemesAppliedToAttributes: [],
    parseStyleAttributes: false,
    selfClosing: [],
    transformTags: {
      '*': (tagName, attributes) => ({
        tagName,
        attribs: Object.fromEntries(Object.entries(attributes).filter(isKept)),
      }),
    },
    // What stands in a style goes out as it is: a sign that could end it must not be there.
    exclusiveFilter: ({ tag, text: inside }) => tag === 'style' && (inside.includes('<') || reachesOut(inside)),
  })
