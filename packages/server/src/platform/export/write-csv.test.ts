import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseCsv } from '../../../test/parse-csv.ts'
import type { Cell } from './cell.ts'
import { writeCsv } from './write-csv.ts'

async function written(rows: readonly (readonly Cell[])[]): Promise<string> {
  const out = new PassThrough()
  async function* lines() {
    yield* rows
  }
  const [content] = await Promise.all([buffer(out), writeCsv(lines(), out)])
  return content.toString('utf8')
}

const breaks = /[\n\v\f\r\u0085\u2028\u2029]/
const runs = /^[ \u00a0\u3000]*[=+\-@\t\r＝＋－＠]/
const undefused = (text: string) => text.replaceAll(/(?<=^|[\n\v\f\r\u0085\u2028\u2029])'+/g, '')

/** Any text, with what is dangerous in it far more often than by chance. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        '\r\n',
        '＝',
        '＋',
        '－',
        '＠',
        '"',
        ';',
        "'",
        ' ',
        '\u2028',
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

const amounts = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((rappen) => rappen / 100)

it('whatever people write: as many rows and columns, the same text, and nothing a spreadsheet would run', async () => {
  const table = fc.integer({ min: 1, max: 4 }).chain((columns) =>
    fc.array(fc.array(fc.oneof(anyText, amounts, fc.boolean()), { minLength: columns, maxLength: columns }), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const parsed = parseCsv(await written(rows))
      expect(parsed.map((row) => row.length)).toEqual(rows.map((row) => row.length))
      for (const [r, row] of rows.entries()) {
        for (const [c, cell] of row.entries()) {
          const { value, isQuoted } = parsed[r]?.[c] ?? { value: 'missing', isQuoted: false }
          if (typeof cell === 'number')
            expect({ value: Number(value), isQuoted }).toEqual({ value: cell, isQuoted: false })
          else if (typeof cell === 'boolean') expect(value).toBe(cell ? 'Ja' : 'Nein')
          else {
            expect(undefused(value)).toBe(undefused(cell))
            expect(isQuoted).toBe(true)
            expect(value.split(breaks).filter((line) => runs.test(line))).toEqual([])
          }
        }
      }
    }),
    { numRuns: 300 },
  )
})

it('an amount below zero stays a number, and a name with a line break one cell', async () => {
  expect(await written([['Anna\n=1+2', -12.5, '-12.50', null, true]])).toBe(
    '\uFEFF"Anna\n\'=1+2";-12.5;"\'-12.50";;Ja\r\n',
  )
})

it('a cell of a hundred thousand line breaks takes no longer than it is', async () => {
  const start = process.cpuUsage()
  await written([['\n '.repeat(100_000)]])
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000)
})
