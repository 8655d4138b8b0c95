import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { letter, letterLine as line, taxPart as part } from '../../../../test/letter-data.ts'
import { pageTexts } from '../../../../test/pdf-pages.ts'
import { pdfPieces, pdfText } from '../../../../test/pdf-text.ts'
import { drawLetter, openLetters } from './draw-letter.ts'

const mm = 2.834_645_7

const linesOf = async (lines: readonly string[]) =>
  pdfText(await drawLetter(letter({ lines: lines.map(line) }))).split('\n')

describe('the letter of an order', () => {
  it('carries the logo beside the name, which makes room for it', async () => {
    const logo = await sharp({ create: { width: 240, height: 280, channels: 4, background: '#0568A6' } })
      .png()
      .toBuffer()
    const placeOf = (pdf: Buffer, text: string) => pdfPieces(pdf).find((piece) => piece.text === text)?.x ?? 0
    const [plain, dressed] = [await drawLetter(letter()), await drawLetter(letter({ logo }))]
    expect(dressed.includes('/Subtype /Image')).toBe(true)
    expect(plain.includes('/Subtype /Image')).toBe(false)
    expect(placeOf(dressed, 'Gemeinde Seewilen')).toBeGreaterThan(placeOf(plain, 'Gemeinde Seewilen') + 40)
    expect(pdfText(dressed)).toContain('Petrović')
  })

  it('spells every name as its owner does, to be read, searched and copied', async () => {
    const pdf = await drawLetter(letter())
    const text = pdfText(pdf)
    for (const name of ['Petrović Čedomir, Łukasz Őri', 'Žižkastrasse 3', 'Rechnung 2026-000123']) {
      expect(text).toContain(name)
    }
    expect(text).toContain(
      'Total inkl. MWST\n1’234.50\nZu bezahlen\nCHF 1’234.50\nIm Total enthaltene MWST\nBasis\nSteuer\n8.1 %\n1’142.00\n92.50',
    )
    expect(pdf.length).toBeLessThan(80_000)
  })

  it('lies where the window of an envelope is, and its body 20 mm from the left', async () => {
    const pieces = pdfPieces(await drawLetter(letter({ lines: [line('Miete')] })))
    const at = (text: string) => pieces.find((piece) => piece.text === text)
    expect(at('Petrović Čedomir, Łukasz Őri')?.x).toBeCloseTo(118 * mm, 0)
    // Baselines from the top: the first line of the address, and who sends it above.
    expect(297 - (at('Petrović Čedomir, Łukasz Őri')?.y ?? 0) / mm).toBeGreaterThan(48)
    expect(297 - (at('Žižkastrasse 3')?.y ?? 0) / mm).toBeLessThan(80)
    expect(at('Gemeinde Seewilen, Dorfstrasse 1')?.x).toBeCloseTo(118 * mm, 0)
    expect(at('Leistung')?.x).toBeCloseTo(20 * mm, 0)
    expect(at('Miete')?.x).toBeCloseTo(20 * mm, 0)
  })

  it('names the office below the municipality, and leaves it out where the envelope comes back to', async () => {
    const sender = ['Gemeinde Seewilen', 'Gemeindeverwaltung', 'Dorfstrasse 1', '8699 Seewilen']
    const lines = pdfText(await drawLetter(letter({ sender }))).split('\n')
    expect(lines.slice(0, 4)).toEqual([
      'Gemeinde Seewilen',
      'Gemeindeverwaltung',
      'Dorfstrasse 1, 8699 Seewilen',
      'Gemeinde Seewilen, Dorfstrasse 1, 8699 Seewilen',
    ])
    const plain = pdfText(await drawLetter(letter({ sender: ['Amt', 'Dorfstrasse 1', 'Postfach', '8699 Seewilen'] })))
    expect(plain).toContain('Amt\nDorfstrasse 1, Postfach, 8699 Seewilen')
  })

  it('says the total once where nothing but the total is left to say', async () => {
    const order = { result: { label: 'Total', amount: 123_450 }, tax: { added: [], contained: [] } }
    expect(pdfText(await drawLetter(letter(order))).match(/Total/g)).toHaveLength(1)
    const paid = { ...order, account: [{ label: 'Bereits bezahlt', amount: -100 }] }
    expect(pdfText(await drawLetter(letter(paid))).match(/Total/g)).toHaveLength(2)
  })

  it('is tagged for those who hear it: title, language, headings, tables, in the order it is read', async () => {
    const source = (await drawLetter(letter({ lines: [line('Miete')] }))).toString('latin1')
    expect(source).toContain('/Marked true')
    expect(source).toContain('/Lang (de-CH)')
    expect(source).toContain('/DisplayDocTitle true')
    for (const tag of ['Document', 'H1', 'P', 'Table', 'TR', 'TH', 'TD']) expect(source).toContain(`/S /${tag}`)
  })

  it('says of each line how it was reckoned, and of what is not priced yet that it is asked for', async () => {
    const factors = [
      { quantity: 2, unitPrice: 4500, label: '' },
      { quantity: 2, unitPrice: 5500, label: 'Abend' },
    ]
    const priced = { ...line('Miete'), quantity: 4, unitPrice: null, factors, total: 20_000, when: 'Fr, 27.11.2026' }
    const lines = [
      { ...priced, parts: [part(810, 20_000, 1499)] },
      { ...line('Bühne'), heading: 'B-00001: Konzert', unitPrice: null, total: 0, isOnRequest: true as const },
      { ...line('Wasser'), heading: 'B-00001: Konzert', quantity: 2.5, unitPrice: 4000, total: 10_000 },
      { ...line('Geschenkt'), heading: 'B-00002', unitPrice: 0, total: 0, parts: [part(0, 0, 0)] },
      // Its price does not come to the amount any more.
      { ...line('Früher'), quantity: 3, unitPrice: 1, total: 500 },
      { ...line('Rundung'), kind: 'rounding' as const, total: -2 },
    ]
    const text = pdfText(await drawLetter(letter({ lines, total: 30_498, result: { label: 'Total', amount: 30_498 } })))
    // A heading stands once above its lines; what is rounded stands below, not among them.
    expect(text).toContain(
      'Miete\n, Fr, 27.11.2026\n2 × 45.00 + 2 × 55.00 (Abend)\n8.1\n200.00\nB-00001: Konzert\nBühne\nauf Anfrage\nWasser\n2.5 × 40.00\n8.1\n100.00\nB-00002\nGeschenkt\n1 × 0.00\n0.0\n0.00\nFrüher\nAnzahl 3\n8.1\n5.00\n',
    )
    expect(text).toContain('Total inkl. MWST\n305.00\nRundung auf 5 Rappen\n−0.02\nTotal\nCHF 304.98')
    expect(text).toContain('Seite 1 von 1')
  })

  it('has no column for VAT where none is charged', async () => {
    const free = { ...line('Miete'), parts: [part(0, 123_450, 0)] }
    const text = pdfText(await drawLetter(letter({ lines: [free], tax: { added: [], contained: [] } })))
    expect(text).not.toContain('MWST')
    expect(text).toContain('Miete\n1 × 1’234.50\n1’234.50\nTotal\n1’234.50\nZu bezahlen')
  })

  // 200.00 + 120.00 + 10.77 at 8.1 %, 50.40 at 2.6 %, 96.00 without VAT: 477.17, rounded to five Rappen.
  const amounts = [
    [20_000, 810],
    [12_000, 810],
    [9600, 0],
    [5040, 260],
    [1077, 810],
  ] as const
  const cases = {
    // 330.77 × 8.1 / 108.1 = 24.78 and 50.40 × 2.6 / 102.6 = 1.28 are in it.
    'prices with VAT': {
      tax: [part(810, 33_077, 2478), part(260, 5040, 128)],
      sums: 'Total inkl. MWST\n477.17\nRundung auf 5 Rappen\n−0.02\nGutschrift: Aula\n−108.10\nGebühr\n20.00\nZu bezahlen\nCHF 389.05',
      total: 47_715,
      beside:
        'Im Total enthaltene MWST\nBasis\nSteuer\n8.1 %\n305.99\n24.78\n2.6 %\n49.12\n1.28\n0.0 %, von der Steuer ausgenommen\n96.00\n0.00\n',
    },
    // 330.77 × 8.1 % = 26.79, 50.40 × 2.6 % = 1.31: 477.17 + 28.10 = 505.27.
    'prices without VAT': {
      tax: [part(810, 35_756, 2679), part(260, 5171, 131)],
      sums: 'MWST 8.1 % auf 330.77\n26.79\nMWST 2.6 % auf 50.40\n1.31\nTotal inkl. MWST\n505.27\nRundung auf 5 Rappen\n−0.02\nGutschrift: Aula\n−108.10\nGebühr\n20.00\nZu bezahlen\nCHF 417.15',
      total: 50_525,
      beside: '',
    },
  } as const

  it.each(Object.entries(cases))('adds up to its total, %s', async (name, one) => {
    const isAdded = name.includes('without')
    const lines = [
      ...amounts.map(([total, rate], at) => ({
        ...line(`Leistung ${at}`),
        ...{ unitPrice: total, total, parts: [part(rate, total, 0)] },
      })),
      { ...line('Rundung'), kind: 'rounding' as const, total: -2, parts: [part(0, -2, 0)] },
    ]
    // A credit of 108.10 with 8.10 of VAT: it is part of the amount, and taken off with it.
    const text = pdfText(
      await drawLetter(
        letter({
          lines,
          tax: isAdded ? { added: [...one.tax], contained: [] } : { added: [], contained: [...one.tax] },
          total: one.total,
          account: [
            { label: 'Gutschrift: Aula', amount: -10_810 },
            { label: 'Gebühr', amount: 2000 },
          ],
          creditedTax: [{ rate: 810, net: -10_000, tax: -810, gross: -10_810 }],
          result: { label: 'Zu bezahlen', amount: one.total - 8810 },
          vatNumber: 'CHE-123.456.789 MWST',
        }),
      ),
    )
    const rest = 'In Gutschriften enthaltene MWST\nBasis\nSteuer\n8.1 %\n−100.00\n−8.10\nMWST-Nr. CHE-123.456.789 MWST'
    expect(text).toContain(`${one.sums}\n${one.beside}${rest}`)
    expect(text.includes('Im Total enthaltene MWST')).toBe(!isAdded)
  })

  it.each([
    'Şahin, Đorđević, Ğökçe, Ţepeş, Ångström',
    'Nuñez, Œuvre, Đặng Thị Hồng',
    'Ελληνικός Σύλλογος',
    'Українська громада',
    'Miete «Aula» – 50 € № 7 ✓',
    '<b>Fett</b> &amp; %s',
  ])('draws %s', async (text) => {
    expect((await linesOf([text])).join(' ')).toContain(text)
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
    const text = (await linesOf(['Fest 🎉 im 日本 Ｃａｆé', 'Zoe\u0308, q\u0308x, weich\u00adtrennen'])).join(' ')
    expect(text).toContain('Fest ? im ?? Café')
    expect(text).toContain('Zoë, qx, weichtrennen')
  })
})

describe('a letter of many lines', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => line(`Leistung ${at}`))

  it.each([1, 15, 20, 25, 60])(
    'of %i: the head of the table on each page, and no sums without a line',
    async (count) => {
      const pages = await pageTexts(await drawLetter(letter({ lines: many(count) })))
      for (const [at, text] of pages.entries()) {
        expect(text).toContain(`Seite ${at + 1} von ${pages.length}`)
        if (/Leistung \d/.test(text)) expect(text).toMatch(/Leistung\s+Berechnung\s+MWST %\s+Betrag CHF/)
      }
      expect(pages.at(-1)).toMatch(/Leistung \d[\s\S]*Zu bezahlen/)
      expect(pages.join(' ').match(/Leistung \d+/g)).toHaveLength(count)
      if (count === 60) expect(pages.length).toBeGreaterThan(2)
    },
  )

  it('several letters in one file have their own pages, counted each', async () => {
    const file = openLetters({ ...letter(), title: '2 Briefe' })
    for (const count of [60, 1]) file.add(letter({ lines: many(count) }))
    const pages = await pageTexts(await file.end())
    expect(pages.at(-2)).toContain(`Seite ${pages.length - 1} von ${pages.length - 1}`)
    expect(pages.at(-1)).toContain('Seite 1 von 1')
  })
})

describe('texts of the municipality on a letter', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => line(`Leistung ${at}`))
  // 600 of the widest letters on eight lines: the most the form takes.
  const longest = Array.from({ length: 8 }, () => 'W'.repeat(74)).join('\n')
  const full = { intro: longest, closing: longest, footer: 'W'.repeat(90) }

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
    expect(foot).toMatchObject({ x: expect.closeTo(20 * mm, 0) })
    // A wide letter takes 2.7 mm of a line of 140.
    expect(foot?.text.length).toBeLessThan(140 / 2.5)
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
