import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFormats, readSheet } from '../../../test/read-sheet.ts'
import { amountCell, asCell, type Cell, dateCell, momentCell } from './cell.ts'
import { writeSheet } from './write-sheet.ts'

async function written(head: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const out = new PassThrough()
  const [content] = await Promise.all([buffer(out), writeSheet('Probe', head, rows, out)])
  return content
}

// What no XML may hold is left out by whoever writes the sheet.
const writable = fc
  .string({
    unit: fc.constantFrom('=', '+', '-', '@', '\t', '\n', '<', '&', '"', "'", ' ', 'ä', '😀', '1'),
    maxLength: 12,
  })
  .filter((text) => text !== '')

it('text stays text whatever it begins with, and numbers stay numbers', async () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((rappen) => rappen / 100)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(writable, amount), { minLength: 1, maxLength: 5 }), async (rows) => {
      expect(readSheet(await written(['Name', 'Betrag'], rows))).toEqual([['Name', 'Betrag'], ...rows])
    }),
    { numRuns: 40 },
  )
})

it('characters that would break the file, and more than a cell holds, are left out', async () => {
  const [, row] = readSheet(await written(['Name'], [[`a\u0000\u0008\u001fb${'x'.repeat(40_000)}`]]))
  expect(row?.[0]).toMatch(/^abx+$/)
  expect(String(row?.[0]).length).toBeLessThanOrEqual(32_767)
})

it('dates are dates and amounts have two decimals, as they are written here', async () => {
  // Days since 30.12.1899: 24.11.2026 is day 46350, and 18:00 three quarters of it. In winter UTC is an hour behind Zurich.
  const at = new Date('2026-11-24T17:00:59Z')
  const row = [
    dateCell('2026-11-24'),
    dateCell('2026-11-24 18:00'),
    momentCell(at, 'Europe/Zurich'),
    amountCell(-125_050),
  ]
  const file = await written(['Tag', 'Termin', 'Eingang', 'Betrag'], [row])
  expect(readSheet(file)[1]).toEqual([46_350, 46_350.75, 46_350.75, -1250.5])
  expect(readFormats(file)[1]).toEqual(['dd.mm.yyyy', 'dd.mm.yyyy hh:mm', 'dd.mm.yyyy hh:mm', '#,##0.00'])
})

it('yes and no are words, and nothing is an empty cell', async () => {
  const file = await written(['A', 'B', 'C', 'D', 'E'], [[true, false, '', dateCell(null), amountCell(null)]])
  expect((readSheet(file)[1] ?? []).map((cell) => cell ?? '')).toEqual(['Ja', 'Nein'])
})

it('what a row has is a cell, or none: text, numbers and yes or no, dates and amounts as they are', () => {
  const [day, amount] = [dateCell('2026-11-24'), amountCell(5)]
  expect(['a', 7, false, day, amount].map(asCell)).toEqual(['a', 7, false, day, amount])
  expect([null, undefined, {}, [1]].map(asCell)).toEqual([null, null, null, null])
  expect([dateCell('2026-11-24 18:05')?.text, day?.text, amount?.francs]).toEqual([
    '24.11.2026 - 18:05',
    '24.11.2026',
    0.05,
  ])
  expect(momentCell(null, 'Europe/Zurich')).toBeNull()
})
