import { describe, expect, it } from 'vitest'
import { pdfText } from '../../../../test/pdf-text.ts'
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
  sender: ['Gemeinde Seewilen', 'Dorfstrasse 1'],
  contact: [],
  recipient: ['Petrović Čedomir, Łukasz Őri', 'Žižkastrasse 3'],
  facts: [['Datum', '15.11.2026']],
  lines: [],
  tax: [{ rate: 810, net: 114_200, tax: 9250, gross: 123_450 }],
  total: 123_450,
  credits: [],
  paid: 0,
  owed: 123_450,
  terms: [],
  ...change,
})

const linesOf = async (lines: readonly string[]) => {
  const pdf = await drawLetter(letter({ lines: lines.map(line) }))
  return pdfText(pdf).split('\n')
}

describe('the letter of an order', () => {
  it('spells every name as its owner does, to be read, searched and copied', async () => {
    const pdf = await drawLetter(letter())
    const text = pdfText(pdf)
    for (const part of ['Petrović Čedomir, Łukasz Őri', 'Žižkastrasse 3', 'Rechnung 2026-000123']) {
      expect(text).toContain(part)
    }
    expect(text).toContain('MWST 8.1 % auf 1’142.00\n92.50\nTotal CHF\n1’234.50')
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
    const pdf = await drawLetter(letter({ lines, tax: [], total: 9998, credits, paid: 8000, owed: -1002 }))
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
