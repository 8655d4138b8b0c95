import { describe, expect, it } from 'vitest'
import { cleanPage, filesIn, type PageFile } from './clean-page.ts'

const picture = { isPicture: true, width: 1200, height: 800, srcset: '/files/assets/1/a-400.webp 400w' }
const drawing = { isPicture: true, width: null, height: null, srcset: '' }
const paper = { isPicture: false, width: null, height: null, srcset: '' }
const known = new Map<string, PageFile>([
  ['1/a.jpg', picture],
  ['1/b.svg', drawing],
  ['1/c.pdf', paper],
])
const clean = (html: string) => cleanPage(html, known)

describe('what staff write stays', () => {
  it.each([
    '<h2>Titel</h2><h3>Unter</h3><p>Text <strong>fett</strong> <em>kursiv</em><br />neu</p>',
    '<ul><li><p>eins</p></li></ul><ol><li><p>zwei</p></li></ol><blockquote><p>Zitat</p></blockquote><hr />',
    '<table><tbody><tr><th><p>Kopf</p></th><td colspan="2"><p>Zelle</p></td></tr></tbody></table>',
  ])('%s', (html) => {
    expect(clean(html)).toBe(html)
    expect(clean(clean(html))).toBe(html)
  })

  it.each([
    'https://www.zh.ch/x?a=1&amp;b=2',
    'http://a.ch',
    'mailto:a@b.ch',
    'tel:+41520000000',
    '/reservation',
    '/page/4',
    '/files/assets/1/c.pdf',
    '/files/assets/1/c.pdf#page=2',
  ])('a link to %s', (href) => {
    expect(clean(`<a href="${href}" target="_blank">hier</a>`)).toBe(
      `<a href="${href}" rel="noopener noreferrer">hier</a>`,
    )
  })

  it('a heading above the page comes below it', () => {
    expect(clean('<h1>A</h1><h6>B</h6><b>C</b><i>D</i>')).toBe('<h2>A</h2><h4>B</h4><strong>C</strong><em>D</em>')
  })
})

describe('a picture', () => {
  it('says how large it is, whatever the text says, and comes when it is needed', () => {
    expect(clean('<img src="/files/assets/1/a.jpg" alt="Die &quot;Aula&quot;" width="5" height="9" class="x">')).toBe(
      '<img src="/files/assets/1/a.jpg" srcset="/files/assets/1/a-400.webp 400w" sizes="(max-width: 48em) 100vw, 800px"' +
        ' alt="Die &quot;Aula&quot;" width="1200" height="800" loading="lazy" decoding="async" />',
    )
  })

  it('whose file does not know takes what the text says, if that is a size', () => {
    const tag = (size: string) => clean(`<img src="/files/assets/1/b.svg" alt="" ${size}>`)
    expect(tag('width="640" height="480"')).toContain('alt="" width="640" height="480"')
    for (const size of ['width="640"', 'width="0" height="1"', 'width="99999" height="1"', 'width="1px" height="1"']) {
      expect(tag(size)).not.toMatch(/width=|height=/)
    }
  })

  it.each([
    'https://boese.example/x.png',
    '//boese.example/x.png',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'blob:https://a.ch/1',
    'javascript:alert(1)',
    '/files/assets/2/fremd.jpg',
    '/files/assets/1/nicht-da.jpg',
    '/files/assets/1/c.pdf',
    '/files/assets/1/../2/fremd.jpg',
    '/files/base/demo/hero.svg',
    ' /files/assets/1/a.jpg',
    '',
  ])('from %j goes', (src) => {
    expect(clean(`<p>vor<img src="${src}" alt="x"><a href="/x">nach</a></p>`)).toBe(
      '<p>vor<a href="/x" rel="noopener noreferrer">nach</a></p>',
    )
  })
})

describe('what could run, reach out or look different goes', () => {
  it.each([
    ['<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<p onclick="alert(1)" style="color:red" class="x" id="y">a</p>', '<p>a</p>'],
    ['<svg onload=alert(1)><script>alert(1)</script><text>b</text></svg>', ''],
    ['<math><mtext><img src=x onerror=alert(1)></mtext></math>', ''],
    ['<iframe src="https://boese.example">c</iframe>', ''],
    ['<object data="x.swf">d</object><embed src="x">', ''],
    ['<style>p{color:red}</style><p>e</p>', '<p>e</p>'],
    ['<link rel=stylesheet href=//boese.example><meta http-equiv=refresh content=0><base href=//boese.example>', ''],
    ['<form action="https://boese.example"><input name=a><button>f</button></form>', 'f'],
    [
      '<table style="min-width:75px"><colgroup><col style="width:9px"></colgroup><tbody><tr><td style="x">g</td></tr></tbody></table>',
      '<table><tbody><tr><td>g</td></tr></tbody></table>',
    ],
    ['<td colspan="9999999" rowspan="-1" onmouseover="x">h</td>', '<td>h</td>'],
    ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
    ['<!--<img src=x onerror=alert(1)>--><p>i</p>', '<p>i</p>'],
  ])('%s', (html, expected) => {
    expect(clean(html)).toBe(expected)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//boese.example',
    '/\\boese.example',
    '/\t/boese.example',
    'https:///boese',
    'reservation',
    '#oben',
    'ftp://a.ch',
    '/files/assets/2/fremd.pdf',
  ])('a link to %j keeps only its words', (href) => {
    expect(clean(`<p><a href="${href.replaceAll('"', '&quot;')}">hier <em>und</em></a> <u>da</u></p>`)).toBe(
      '<p>hier <em>und</em> <u>da</u></p>',
    )
  })
})

it('takes a moment for the longest text, however it is nested', () => {
  for (const part of [
    '<b>',
    '<div>',
    '<p>',
    '<a href=x>',
    '<table>',
    '<svg>',
    '<',
    '<img src=/files/assets/1/a.jpg>',
    '/files/assets/',
  ]) {
    const html = part.repeat(100_000 / part.length)
    // What it takes of the processor, however busy that is otherwise.
    const start = process.cpuUsage()
    filesIn(html)
    clean(html)
    expect(process.cpuUsage(start).user / 1000, part).toBeLessThan(2000)
  }
})
