import { expect, it } from 'vitest'
import { compoundOf } from '../../../test/office-files.ts'
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

const bytes = (...values: (number | string)[]) =>
  Buffer.concat([
    ...values.map((value) => (typeof value === 'string' ? Buffer.from(value, 'latin1') : Buffer.of(value))),
    Buffer.alloc(64),
  ])
const files = {
  gif: bytes('GIF89a'),
  png: bytes(0x89, 'PNG\r\n', 0x1a, '\n', 0, 0, 0, 13, 'IHDR'),
  jpg: bytes(0xff, 0xd8, 0xff, 0xe0),
  webp: bytes('RIFF', 36, 0, 0, 0, 'WEBPVP8 '),
  pdf: bytes('%PDF-1.7'),
  doc: compoundOf(['WordDocument']),
  gz: bytes(0x1f, 0x8b, 0x08),
  '7z': bytes('7z', 0xbc, 0xaf, 0x27, 0x1c),
}

it.each(Object.entries(files))(
  'a %s is what it says, in capitals too, and goes under no other name',
  async (ending, content) => {
    const type = ['gif', 'png', 'jpg', 'webp'].includes(ending) ? 'image' : 'document'
    expect(await checkFile(`x.${ending.toUpperCase()}`, content)).toMatchObject({ type, extension: ending })
    for (const other of Object.keys(files).filter((one) => one !== ending)) {
      expect(await checkFile(`x.${other}`, content), other).toBeNull()
    }
    expect(await checkFile('x.txt', content)).toBeNull()
    if (ending === 'jpg') expect(await checkFile('x.jpeg', content)).toMatchObject({ extension: 'jpeg' })
  },
)

it.each([
  ['old text of Windows', Buffer.from('Gr\xfcsse\r\n\tTabelle', 'latin1'), 'text'],
  ['text with a zero in it', Buffer.from('a\u0000b'), undefined],
  ['bytes with control characters', Buffer.from('a\xfc\x01', 'latin1'), undefined],
  ['bytes with the last of them', Buffer.from('a\xfc\x1f', 'latin1'), undefined],
  ['a drawing', Buffer.from(svg), undefined],
])('%s is told apart under the name of a text', async (_, content, mime) => {
  expect((await checkFile('x.txt', content))?.mime).toBe(mime)
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
