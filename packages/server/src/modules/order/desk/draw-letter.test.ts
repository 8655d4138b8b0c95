import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pdfPieces, pdfText } from '../../../../test/pdf-text.ts'
import { drawLetter, type OrderLetter } from './draw-letter.ts'

const line = (title: string) => ({
  kind: 'position' as const,
  bookingId: null,
  heading: '',
  title,
  quantity: 1,
  unitPrice: 123_450,
  total: 123_450,
  parts: [],
})

const letter = (change: Partial<OrderLetter> = {}): OrderLetter => ({
  createdAt: new Date('2026-11-15T10:00:00Z'),
  title: 'Rechnung 2026-000123',
  logo: null,
  sender: ['Gemeinde Seewilen', 'Dorfstrasse 1'],
  contact: [],
  recipient: ['Petrović Čedomir, Łukasz Őri', 'Žižkastrasse 3'],
  facts: [['Datum', '15.11.2026']],
  lines: [],
  tax: { added: [], contained: [{ rate: 810, net: 114_200, tax: 9250, gross: 123_450 }] },
  total: 123_450,
  credits: [],
  paid: 0,
  owed: 123_450,
  terms: [],
  intro: '',
  closing: '',
  footer: '',
  ...change,
})

// In points: amounts begin right of the prices, prices right of the quantities.
const [columnOfPrices, columnOfAmounts] = [374, 454]

const linesOf = async (lines: readonly string[]) => {
  const pdf = await drawLetter(letter({ lines: lines.map(line) }))
  return pdfText(pdf).split('\n')
}

describe('the letter of an order', () => {
  it('carries the logo beside the name, which makes room for it', async () => {
    const logo = await sharp({ create: { width: 240, height: 280, channels: 4, background: '#0568A6' } })
      .png()
      .toBuffer()
    const placeOf = (pdf: Buffer, text: string) => pdfPieces(pdf).find((piece) => piece.text.includes(text))?.x ?? 0
    const [plain, dressed] = [await drawLetter(letter()), await drawLetter(letter({ logo }))]
    expect(dressed.includes('/Subtype /Image')).toBe(true)
    expect(plain.includes('/Subtype /Image')).toBe(false)
    expect(placeOf(dressed, 'Seewilen')).toBeGreaterThan(placeOf(plain, 'Seewilen') + 40)
    expect(pdfText(dressed)).toContain('Petrović')
  })

  it('spells every name as its owner does, to be read, searched and copied', async () => {
    const pdf = await drawLetter(letter())
    const text = pdfText(pdf)
    for (const part of ['Petrović Čedomir, Łukasz Őri', 'Žižkastrasse 3', 'Rechnung 2026-000123']) {
      expect(text).toContain(part)
    }
    expect(text).toContain('Total CHF\n1’234.50\nIm Total enthaltene MWST\n8.1 % auf 1’142.00\n92.50')
    expect(pdf.length).toBeLessThan(80_000)
  })

  it('says of each line how many at what price, and of what is not priced yet that it is asked for', async () => {
    const lines = [
      { ...line('Miete'), heading: 'B-00001: Konzert', quantity: 2.5, unitPrice: 4000, total: 10_000 },
      { ...line('Bühne'), heading: 'B-00001: Konzert', unitPrice: null, total: 0, isOnRequest: true as const },
      { ...line('Geschenkt'), heading: 'B-00002', unitPrice: 0, total: 0 },
      { ...line('Rundung'), kind: 'rounding' as const, total: -2 },
    ]
    const credits = [
      { title: 'Gutschrift: Aula', amount: 4000, tax: [], fee: { title: 'Stornogebühr Aula', amount: 1000 } },
      { title: 'Nur Gebühr', amount: 0, tax: [], fee: { title: 'Einbehalten', amount: 500 } },
      { title: 'Gutschrift: Foyer (nach Rabatt)', amount: 0, tax: [], fee: null },
    ]
    const pdf = await drawLetter(
      letter({ lines, tax: { added: [], contained: [] }, total: 9998, credits, paid: 8000, owed: -1002 }),
    )
    const text = pdfText(pdf)
    // A heading stands once above its lines; what is rounded stands below, not among them.
    expect(text).toContain(
      'B-00001: Konzert\nMiete\n2.5\n40.00\n100.00\nBühne\n1\nauf Anfrage\nB-00002\nGeschenkt\n1\n0.00\n0.00\nRundung\n-0.02\nTotal CHF\n99.98',
    )
    expect(text).toContain(
      'Gutschrift: Aula\n-40.00\nStornogebühr Aula\n10.00\nEinbehalten\n5.00\nGutschrift: Foyer (nach Rabatt)\n0.00\nBereits bezahlt\n-80.00\nZu Ihren Gunsten CHF\n10.02',
    )
    expect(text).not.toContain('Nur Gebühr')
    expect(text).toContain('Seite 1 von 1')
  })

  // 200.00 + 120.00 + 10.77 at 8.1 %, 50.40 at 2.6 %, 96.00 without VAT: 477.17, rounded to five Rappen.
  const cases = {
    // 330.77 × 8.1 / 108.1 = 24.78 and 50.40 × 2.6 / 102.6 = 1.28 are in it.
    'prices with VAT': {
      amounts: [20_000, 12_000, 5040, 9600, 1077],
      taxed: [
        [810, 33_077, 2478],
        [260, 5040, 128],
      ],
      column: ['200.00', '120.00', '50.40', '96.00', '10.77', '-0.02'],
      total: 47_715,
      beside: ['24.78', '1.28'],
    },
    // 330.77 × 8.1 % = 26.79, 50.40 × 2.6 % = 1.31: 477.17 + 28.10 = 505.27.
    'prices without VAT': {
      amounts: [20_000, 12_000, 5040, 9600, 1077],
      taxed: [
        [810, 33_077, 2679],
        [260, 5040, 131],
      ],
      column: ['200.00', '120.00', '50.40', '96.00', '10.77', '26.79', '1.31', '-0.02'],
      total: 50_525,
      beside: [],
    },
  } as const

  it.each(Object.entries(cases))('adds up to its total, column of amounts, %s', async (name, one) => {
    const isAdded = name.includes('without')
    const parts = one.taxed.map(([rate, amount, tax]) =>
      isAdded ? { rate, net: amount, tax, gross: amount + tax } : { rate, net: amount - tax, tax, gross: amount },
    )
    const lines = [
      ...one.amounts.map((total, at) => ({ ...line(`Leistung ${at}`), unitPrice: total, total })),
      { ...line('Rundung'), kind: 'rounding' as const, total: -2 },
    ]
    // A credit of 108.10 with 8.10 of VAT: it is part of the amount, and taken off with it.
    const credit = { rate: 810, net: 10_000, tax: 810, gross: 10_810 }
    const pdf = await drawLetter(
      letter({
        lines,
        tax: isAdded ? { added: parts, contained: [] } : { added: [], contained: parts },
        total: one.total,
        credits: [{ title: 'Gutschrift: Aula', amount: 10_810, tax: [credit], fee: { title: 'Gebühr', amount: 2000 } }],
        owed: one.total - 8810,
      }),
    )
    const pieces = pdfPieces(pdf)
    const isAmount = ({ text }: { text: string }) => /^-?[\d’]+\.\d\d$/.test(text)
    const rappen = (text: string) => Number(text.replace('’', '').replace('.', ''))
    const column = pieces.filter((piece) => isAmount(piece) && piece.x > columnOfAmounts).map(({ text }) => text)
    const end = column.length - 4
    expect(column.slice(0, end)).toEqual(one.column)
    const sum = (amounts: readonly string[]) => amounts.reduce((all, text) => all + rappen(text), 0)
    expect([sum(one.column), rappen(column[end] ?? '')]).toEqual([one.total, one.total])
    expect(column.slice(end + 1, end + 3)).toEqual(['-108.10', '20.00'])
    expect(sum(column.slice(end, end + 3))).toBe(rappen(column.at(-1) ?? ''))
    // What is in an amount already stands apart, with words that say so.
    const beside = pieces.filter((piece) => isAmount(piece) && piece.x < columnOfPrices).map(({ text }) => text)
    expect(beside).toEqual([...one.beside, '-8.10'])
    expect(pdfText(pdf).includes('Im Total enthaltene MWST')).toBe(!isAdded)
    expect(pdfText(pdf)).toContain('In Gutschriften enthaltene MWST\n8.1 % auf -100.00\n-8.10')
  })

  it.each([
    'Şahin, Đorđević, Ğökçe, Ţepeş, Ångström',
    'Nuñez, Œuvre, Đặng Thị Hồng',
    'Ελληνικός Σύλλογος, Українська громада',
    'Miete «Aula» – 50 € № 7 ✓',
  ])('draws %s', async (text) => {
    expect(await linesOf([text])).toContain(text)
  })

  it('has a sign for whatever it takes for printable', async () => {
    const ranges = [
      [0x20, 0x24f],
      [0x386, 0x4ff],
      [0x1e00, 0x1eff],
      [0x2010, 0x203a],
    ] as const
    const lines = ranges.flatMap(([first, last]) =>
      Array.from({ length: Math.ceil((last - first) / 30) }, (_, row) =>
        Array.from({ length: 30 }, (__, at) => String.fromCodePoint(first + row * 30 + at)).join(' '),
      ),
    )
    expect((await linesOf(lines)).join('')).not.toMatch(/[\ufffd\0]/)
  })

  it('leaves the marks of what it cannot draw away, and shows other scripts as such', async () => {
    const text = await linesOf(['Fest 🎉 im 日本 Ｃａｆé', 'Zoe\u0308, q\u0308x, weich\u00adtrennen'])
    expect(text).toContain('Fest ? im ?? Café')
    expect(text).toContain('Zoë, qx, weichtrennen')
  })
})

describe('texts of the municipality on a letter', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => line(`Leistung ${at}`))
  // 600 of the widest letters on eight lines: the most the form takes.
  const longest = Array.from({ length: 8 }, () => 'W'.repeat(74)).join('\n')
  const full = { intro: longest, closing: longest, footer: 'W'.repeat(90) }
  const mm = 2.834_645_7

  it.each([1, 12, 20, 30, 60])('with %i lines: nothing is lost, and nothing runs below its page', async (count) => {
    const pdf = await drawLetter(letter({ lines: many(count), terms: ['Zahlungsart: Rechnung'], ...full }))
    const pieces = pdfPieces(pdf)
    const body = pieces.filter(({ text }) => !/^Seite \d+ von \d+$/.test(text) && !text.endsWith('…'))
    // Page height 297 mm; the body ends at 272, its last baseline above.
    for (const { text, y } of body) expect(y, text.slice(0, 40)).toBeGreaterThan((297 - 272) * mm)
    const letters = pieces.map(({ text }) => text).join('')
    expect(letters.replaceAll(/[^W]/g, '').length).toBeGreaterThanOrEqual(2 * 8 * 74)
    for (let at = 0; at < count; at += 1) expect(letters).toContain(`Leistung ${at}`)
  })

  it('a line at the foot is cut before it reaches the number of the page', async () => {
    const pieces = pdfPieces(await drawLetter(letter(full)))
    const foot = pieces.find(({ text }) => text.endsWith('…'))
    const number = pieces.find(({ text }) => text.startsWith('Seite 1'))
    expect(foot).toMatchObject({ x: expect.closeTo(22 * mm, 0) })
    // A wide letter takes 2.7 mm of a line of 138.
    expect(foot?.text.length).toBeLessThan(138 / 2.5)
    expect(number?.x).toBeGreaterThan(160 * mm)
    const short = pdfText(await drawLetter(letter({ footer: 'Gemeinde Seewilen' })))
    expect(short).toContain('Gemeinde Seewilen\n')
  })

  it('line breaks stay, and an empty line is one', async () => {
    const pieces = pdfPieces(await drawLetter(letter({ intro: 'Guten Tag\n\nDanke.' })))
    const [hello, thanks] = ['Guten Tag', 'Danke.'].map((words) => pieces.find(({ text }) => text === words))
    expect((hello?.y ?? 0) - (thanks?.y ?? 0)).toBeGreaterThan(20)
  })
})
