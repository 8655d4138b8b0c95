import { urlGap } from './css-url.ts'

/** What a municipality may write, in characters. */
export const maxCss = 50_000

export interface CssFault {
  /** Counted from 1. */
  readonly line: number
  /** A German sentence without its full stop. */
  readonly reason: string
}

/** Rules that only group or name other rules. Others load (`@import`), or mean something for the whole file (`@charset`, `@namespace`). */
const atRules = new Set([
  'media',
  'supports',
  'container',
  'layer',
  'scope',
  'starting-style',
  'keyframes',
  '-webkit-keyframes',
  'font-face',
  'property',
  'page',
  'counter-style',
])

/** Functions that load what stands in a text, without the word `url` in sight, or run something. */
const loading = new Set([
  'src',
  'image',
  'image-set',
  '-webkit-image-set',
  'cross-fade',
  '-webkit-cross-fade',
  'element',
  '-moz-element',
  'paint',
  'expression',
  'filter',
  '-webkit-filter',
  'url-prefix',
  'domain',
])

/** Properties of old browsers that ran a file. */
const running = /^(?:behavior|-moz-binding)\s*:/i

interface Reader {
  readonly text: string
  readonly appId: number | null
  at: number
  /** Where blocks that are still open began. */
  readonly open: number[]
}

class Fault extends Error {
  readonly at: number
  constructor(at: number, reason: string) {
    super(reason)
    this.at = at
  }
}

/**
 * The first thing in a stylesheet that could load from elsewhere, run, leave its element or that no two browsers read alike; null if
 * there is none. It reads the text as a browser does (CSS Syntax, level 3), and what makes that hard is refused: escapes outside of quotes,
 * line breaks within them, comments without an end. So there is no second way to spell what is forbidden. Where it is known whose
 * stylesheet it is, files of others are refused as well.
 */
export function cssFault(css: string, appId: number | null = null): CssFault | null {
  const reader: Reader = { text: css, appId, at: 0, open: [] }
  try {
    if (css.length > maxCss) throw new Fault(maxCss, `Das CSS darf höchstens ${maxCss} Zeichen lang sein`)
    checkCharacters(css)
    while (reader.at < css.length) step(reader)
    const unclosed = reader.open.at(-1)
    if (unclosed !== undefined) throw new Fault(unclosed, 'Diese Klammer wird nie geschlossen')
    return null
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { line: lineOf(css, error.at), reason: error.message }
  }
}

const lineOf = (css: string, at: number) => css.slice(0, at).split(/\r\n|\n|\r/).length

/** Anywhere, also in comments and quotes: an HTML parser knows neither. */
function checkCharacters(css: string): void {
  const control = css.search(/[^\P{Cc}\n\r\t]|[\u2028\u2029\ufeff]/u)
  if (control >= 0) throw new Fault(control, 'Hier steht ein unsichtbares Steuerzeichen')
  const markup = css.search(/<[!/?a-z]/i)
  if (markup >= 0) throw new Fault(markup, 'HTML ist im CSS nicht erlaubt, auch nicht in Kommentaren')
}

const pairs = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
])
const closers = new Set(pairs.values())

function step(reader: Reader): void {
  const { text, at } = reader
  const next = text[at] ?? ''
  if (text.startsWith('/*', at)) skipComment(reader)
  else if (next === '"' || next === "'") reader.at = readQuoted(text, at).end
  else if (next === '\\') throw new Fault(at, 'Ein Rückstrich (\\) ist nur zwischen Anführungszeichen erlaubt')
  else if (next === '@') readAtRule(reader)
  else if (/[-\w\u0080-\uffff]/.test(next)) readWord(reader)
  else readSign(reader, next)
}

function readSign(reader: Reader, sign: string): void {
  if (pairs.has(sign)) reader.open.push(reader.at)
  if (closers.has(sign)) closeBlock(reader, sign)
  reader.at += 1
}

function closeBlock({ text, at, open }: Reader, closer: string): void {
  const opened = open.pop()
  if (opened === undefined) throw new Fault(at, `Hier steht «${closer}» ohne Anfang`)
  if (pairs.get(text[opened] ?? '') !== closer) throw new Fault(opened, 'Diese Klammer wird nie geschlossen')
}

function skipComment(reader: Reader): void {
  const end = reader.text.indexOf('*/', reader.at + 2)
  if (end < 0) throw new Fault(reader.at, 'Dieser Kommentar wird nie geschlossen')
  reader.at = end + 2
}

/** What stands between quotes, and where it ends. */
function readQuoted(text: string, at: number): { readonly content: string; readonly end: number } {
  const quote = text[at]
  for (let next = at + 1; next < text.length; next += 1) {
    const character = text[next]
    if (character === quote) return { content: text.slice(at + 1, next), end: next + 1 }
    // Browsers end the text here and read on as rules.
    if (character === '\n' || character === '\r') break
    if (character === '\\') next += 1
  }
  throw new Fault(at, 'Dieses Anführungszeichen wird auf seiner Zeile nie geschlossen')
}

const wordAt = (text: string, at: number) => /^[-\w\u0080-\uffff]+/.exec(text.slice(at, at + 200))?.[0] ?? ''

function readAtRule(reader: Reader): void {
  const name = wordAt(reader.text, reader.at + 1).toLowerCase()
  if (name === 'import') throw new Fault(reader.at, '@import ist nicht erlaubt: Von anderswo wird nichts geladen')
  if (!atRules.has(name)) throw new Fault(reader.at, `@${name} ist nicht erlaubt`)
  reader.at += 1 + name.length
}

function readWord(reader: Reader): void {
  const { text, at } = reader
  const word = wordAt(text, at)
  if (running.test(text.slice(at, at + 40))) throw new Fault(at, `Die Eigenschaft ${word} ist nicht erlaubt`)
  reader.at += word.length
  if (text[reader.at] !== '(') return
  // Not every browser counts every sign beyond ASCII as a letter: what stands behind one may be a word of its own.
  const name = word.toLowerCase().replace(/^.*[\u0080-\uffff]/, '')
  if (loading.has(name)) throw new Fault(at, `${name}() ist nicht erlaubt. Bilder stehen in url()`)
  if (name === 'url') readUrl(reader, at)
}

/** From the bracket on. An address without quotes may contain nothing that browsers read in more than one way. */
function readUrl(reader: Reader, began: number): void {
  const { text } = reader
  const from = reader.at + 1 + (/^[ \t\n\r]*/.exec(text.slice(reader.at + 1))?.[0].length ?? 0)
  const isQuoted = text[from] === '"' || text[from] === "'"
  const { content, end } = isQuoted ? readQuoted(text, from) : readBare(text, from)
  const after = end + (/^[ \t\n\r]*/.exec(text.slice(end))?.[0].length ?? 0)
  if (text[after] !== ')')
    throw new Fault(began, 'url() muss genau eine Adresse enthalten, am besten in Anführungszeichen')
  const gap = urlGap(content, reader.appId)
  if (gap) throw new Fault(began, gap)
  reader.at = after + 1
}

function readBare(text: string, from: number) {
  const content = /^[\w./:;,=+%?&#~-]*/.exec(text.slice(from))?.[0] ?? ''
  return { content, end: from + content.length }
}
