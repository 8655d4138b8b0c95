import { type PaymentBill, paymentBill } from '@allmend/domain/bank'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dotsPerMm, drawPage, pageTexts } from '../../../../test/pdf-pages.ts'
import { pdfPieces, pdfText } from '../../../../test/pdf-text.ts'
import { readCodes } from '../../../../test/read-code.ts'
import { drawLetter } from './draw-letter.ts'
import type { Letter } from './letter.ts'

const mm = 2.834_645_7

const creditor = {
  ...{ name: 'Gemeinde Eschenbühl', street: 'Dorfplatz', streetno: '3' },
  ...{ zipcode: '8699', city: 'Eschenbühl', country: 'CH' },
}
const debtor = { ...creditor, name: 'Éva Őri-Petrović', street: 'Bahnhofstrasse', streetno: '14a' }

const billOf = (change: object = {}): PaymentBill => {
  const bill = paymentBill({
    account: { iban: 'CH4431999123000889012', creditor },
    digits: '00000002202600000118',
    amount: 194_975,
    debtor,
    message: 'Rechnung 2026-000118',
    ...change,
  })
  if (!bill) throw new Error('it cannot be paid')
  return bill
}

const letter = (payment: PaymentBill | null, lines = 1): Letter => ({
  createdAt: new Date('2026-11-15T10:00:00Z'),
  ...{ title: 'Rechnung 2026-000118', heading: 'Rechnung 2026-000118', logo: null, sender: ['Gemeinde'], contact: [] },
  ...{ recipient: ['Petra Wyss'], facts: [], tax: { added: [], contained: [] }, vatNumber: '', total: 0, account: [] },
  sections: [
    {
      lines: Array.from({ length: lines }, (_, at) => ({
        ...{ kind: 'position' as const, bookingId: null, heading: '', title: `Leistung ${at}`, quantity: 1 },
        ...{ unitPrice: 100, total: 100, parts: [] },
      })),
    },
  ],
  ...{ creditedTax: [], result: { label: 'Zu bezahlen', amount: 0 }, terms: [], intro: '', closing: '', footer: '' },
  payment,
})

const payload = (lines: readonly string[]) => lines.join('\n')

const party = ['S', 'Gemeinde Eschenbühl', 'Dorfplatz', '3', '8699', 'Eschenbühl', 'CH']
const nobody = ['', '', '', '', '', '', '']
const payer = ['S', 'Éva Őri-Petrović', 'Bahnhofstrasse', '14a', '8699', 'Eschenbühl', 'CH']

describe('the payment part', () => {
  it.each([
    [
      'with a QR reference',
      {},
      ['CH4431999123000889012', ...party, ...nobody, '1949.75', 'CHF', ...payer, 'QRR', '000000000000022026000001180'],
    ],
    [
      'with a creditor reference, of a payer who is not known, of five Rappen',
      { account: { iban: 'CH9300762011623852957', creditor }, debtor: null, amount: 5 },
      ['CH9300762011623852957', ...party, ...nobody, '0.05', 'CHF', ...nobody, 'SCOR', 'RF3600000002202600000118'],
    ],
  ])('has a code that says what is to be paid, %s', async (_, change, middle) => {
    const { png } = await drawPage(await drawLetter(letter(billOf(change))), 0)
    const codes = await readCodes(png)
    expect(codes.map(({ text }) => text)).toEqual([
      payload(['SPC', '0200', '1', ...middle, 'Rechnung 2026-000118', 'EPD']),
    ])
    // 46 mm wide, 67 mm from the left, 17 mm below the top of the part, which is 105 mm high.
    const place = codes[0]?.position
    expect((place?.topLeft.x ?? 0) / dotsPerMm).toBeCloseTo(67, 0)
    expect((place?.topLeft.y ?? 0) / dotsPerMm).toBeCloseTo(297 - 105 + 17, 0)
    expect(((place?.topRight.x ?? 0) - (place?.topLeft.x ?? 0)) / dotsPerMm).toBeCloseTo(46, 0)
    expect(((place?.bottomLeft.y ?? 0) - (place?.topLeft.y ?? 0)) / dotsPerMm).toBeCloseTo(46, 0)
  })

  it('says the same in words, on the receipt and beside the code', async () => {
    const text = pdfText(await drawLetter(letter(billOf())))
    const words = [
      'CH44 3199 9123 0008 8901 2\nGemeinde Eschenbühl\nDorfplatz 3\n8699 Eschenbühl',
      'Referenz\n00 00000 00000 02202 60000 01180',
    ]
    expect(text).toContain(
      `Empfangsschein\nKonto / Zahlbar an\n${words.join('\n')}\nZahlbar durch\nÉva Őri-Petrović\nBahnhofstrasse 14a\n8699 Eschenbühl\nWährung\nCHF\nBetrag\n1 949.75\nAnnahmestelle\nZahlteil\nWährung\nCHF\nBetrag\n1 949.75\nKonto / Zahlbar an\n${words.join('\n')}\nZusätzliche Informationen\nRechnung 2026-000118\nZahlbar durch\nÉva Őri-Petrović`,
    )
    const scor = pdfText(await drawLetter(letter(billOf({ account: { iban: 'CH9300762011623852957', creditor } }))))
    expect(scor).toContain('Referenz\nRF36 0000 0002 2026 0000 0118')
  })

  it('lies where the standard puts it, to the millimetre', async () => {
    const pieces = pdfPieces(await drawLetter(letter(billOf())))
    const [top, height] = [297 - 105, 297]
    /** Left edge, and the upper edge of the letters, in millimetres from the corner of the part. */
    const at = (text: string, size: number, which = 0) => {
      const piece = pieces.filter((one) => one.text === text)[which]
      return [(piece?.x ?? 0) / mm, height - (piece?.y ?? 0) / mm - top - (size * 0.75) / mm].map(
        (n) => Math.round(n * 10) / 10,
      )
    }
    expect(at('Empfangsschein', 11)).toEqual([5, 5])
    expect(at('Konto / Zahlbar an', 6)).toEqual([5, 12])
    expect(at('Währung', 6)).toEqual([5, 68])
    expect(at('Betrag', 6)).toEqual([18, 68])
    expect(at('Annahmestelle', 6)[1]).toBe(82)
    expect(at('Zahlteil', 11)).toEqual([67, 5])
    expect(at('Währung', 8, 1)).toEqual([67, 68])
    expect(at('Konto / Zahlbar an', 8, 1)).toEqual([118, 5])
  })

  it('lies at the foot of the last page, or on one of its own; the letter never runs into it', async () => {
    for (const count of [1, 5, 8, 10, 14, 18, 60]) {
      const pages = await pageTexts(await drawLetter(letter(billOf(), count)))
      expect(pages.filter((text) => text.includes('Empfangsschein'))).toHaveLength(1)
      expect(pages.at(-1)).toContain('Empfangsschein')
      expect(pages.at(-1)).toContain(`Seite ${pages.length} von ${pages.length}`)
      const last = pages.at(-1) ?? ''
      if (!/Leistung \d/.test(last)) expect(last).toContain('Rechnung 2026-000118: Zahlteil')
    }
    const pieces = pdfPieces(await drawLetter(letter(billOf(), 8)))
    const body = pieces.filter(({ text }) => /^Leistung \d/.test(text) || text === 'Zu bezahlen')
    for (const { y } of body) expect(297 - y / mm).toBeLessThan(297 - 105)
  })

  it('an invoice of five lines with terms and a short text takes one page', async () => {
    const short = {
      terms: ['Zahlbar innert 30 Tagen, bis am 30.12.2026. Besten Dank.'],
      closing: 'Freundliche Grüsse\nAmt',
    }
    expect(await pageTexts(await drawLetter({ ...letter(billOf(), 5), ...short }))).toHaveLength(1)
  })

  it('is missing where nothing can be paid', async () => {
    const text = pdfText(await drawLetter(letter(null)))
    expect(text).not.toMatch(/Zahlteil|Empfangsschein/)
  })

  it('never fails, whoever pays: long names, other scripts, marks of HTML', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.constantFrom('ő'.repeat(90), '€'.repeat(90), '<img src=x onerror=alert(1)>', 'W'.repeat(70), '日本'),
    )
    const someone = fc.record({
      name: text,
      street: text,
      streetno: text,
      zipcode: text,
      city: text,
      country: fc.constant('CH'),
    })
    await fc.assert(
      fc.asyncProperty(someone, async (who) => {
        const pdf = await drawLetter(letter(billOf({ debtor: who })))
        const pieces = pdfPieces(pdf)
        const at = (x: number, lowest: number) =>
          pieces
            .filter((piece) => Math.abs(piece.x / mm - x) < 0.1 && piece.y / mm < 105 - lowest)
            .map((one) => one.text)
        // Nothing runs into the amount of the receipt, or over the edge of the part.
        expect(at(5, 67)).toEqual(['Währung', 'CHF'])
        expect(at(118, 100)).toEqual([])
      }),
      { numRuns: 25 },
    )
  })
})
