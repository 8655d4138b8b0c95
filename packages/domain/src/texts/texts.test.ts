import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkFields } from '../validation/index.ts'
import { compareTexts } from './compare-texts.ts'
import { isSameVersions, textsToAccept } from './legal-texts.ts'
import { paragraphsOf, shortText } from './plain-text.ts'
import { pdfTextFields } from './text-fields.ts'

describe('a text with marks, read as plain words', () => {
  it.each([
    ['<p>Eins</p><p>Zwei<br />Drei</p>', ['Eins', 'Zwei', 'Drei']],
    ['<h3>Titel</h3><ul><li><p>A &amp; B</p></li><li><p>x &lt; y</p></li></ul>', ['Titel', 'A & B', 'x < y']],
    ['<p>  viel \n Platz&nbsp;hier </p><p></p>', ['viel Platz hier']],
    ['<p>&amp;lt;script&gt;</p>', ['&lt;script>']],
    ['', []],
  ])('%s', (html, paragraphs) => {
    expect(paragraphsOf(html)).toEqual(paragraphs)
  })

  it('a short form ends with a sign, and never within a character', () => {
    expect(shortText('<p>kurz</p>')).toBe('kurz')
    expect(shortText(`<p>${'🏛'.repeat(300)}</p>`)).toBe(`${'🏛'.repeat(199)}…`)
    expect(shortText('<p>Eins zwei drei</p>', 6)).toBe('Eins…')
  })
})

describe('two versions of a text side by side', () => {
  it('show what went, what came and what stayed', () => {
    expect(compareTexts(['A', 'B', 'C', 'D'], ['A', 'B2', 'C', 'E', 'D'])).toEqual([
      { state: 'same', text: 'A' },
      { state: 'removed', text: 'B' },
      { state: 'added', text: 'B2' },
      { state: 'same', text: 'C' },
      { state: 'added', text: 'E' },
      { state: 'same', text: 'D' },
    ])
  })

  it('hold both texts, whatever they are', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
    fc.assert(
      fc.property(text, text, (before, after) => {
        const compared = compareTexts(before, after)
        const without = (state: string) => compared.filter((one) => one.state !== state).map((one) => one.text)
        expect(without('added')).toEqual(before)
        expect(without('removed')).toEqual(after)
      }),
    )
  })

  it('do not take long, however long they are', () => {
    const long = Array.from({ length: 5000 }, (_, at) => `Absatz ${at}`)
    const other = Array.from({ length: 5000 }, (_, at) => `Artikel ${at}`)
    expect(compareTexts(long, other)).toHaveLength(10_000)
  })
})

it('accepted is what counts now, of what is accepted at all', () => {
  expect(textsToAccept({ regulation: 3, legal: 2 })).toEqual({ regulation: 3 })
  expect(isSameVersions({ regulation: 3 }, { regulation: 3, legal: 9 })).toBe(true)
  expect(isSameVersions({ regulation: 2 }, { regulation: 3 })).toBe(false)
  expect(isSameVersions({}, { privacy: 1 })).toBe(false)
  expect(isSameVersions({ privacy: 1 }, {})).toBe(false)
})

it('a letter takes eight lines above and below, and one at its foot', () => {
  const lines = (count: number) => Array.from({ length: count }, () => 'x').join('\n')
  expect(checkFields(pdfTextFields, { invoiceIntro: lines(8), footer: 'x'.repeat(90) })).toEqual({})
  expect(
    checkFields(pdfTextFields, { invoiceIntro: lines(9), footer: 'a\nb', confirmationClosing: 'x'.repeat(601) }),
  ).toEqual({
    invoiceIntro: "'Einleitung der Rechnung' darf höchstens 8 Zeilen haben",
    footer: "'Fusszeile' darf höchstens 1 Zeile haben",
    confirmationClosing: "'Schluss der Bestellung' darf höchstens 600 Zeichen lang sein",
  })
})
