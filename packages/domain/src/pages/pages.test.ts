import { describe, expect, it } from 'vitest'
import { checkFields } from '../validation/index.ts'
import { comparedLines, copyTitle, excerpt, footerFields, pageFields, plainText, textLines } from './index.ts'

describe('a page', () => {
  it.each([
    [{ title: 'Kontakt', html: '' }, {}],
    [{ title: ' ', html: '' }, { title: "'Titel' darf nicht leer sein" }],
    [{ title: 'x'.repeat(150), html: 'x'.repeat(100_000) }, {}],
    [
      { title: 'x'.repeat(151), html: 'x'.repeat(100_001) },
      { title: expect.stringContaining('150'), html: expect.stringContaining("'Inhalt'") },
    ],
  ])('%#', (values, expected) => {
    expect(checkFields(pageFields, values)).toEqual(expected)
  })

  it('its copy is called so, and still fits', () => {
    expect(copyTitle('Kontakt')).toBe('Kontakt (Kopie)')
    expect(copyTitle('x'.repeat(150))).toHaveLength(149)
  })
})

it('the last line of the footer may be empty, and not too long', () => {
  expect(checkFields(footerFields, { credit: '' })).toEqual({})
  expect(checkFields(footerFields, { credit: 'x'.repeat(101) })).toEqual({ credit: expect.stringContaining('100') })
})

describe('the words of a page', () => {
  it.each([
    ['<h2>Öffnungszeiten</h2><p>Mo &amp; Di,<br>08:00</p>', 'Öffnungszeiten Mo & Di, 08:00'],
    ['<ul><li><p>eins</p></li><li><p>zwei</p></li></ul>', 'eins zwei'],
    ['<p>&lt;script&gt; &amp;lt;</p>', '<script> &lt;'],
    ['', ''],
  ])('%s', (html, expected) => {
    expect(plainText(html)).toBe(expected)
  })

  it('stand in lines', () => {
    const html = '<h2>Zeiten</h2><p>Mo<br />Di &amp; Mi</p><ul><li><p>eins</p></li></ul><img src="x" /><p></p>'
    expect(textLines(html)).toEqual(['Zeiten', 'Mo', 'Di & Mi', 'eins'])
  })

  it('are compared with pictures and links in words, from the server or the editor alike', () => {
    const html = '<p>Mo<br>Di <a href="/page/3" rel="x">hier &amp; <b>da</b></a> und <a href="tel:1">da</a></p>'
    const lines = ['Mo', 'Di hier & da (/page/3) und da (tel:1)', 'Bild: Die Aula', 'Bild: ohne Bildtext', 'Ende']
    const pictures = '<p><img src="x" alt="Die Aula" /></p><img src="y" alt=""><p>Ende</p>'
    expect(comparedLines(html + pictures)).toEqual(lines)
    expect(comparedLines(html.replace('<br>', '<br />') + pictures)).toEqual(lines)
  })

  it('are compared row by row in a table', () => {
    const cell = (words: string, tag = 'td') => `<${tag}><p>${words}</p></${tag}>`
    const rows = [cell('Tag', 'th') + cell('Zeit', 'th'), cell('Sa &amp; So') + cell(''), cell('Mo') + cell('<b>8</b>')]
    const html = `<p>a</p><table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table><p>b</p>`
    expect(comparedLines(html)).toEqual(['a', 'Tag | Zeit', 'Sa & So | (leer)', 'Mo | 8', 'b'])
  })

  it('begin with what a search engine shows, cut between words', () => {
    expect(excerpt('<p>Kurz.</p>')).toBe('Kurz.')
    expect(excerpt('<p>Wir sind gerne, jeden Tag, da.</p>', 16)).toBe('Wir sind gerne …')
    expect(excerpt('x'.repeat(200), 10)).toBe('xxxxxxxxxx …')
  })
})
