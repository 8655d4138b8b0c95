import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatVatNumber, vatNumber, vatNumberGap } from './index.ts'

describe('the number of a business', () => {
  it.each([
    'CHE-123.456.788 MWST',
    'CHE-123.456.788',
    'CHE123456788',
    ' che 123 456 788 tva ',
    'CHE-123.456.788-IVA',
    'CHE123456788MWST',
  ])('is stored in one form, however it is typed: %s', (text) => {
    expect(vatNumber(text, 'Nummer', {})).toBeNull()
    expect(formatVatNumber(text)).toBe('CHE-123.456.788 MWST')
  })

  it.each([
    ['CHE-123', 'shape'],
    ['CHE-123.456.7888', 'shape'],
    ['DE123456788', 'shape'],
    ['123.456.788', 'shape'],
    ['CHE-123.456.788 USt', 'shape'],
    ['CHE-123.456.788\nMWST', 'shape'],
    ['<script>', 'shape'],
    ['CHE-123.456.789 MWST', 'checksum'],
    // The check digit would be ten.
    ['CHE-100.000.160', 'checksum'],
  ])('is none: %j', (text, gap) => expect(vatNumberGap(text)).toBe(gap))

  it('is said in words what is wrong with it; nothing at all is no mistake', () => {
    expect(vatNumber('', 'Nummer', {})).toBeNull()
    expect(vatNumber('x', 'Nummer', {})).toBe("'Nummer' muss eine Nummer wie CHE-123.456.788 MWST sein")
    expect(vatNumber('CHE-123.456.789', 'Nummer', {})).toBe(
      "'Nummer' stimmt nicht: Die Prüfziffer passt nicht zur Nummer. Bitte vergleichen Sie sie",
    )
    expect(formatVatNumber(' frei ')).toBe('frei')
  })

  it('no wrong digit passes', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(digits, fc.nat(7), fc.integer({ min: 1, max: 9 }), (given, at, by) => {
        const whole = (text: string) => [...Array(10).keys()].map((check) => `CHE${text}${check}`)
        const good = whole(given).filter((text) => vatNumberGap(text) === null)
        expect(good.length).toBeLessThanOrEqual(1)
        const [number] = good
        if (!number) return
        const wrong = (Number(given[at]) + by) % 10
        const changed = number.slice(0, 3 + at) + wrong + number.slice(4 + at)
        expect(vatNumberGap(changed)).toBe('checksum')
      }),
    )
  })
})
