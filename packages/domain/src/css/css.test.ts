import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkFields } from '../validation/index.ts'
import { cssFault, cssFields, cssFieldsOf, maxCss } from './index.ts'

const elsewhere = 'Von anderswo wird nichts geladen. Erlaubt sind eigene Dateien (/files/…) und kleine Bilder als data:'

describe('a stylesheet may', () => {
  it.each([
    '',
    '/* nur ein Kommentar: @import url(https://boese.example) */',
    '.site-header { background: #fff; color: var(--ink) }',
    ".a::before { content: \"\\201C\"; } .b::after { content: '\\'' }",
    '.a { & > .b:hover { color: red } }',
    '@media (width < 400px) and (height >= 2px) { .a { display: none } }',
    '@supports (display: grid) { .a { grid-template-areas: "a b" "c d" } }',
    '@layer eigen; @container (min-width: 10px) { .a { color: red } }',
    '@keyframes nicken { from { rotate: 0deg } to { rotate: 5deg } }',
    '.a { background: url(/files/assets/1/bild.webp) no-repeat }',
    '.a { background: url( "/files/assets/1/mein bild.webp" ) }',
    ".a { background: URL('/files/base/demo/hero.svg') }",
    '.a { background: url("data:image/png;base64,iVBORw0KGgo=") }',
    '.a { background: url(data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E) }',
    '@font-face { font-family: Dorf; src: url("/files/assets/9/dorf.woff2") format("woff2"), local("Dorf") }',
    '.grösse { --räume: 3 }',
    '.a { filter: blur(2px); background-image: linear-gradient(#fff, #000) }',
  ])('say %s', (css) => expect(cssFault(css)).toBeNull())

  it('be as long as it may, and no longer', () => {
    expect(cssFault(' '.repeat(maxCss))).toBeNull()
    expect(cssFault(' '.repeat(maxCss + 1))?.reason).toBe('Das CSS darf höchstens 50000 Zeichen lang sein')
  })
})

describe('it loads nothing from elsewhere', () => {
  it.each([
    'https://boese.example/x.png',
    '//boese.example/x.png',
    'http:x',
    'x.png',
    '',
    '/api/config',
    '/files',
    '/files/../api/config',
    '/files/%2e%2e/api/config',
    '/files/./../../x',
    '/files/%2E./x',
    '/files/a/..?b',
    'data:text/css,a',
    'data:text/html,x',
    'blob:x',
    'javascript:alert',
    '#marke',
  ])('not %s, with quotes or without, in whatever letters', (address) => {
    for (const quoted of [`url("${address}")`, `url('${address}')`, `url(${address})`, `uRl(\n ${address}\n)`]) {
      expect(cssFault(`a{b:c}\n.a { background: ${quoted} }`)).toEqual({ line: 2, reason: elsewhere })
    }
  })

  it.each([
    ['@import "https://boese.example/x.css";', '@import ist nicht erlaubt: Von anderswo wird nichts geladen'],
    ['@IMPORT url(/files/x.css);', '@import ist nicht erlaubt: Von anderswo wird nichts geladen'],
    ['/**/@import/**/"x";', '@import ist nicht erlaubt: Von anderswo wird nichts geladen'],
    ['@namespace "x";', '@namespace ist nicht erlaubt'],
    ['@charset "utf-7";', '@charset ist nicht erlaubt'],
    ['@-moz-document url-prefix("") { a { b: c } }', '@-moz-document ist nicht erlaubt'],
    [
      'a { background: image-set("https://boese.example/x.png" 1x) }',
      'image-set() ist nicht erlaubt. Bilder stehen in url()',
    ],
    ['a { background: -webkit-image-set("x" 1x) }', '-webkit-image-set() ist nicht erlaubt. Bilder stehen in url()'],
    ['a { background: src("https://boese.example/x") }', 'src() ist nicht erlaubt. Bilder stehen in url()'],
    ['a { background: filter("x", blur(1px)) }', 'filter() ist nicht erlaubt. Bilder stehen in url()'],
    ['a { width: expression(alert(1)) }', 'expression() ist nicht erlaubt. Bilder stehen in url()'],
    ['a { behavior: url(/files/x.htc) }', 'Die Eigenschaft behavior ist nicht erlaubt'],
    ['a { -moz-binding : url(/files/x.xml) }', 'Die Eigenschaft -moz-binding ist nicht erlaubt'],
    ['a { --x: url(https://boese.example) }', elsewhere],
    ['a[href="x"] { background: 1.url(https://boese.example) }', elsewhere],
    ['a { background: ×url(https://boese.example) }', elsewhere],
    // A word with an escape is the same word to a browser.
    [
      'a { background: u\\72l(https://boese.example) }',
      'Ein Rückstrich (\\) ist nur zwischen Anführungszeichen erlaubt',
    ],
    ['@\\69mport "x";', '@ ist nicht erlaubt'],
    ['a { background: url("/files/.\t./x") }', elsewhere],
    ['a { background: url("/files/\\2e\\2e/x") }', 'In einer Adresse ist kein Rückstrich (\\) erlaubt'],
    ['a { background: url(/files/a b) }', 'url() muss genau eine Adresse enthalten, am besten in Anführungszeichen'],
    [
      'a { background: url("/files/a" "b") }',
      'url() muss genau eine Adresse enthalten, am besten in Anführungszeichen',
    ],
    // A browser ends the text at the end of its line, and reads what follows as a rule.
    [
      'a { content: "\n; background: url(https://boese.example) ; b: " }',
      'Dieses Anführungszeichen wird auf seiner Zeile nie geschlossen',
    ],
    ['a { content: \'; } @import "x"; ', 'Dieses Anführungszeichen wird auf seiner Zeile nie geschlossen'],
  ])('nor is there another way to say it: %s', (css, reason) => expect(cssFault(css)).toEqual({ line: 1, reason }))

  it.each([
    ['/files/assets/7/bild.webp', true],
    ['/files/assets/7/bild.webp?avif=1', true],
    ['/files/base/demo/hero.svg', true],
    ['data:image/png;base64,iVBORw0KGgo=', true],
    ['/files/assets/8/bild.webp', false],
    ['/files/assets/70/bild.webp', false],
    ['/files/assets/%37/bild.webp', false],
    ['/files/assets//7/bild.webp', false],
    ['/files/ASSETS/7/bild.webp', false],
    ['/files/assets/8/bild.webp?/files/assets/7/', false],
    ['/files/andere/7/x.png', false],
  ])('of its own files only, where it is known whose it is: %s, %s', (address, isOwn) => {
    const css = `a{b:c}\n.a { background: url("${address}") }`
    const foreign = 'Diese Datei gehört nicht zu dieser Gemeinde. Erlaubt sind Dateien aus der eigenen Medienverwaltung'
    expect(cssFault(css, 7)).toEqual(isOwn ? null : { line: 2, reason: foreign })
    expect(checkFields(cssFieldsOf(7), { css })).toEqual(isOwn ? {} : { css: `Zeile 2: ${foreign}.` })
    expect(cssFault(css)).toBeNull()
  })

  it('a picture in it is small', () => {
    const picture = (length: number) => `a { background: url("data:image/png;base64,${'A'.repeat(length)}") }`
    expect(cssFault(picture(10_000))).toBeNull()
    expect(cssFault(picture(30_000))?.reason).toContain('zu gross')
  })
})

describe('it stays in its element and is read by all alike', () => {
  it.each([
    ['a{}\n</style><script>alert(1)</script>', 2, 'HTML ist im CSS nicht erlaubt, auch nicht in Kommentaren'],
    ['a{}\n\n/* </STYLE > */', 3, 'HTML ist im CSS nicht erlaubt, auch nicht in Kommentaren'],
    ['a { content: "</style>" }', 1, 'HTML ist im CSS nicht erlaubt, auch nicht in Kommentaren'],
    ['<!-- a{} -->', 1, 'HTML ist im CSS nicht erlaubt, auch nicht in Kommentaren'],
    ['a{}\r\n/* ohne Ende', 2, 'Dieser Kommentar wird nie geschlossen'],
    ['a {\n color: red', 1, 'Diese Klammer wird nie geschlossen'],
    ['a { b: c } }', 1, 'Hier steht «}» ohne Anfang'],
    ['a { b: calc(1px }', 1, 'Diese Klammer wird nie geschlossen'],
    ['a\n{ b: "\0" }', 2, 'Hier steht ein unsichtbares Steuerzeichen'],
    ['a{}\fb{}', 1, 'Hier steht ein unsichtbares Steuerzeichen'],
  ])('%j', (css, line, reason) => expect(cssFault(css)).toEqual({ line, reason }))

  it('whatever is typed: it ends, and what passes contains no way out', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        '{',
        '}',
        '(',
        ')',
        '"',
        "'",
        '\\',
        '\n',
        '/*',
        '*/',
        'url(',
        '@import',
        '@media',
        '</style',
        ';',
        ':',
        ' ',
        'https://x.example',
        '/files/a',
        '<',
        '72',
        '×',
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const css = pieces.join('')
        if (cssFault(css) !== null) return
        expect(css).not.toMatch(/<\/style/i)
        const bare = css.replaceAll(/\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/g, ' ')
        // `aurl(` is a function of another name.
        expect(bare).not.toMatch(/@import|(?<![-\w\u0080-\uffff])url\(\s*https/)
      }),
      { numRuns: 2000 },
    )
  })

  it('a long one is read in a moment', () => {
    const started = Date.now()
    for (const part of ['(', 'url(', '"', '/*', 'a'.repeat(999), '@media{', '\\'])
      cssFault(part.repeat(maxCss).slice(0, maxCss))
    expect(Date.now() - started).toBeLessThan(1000)
  })
})

it('the form names the line', () => {
  expect(checkFields(cssFields, { css: 'a{}\n@import "x"' })).toEqual({
    css: 'Zeile 2: @import ist nicht erlaubt: Von anderswo wird nichts geladen.',
  })
  expect(checkFields(cssFields, { css: '' })).toEqual({})
  expect(checkFields(cssFields, { css: ' x'.repeat(maxCss) })).toEqual({
    css: "'CSS' darf höchstens 50000 Zeichen lang sein",
  })
})
