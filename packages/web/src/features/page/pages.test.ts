import { describe, expect, it } from 'vitest'
import { alignNumbers } from './align-numbers.ts'
import { withPage } from './desk/footer-links.ts'
import { discardText, publicationText, removalText, withdrawalText } from './desk/page-words.ts'
import { pageIdOf } from './public-page.queries.ts'
import { scrollingTables } from './scrolling-tables.ts'

it('the number of a page stands in its address, or it is none', () => {
  expect(['1', '4711'].map(pageIdOf)).toEqual([1, 4711])
  for (const text of ['', '0', '01', '-1', '1.5', 'abc', '99999999999', ' 1']) expect(pageIdOf(text)).toBeNull()
})

it('each table scrolls by itself, also one within another', () => {
  const html = '<p>a</p><table><tbody><tr><td><table></table></td></tr></tbody></table>'
  const wrapped = scrollingTables(html)
  expect(wrapped.match(/<div /g)).toHaveLength(2)
  expect(wrapped.match(/<\/table><\/div>/g)).toHaveLength(2)
  expect(wrapped.replaceAll(/<\/?div[^>]*>/g, '')).toBe(html)
})

describe('numbers of a table', () => {
  const row = (tag: string, ...cells: string[]) =>
    `<tr>${cells.map((cell) => `<${tag}><p>${cell}</p></${tag}>`).join('')}</tr>`
  const table = (...rows: string[]) => `<p>a</p><table><tbody>${rows.join('')}</tbody></table><p>b</p>`
  const aligned = (html: string) =>
    [...alignNumbers(html).matchAll(/data-align="end"><p>(.*?)<\/p>/g)].map(([, cell]) => cell)

  it('stand right with their heading, where a column holds nothing else', () => {
    const html = table(
      row('th', 'Objekt', 'Preis', 'Zeit', 'Anteil'),
      row('td', 'Aula', '45.00', '08:00–11:30', '5 %'),
      row('td', '12', '1’250.–', '14:00', 'viel'),
    )
    expect(aligned(html)).toEqual(['Preis', '45.00', '1’250.–'])
    expect(alignNumbers(html).replaceAll(' data-align="end"', '')).toBe(html)
  })

  it('stay where they are in a table of another shape', () => {
    const wide = '<table><tbody><tr><td colspan="2"><p>1</p></td></tr><tr><td><p>2</p></td></tr></tbody></table>'
    for (const html of [wide, '<p>ohne</p>', '', '</table>', table(row('th', 'Preis'))])
      expect(alignNumbers(html)).toBe(html)
  })
})

describe('after a page was saved, the footer of this tab', () => {
  const links = [
    { id: 1, title: 'Kontakt' },
    { id: 2, title: 'Reglement' },
  ]
  it.each([
    [{ id: 1, title: 'Anreise', isInFooter: true }, ['Anreise', 'Reglement']],
    [{ id: 1, title: 'Kontakt', isInFooter: false }, ['Reglement']],
    [{ id: 3, title: 'Neu', isInFooter: true }, ['Kontakt', 'Reglement', 'Neu']],
    [{ id: 3, title: 'Neu', isInFooter: false }, ['Kontakt', 'Reglement']],
  ])('%j', (page, expected) => {
    expect(withPage(links, page).map(({ title }) => title)).toEqual(expected)
  })
})

it('whoever removes a page learns that it stands in the footer', () => {
  expect(removalText({ title: 'Kontakt', isInFooter: true })).toContain('Fusszeile')
  expect(removalText({ title: 'Kontakt', isInFooter: false })).not.toContain('Fusszeile')
})

it('whoever publishes, withdraws or discards learns what everybody will read', () => {
  expect(publicationText({ title: 'Kontakt', isPublished: true })).toContain('Änderungen')
  expect(publicationText({ title: 'Kontakt', isPublished: false })).not.toContain('Änderungen')
  expect(withdrawalText({ title: 'Kontakt', isInFooter: true })).toContain('Fusszeile')
  expect(withdrawalText({ title: 'Kontakt', isInFooter: false })).not.toContain('Fusszeile')
  expect(discardText({ textNumber: 7, isDirty: true })).toMatch(/noch nicht gespeichert.*Version 7/)
  expect(discardText({ textNumber: 7, isDirty: false })).not.toContain('noch nicht gespeichert')
})
