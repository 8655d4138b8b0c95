import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cleanSvg, isSimpleEnough } from './clean-svg.ts'

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${attributes}>${inside}</svg>`

describe('a drawing', () => {
  it.each([
    ['a script', svg('<script>alert(1)</script><script href="https://boese.example/x.js"/>')],
    ['a handler', svg('<rect width="9" onclick="alert(1)" ONMOUSEOVER="alert(1)"/>', ' onload="alert(1)"')],
    [
      'a page',
      svg(
        '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://boese.example"/></body></foreignObject>',
      ),
    ],
    ['a link that runs', svg('<a href="javascript:alert(1)"><text>x</text></a><a xlink:href="javascript:alert(1)"/>')],
    [
      'a picture from elsewhere',
      svg('<image href="https://boese.example/zaehler.png"/><use xlink:href="//boese.example/x.svg#a"/>'),
    ],
    ['a drawing in a picture', svg('<image href="data:image/svg+xml;base64,PHN2Zz48c2NyaXB0Lz48L3N2Zz4="/>')],
    [
      'a style that reaches out',
      svg('<style>@import "https://boese.example/x.css"; rect { fill: url(https://boese.example/#x) }</style>'),
    ],
    ['a style attribute that reaches out', svg('<rect style="fill: url( \'https://boese.example/a#b\')"/>')],
    ['a hidden word', svg('<style>rect { fill: u\\72l(https://boese.example) }</style>')],
    [
      'a movement that makes a link run',
      svg('<a><animate attributeName="href" to="javascript:alert(1)"/></a><set attributeName="onload" to="alert(1)"/>'),
    ],
    ['a style that ends early', svg('<style><![CDATA[</style><script>alert(1)</script><style>]]></style>')],
    [
      'a style that ends early in other signs',
      svg('<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>'),
    ],
    ['an entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`],
    ['another sheet', `<?xml-stylesheet href="https://boese.example/x.css"?>${svg('<rect/>')}`],
  ])('loses %s', (_, text) => {
    expect(cleanSvg(text)).not.toMatch(
      /script|alert|boese|\son\w+=|foreignObject|iframe|svg\+xml|animate|<set|ENTITY|passwd|\\/i,
    )
  })

  it('keeps its shapes, colours and own styles', () => {
    const drawn = svg(
      '<defs><linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><style>.b { fill: url(#a) }</style><rect class="b" width="5" height="5" style="stroke:#000;fill:url(\'#a\')"></rect><use href="#a"></use><text x="1">Grüezi &amp; adieu</text>',
    )
    expect(cleanSvg(drawn)).toBe(drawn)
    const picture = svg('<image href="data:image/png;base64,iVBORw0KGgo="></image>')
    expect(cleanSvg(picture)).toBe(picture)
  })

  it('of the demo looks the same afterwards', async () => {
    const folder = join(import.meta.dirname, '../../demo/pictures')
    for (const name of await readdir(folder)) {
      const text = await readFile(join(folder, name), 'utf8')
      const pixels = (source: string) => sharp(Buffer.from(source)).raw().toBuffer()
      expect((await pixels(cleanSvg(text))).equals(await pixels(text)), name).toBe(true)
    }
  })
})

/** Each level draws the one before it twice. */
const doubled = (levels: number) =>
  svg(
    `<g id="a0"><rect/></g>${Array.from({ length: levels }, (_, at) => `<g id="a${at + 1}"><use href="#a${at}"/><use xlink:href="#a${at}"/></g>`).join('')}<use href="#a${levels}"/>`,
  )

it.each([
  ['copies of copies of copies', doubled(8), true],
  ['copies without end', doubled(25), false],
  ['a part that draws itself', svg('<g id="a"><use href="#a"/></g><use href="#a"/>'), false],
  ['one part drawn often', svg(`<g id="a"><rect/></g>${'<use href="#a"/>'.repeat(2000)}`), true],
  ['ninety levels', `<svg>${'<g>'.repeat(90)}</svg>`, true],
  ['levels without end', `<svg>${'<g>'.repeat(600_000)}</svg>`, false],
  ['levels behind comments', `<svg>${'<g><!--</g>-->'.repeat(100_000)}</svg>`, false],
  ['parts without end', `<svg>${'<g/>'.repeat(400_000)}</svg>`, false],
  ['styles in styles', `<svg>${'<style>a{fill:url(#'.repeat(100_000)}`, false],
  ['attributes without end', `<svg ${Array.from({ length: 5000 }, (_, at) => `a${at}="1"`).join(' ')}/>`, false],
  ['more than two megabytes', `<svg><text>${'a'.repeat(2 * 1024 * 1024)}</text></svg>`, false],
])('of %s it is known in a moment whether it is looked through', (_, text, isSimple) => {
  const begin = process.cpuUsage()
  expect(isSimpleEnough(text)).toBe(isSimple)
  expect(process.cpuUsage(begin).user).toBeLessThan(2_000_000)
})
