import { expect, it } from 'vitest'
import { checkFile } from './check-file.ts'

const check = (filename: string, content: string) => checkFile(filename, Buffer.from(content))
const svg = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'

it.each([
  ['bare', svg],
  ['with a byte order mark and blank lines', `\uFEFF\n\n${svg}`],
  ['with a prolog', `<?xml version="1.0" encoding="utf-8"?>\n${svg}`],
  [
    'with all that drawing programs write before it',
    `<?xml version="1.0"?>\n<!-- Generator: X -->\n<!-- v2 --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n<!-- y -->${svg}`,
  ],
  ['in capitals', '<SVG width="1">'],
])('a drawing %s is one', async (_, content) => {
  expect(await check('wappen.svg', content)).toMatchObject({ type: 'image', extension: 'svg' })
})

it.each([
  ['a page', '<!doctype html><svg></svg>'],
  ['a page behind a comment', `<!-- ${svg} --><html></html>`],
  ['a comment that never ends', `<!-- ${svg}`],
  ['a comment cut short', `<!-->${svg}`],
  ['another element', '<svgx></svgx>'],
  ['a document type with entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg}`],
  ['only the beginning', '<svg'],
  ['nothing but blanks', '   '],
])('%s is no drawing', async (_, content) => {
  expect(await check('wappen.svg', content)).toBeNull()
})

it.each(['a.constructor', 'a.__proto__', 'a.toString', 'a.', 'a', '.svg'])(
  '%s is no kind of file',
  async (filename) => {
    expect(await check(filename, 'hallo')).toBeNull()
  },
)

it.each([
  ['comments', '<!---->'],
  ['comments and blanks', '<!-- -->  '],
  ['comments inside comments', '<!--<!-- -->'],
  ['blanks', ' \n'],
  ['prologs', '<?xml '],
  ['openings', '<!--'],
  ['document types', '<!DOCTYPE svg>'],
])('a megabyte of %s is read in no time', async (_, piece) => {
  const content = Buffer.from(piece.repeat(Math.floor(1_000_000 / piece.length)))
  const before = process.cpuUsage()
  expect(await checkFile('wappen.svg', content)).toBeNull()
  expect(process.cpuUsage(before).user).toBeLessThan(500_000)
})
