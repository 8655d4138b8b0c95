import { expect, it } from 'vitest'
import { addressesIn, mostRecipients, wrongAddress } from './recipients.ts'

it('finds the addresses in what people paste', () => {
  expect(addressesIn('a@b.ch, c@d.ch;e@f.ch\ng@h.ch  a@b.ch')).toEqual(['a@b.ch', 'c@d.ch', 'e@f.ch', 'g@h.ch'])
  expect(addressesIn('<hauswart@seewilen.test>')).toEqual(['hauswart@seewilen.test'])
  expect(addressesIn(' ;, ')).toEqual([])
})

it('says which one is wrong, and why', () => {
  expect(wrongAddress(['a@b.ch', 'Hans'], [])).toBe("'Hans' ist keine gültige E-Mail Adresse")
  expect(wrongAddress(['A@b.ch'], ['a@B.ch'])).toBe("'A@b.ch' ist schon dabei")
  expect(wrongAddress(['a@b.ch'], ['c@d.ch'])).toBeNull()
  expect(wrongAddress(['x'.repeat(10_000)], [])).toMatch(/^'x{60}…' ist keine gültige/)
})

it('thirty at most', () => {
  const many = Array.from({ length: mostRecipients }, (_, at) => `a${at}@b.ch`)
  expect(wrongAddress(['neu@b.ch'], many)).toBe('Höchstens 30 Empfänger')
  expect(wrongAddress(['neu@b.ch'], many.slice(1))).toBeNull()
})
