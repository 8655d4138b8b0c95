import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../../test/booking-draft.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { deskScene } from '../../../../test/desk-scene.ts'
import { dotsPerMm, drawPage, pageTexts } from '../../../../test/pdf-pages.ts'
import { pdfPieces, pdfText } from '../../../../test/pdf-text.ts'
import { readCodes } from '../../../../test/read-code.ts'

const app = await buildTestApp()
const scene = await deskScene(app)
const { appId, category, clerk, hourly, query, as } = scene
let staff: string
let userId: number
let hall: { id: number; intervalId: number }

beforeAll(async () => {
  await query(
    `update app_setting set iban = 'CH4431999123000889012', creditor_name = 'Gemeinde Őrség', creditor_street = 'Dorfplatz',
       creditor_streetno = '3', creditor_zipcode = '8699', creditor_city = 'Eschenbühl', vat_number = 'CHE-123.456.789 MWST',
       prices_include_vat = true, rounds_to_five = true, payment_term_days = 30 where app_id = $1`,
    appId,
  )
  staff = await app.make.staffToken(appId, ['order:create', 'order:view', 'order:edit'])
  userId = await app.make.user(appId, {
    ...{ firstname: 'Éva', lastname: 'Őri-Petrović', email: 'eva@chor.test', phone: '079' },
    ...{ street: 'Žižkagasse', streetno: '14a', zipcode: '8199', city: 'Łąka' },
  })
  hall = await app.make.object(appId, {
    ...{ title: 'Aula Čapek', isTaxable: true, intervals: [{ ...hourly, prices: { [category]: 4567 } }] },
  })
})

const order = async (id: number) => (await query('select * from customer_order where id = $1', id))[0]

/** An order of staff for the customer, billed; with its letter as anybody gets it. */
async function billed(bookings: readonly object[], positions: readonly object[]) {
  const body = { userId, clientKey: crypto.randomUUID(), bookings, positions, withMail: false }
  const made = await as(staff, 'POST /api/admin/orders', body)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const id = Number(made.body.orderId)
  const { version } = await order(id)
  const step = await as(clerk, `POST /api/admin/orders/${id}/state`, { to: 'booked', version, withMail: false })
  expect(step.status, JSON.stringify(step.body)).toBe(200)
  const headers = { 'x-app-id': String(appId), authorization: `Bearer ${clerk}` }
  const { rawPayload: pdf } = await app.server.inject({ url: `/api/admin/orders/${id}/pdf`, headers })
  return { id, pdf, number: String(made.body.orderNumber), order: await order(id) }
}

/** The last digit of a QR reference, reckoned by the table of the standard. */
function checkDigit(digits: string): string {
  const table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]
  const carry = [...digits].reduce((sum, digit) => table[(sum + Number(digit)) % 10] ?? 0, 0)
  return String((10 - carry) % 10)
}
const inFives = (digits: string) => `${digits.slice(0, 2)} ${digits.slice(2).replaceAll(/(.{5})(?=.)/g, '$1 ')}`

const mm = 2.834_645_7
/** Where a piece begins, in millimetres from the left and from the top. */
const placed = (pdf: Buffer) => pdfPieces(pdf).map(({ text, x, y }) => ({ text, x: x / mm, y: 297 - y / mm }))

/** Where the page is cut, in millimetres: the one line that reaches its edge, and the one below it. */
async function cuts(png: Buffer) {
  const { data, info } = await sharp(png)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const isDark = (x: number, y: number) => (data[y * width + x] ?? 255) < 160
  const darkest = (count: number, dark: (at: number) => number) => {
    const shares = Array.from({ length: count }, (_, at) => dark(at))
    return shares.indexOf(Math.max(...shares))
  }
  const along = (length: number, dark: (at: number) => boolean) =>
    Array.from({ length }, (_, at) => dark(at)).filter(Boolean).length
  const across = darkest(height, (y) => along(4 * dotsPerMm, (x) => isDark(x, y)))
  const down = darkest(width, (x) => along(height - across, (y) => isDark(x, across + y)))
  return { across: Math.round((across / height) * 297), down: Math.round((down / width) * 210) }
}

describe('the invoice of an order', () => {
  it('says each line, what it comes to, whom it is from and to, and how it is paid: in words and in the code', async () => {
    const bookings = [bookingDraft(hall, '2030-05-04 10:00', '2030-05-04 12:00', { name: 'Konzert' })]
    const positions = [{ title: 'Reinigung', quantity: 3, unitPrice: 1999, isTaxable: false }]
    const { pdf, number, order: stored } = await billed(bookings, positions)
    // 2 × 45.67 with 8.1 % in it and 3 × 19.99 without: 91.34 + 59.97 = 151.31, of which 6.84 is VAT; rounded to five Rappen.
    const text = pdfText(pdf)
    const lines = text.split('\n')
    const following = (first: string, count: number) => {
      const at = lines.indexOf(first)
      return lines.slice(at + 1, at + 1 + count)
    }
    expect(lines).toContain('Rechnung Konzert')
    expect(lines[lines.indexOf('Aula Čapek') + 1]).toMatch(/^, Sa, 04\.05\.2030, 10:00–12:00/)
    expect(text).toContain('2 × 45.67\n8.1\n91.34\nReinigung\n3 × 19.99\n0.0\n59.97\n')
    expect(following('Total inkl. MWST', 5)).toEqual([
      '151.31',
      'Rundung auf 5 Rappen',
      '−0.01',
      'Zu bezahlen',
      'CHF 151.30',
    ])
    expect(following('8.1 %', 2)).toEqual(['84.50', '6.84'])
    expect(stored).toMatchObject({ total: 15_130 })
    const [year = '', serial = ''] = number.split('-')
    const digits = `${String(appId).padStart(8, '0')}${year}${serial.padStart(8, '0')}`.padStart(26, '0')
    const reference = digits + checkDigit(digits)
    const people = ['Gemeinde Őrség', 'Dorfplatz 3', '8699 Eschenbühl']
    const payer = ['Éva Őri-Petrović', 'Žižkagasse 14a', '8199 Łąka']
    const slip = ['CH44 3199 9123 0008 8901 2', ...people, 'Referenz', inFives(reference)]
    // In the window of the envelope, on the receipt and on the payment part.
    expect(text.split(payer.join('\n'))).toHaveLength(4)
    expect(text.split(['Konto / Zahlbar an', ...slip].join('\n'))).toHaveLength(3)
    expect(text.split('Betrag\n151.30')).toHaveLength(3)
    expect(following('Zusätzliche Informationen', 1)).toEqual([`Rechnung ${number}`])

    const { png } = await drawPage(pdf, 0)
    const [code, ...others] = await readCodes(png)
    expect(others).toEqual([])
    expect(code?.text.split('\n')).toEqual([
      ...['SPC', '0200', '1', 'CH4431999123000889012'],
      ...['S', 'Gemeinde Őrség', 'Dorfplatz', '3', '8699', 'Eschenbühl', 'CH'],
      ...['', '', '', '', '', '', '', '151.30', 'CHF'],
      ...['S', 'Éva Őri-Petrović', 'Žižkagasse', '14a', '8199', 'Łąka', 'CH'],
      ...['QRR', reference, `Rechnung ${number}`, 'EPD'],
    ])
    // The receipt begins 5 mm from the left and ends at 62, the payment part 5 mm behind it; both are the lowest 105 mm.
    const at = (words: string, which = 0) => placed(pdf).filter((piece) => piece.text === words)[which]
    expect(at('Empfangsschein')?.x).toBeCloseTo(5, 1)
    expect(at('Zahlteil')?.x).toBeCloseTo(67, 1)
    for (const part of ['Empfangsschein', 'Zahlteil']) expect(at(part)?.y).toBeCloseTo(297 - 105 + 5 + 2.9, 0)
    expect(at(inFives(reference))?.x).toBeCloseTo(5, 1)
    expect(at(inFives(reference), 1)?.x).toBeCloseTo(118, 1)
    const corner = code?.position.topLeft
    expect([corner?.x ?? 0, corner?.y ?? 0].map((dots) => Math.round(dots / dotsPerMm))).toEqual([67, 297 - 105 + 17])
    expect(await cuts(png)).toEqual({ across: 297 - 105, down: 62 })
  })

  it('of sixty lines goes over pages: nothing is lost, nothing stands in the margins, and it adds up', async () => {
    const days = Array.from({ length: 10 }, (_, at) => `2031-07-${String(at + 1).padStart(2, '0')}`)
    const bookings = days.map((day) => bookingDraft(hall, `${day} 10:00`, `${day} 12:00`, { name: `Probe ${day}` }))
    const positions = Array.from({ length: 50 }, (_, at) => ({
      ...{ title: `Posten ${at + 1} ${'mit langen Worten '.repeat(at % 4)}`, quantity: 1, unitPrice: 1000 + at },
      isTaxable: at % 2 === 0,
    }))
    const { pdf, order: stored } = await billed(bookings, positions)
    const pages = await pageTexts(pdf)
    expect(pages.length).toBeGreaterThan(2)
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`Seite ${at + 1} von ${pages.length}`)
      if (/Posten|Probe/.test(page)) expect(page).toMatch(/Leistung\s+Berechnung\s+MWST %\s+Betrag CHF/)
    }
    const lines = pdfText(pdf).split('\n')
    for (const { title } of positions) expect(lines.join(' ').replaceAll(/\s+/g, ' ')).toContain(title.trim())
    // 10 × 91.34 and 10.00 + 10.01 + … + 10.49.
    const amounts = lines.filter((line, at) => /^\d+\.\d\d$/.test(line) && /^(8\.1|0\.0)$/.test(lines[at - 1] ?? ''))
    expect(amounts).toHaveLength(60)
    const sum = amounts.reduce((total, amount) => total + Math.round(Number(amount) * 100), 0)
    expect(sum).toBe(10 * 9134 + 50 * 1000 + 1225)
    expect(stored.total).toBe(Math.round(sum / 5) * 5)
    expect(pages.at(-1)).toContain('Empfangsschein')
    expect(pages.slice(0, -1).join()).not.toContain('Empfangsschein')

    const sheets = [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
    expect(
      sheets.map(([, across, down]) => [Number(across), Number(down)].map((points) => Math.round(points / mm))),
    ).toEqual(pages.map(() => [210, 297]))
    for (const at of [0, pages.length - 1]) {
      const { png, width, height } = await drawPage(pdf, at)
      // Down to the payment part of the last page.
      const body = sharp(png).extract({ left: 0, top: 0, width, height: at === pages.length - 1 ? 1900 : height })
      const { info } = await sharp(await body.toBuffer())
        .trim({ background: '#ffffff' })
        .toBuffer({ resolveWithObject: true })
      const left = -(info.trimOffsetLeft ?? 0) / dotsPerMm
      expect(left).toBeGreaterThan(19.5)
      expect(left + info.width / dotsPerMm).toBeLessThan(190.5)
      const top = -(info.trimOffsetTop ?? 0) / dotsPerMm
      expect(top).toBeGreaterThan(10)
      expect(top + info.height / dotsPerMm).toBeLessThan(290)
    }
  })
})
