import { describe, expect, it } from 'vitest'
import { movedPriceWords } from './moved-price-words.ts'

const unbilled = {
  total: 78_000,
  totalBefore: 65_000,
  difference: 13_000,
  isOnRequest: false,
  isBilled: false,
  keepsAgreedPrice: false,
  keepsOptions: false,
  isPriceToCheck: false,
}
const words = (price: Partial<typeof unbilled>) => movedPriceWords({ ...unbilled, ...price }).replaceAll('\u00a0', ' ')

describe('what a change does to a price', () => {
  it('is told as the new price beside the old one', () => {
    expect(words({})).toBe('CHF 780.00 statt CHF 650.00.')
    expect(words({ total: 65_000, difference: 0 })).toBe('Der Preis bleibt CHF 650.00.')
    expect(words({ total: 0, totalBefore: 0, difference: 0 })).toBe('Es bleibt gratis.')
    expect(words({ isOnRequest: true })).toBe('Der Preis ist auf Anfrage.')
    const agreed = { total: 25_000, keepsAgreedPrice: true, isPriceToCheck: true }
    expect(words(agreed)).toBe('Der vereinbarte Preis von CHF 250.00 bleibt: bitte prüfen, ob er hier noch gilt.')
  })

  it('asks to look at options of another object', () => {
    expect(words({ total: 65_000, difference: 0, keepsOptions: true, isPriceToCheck: true })).toBe(
      'Der Preis bleibt CHF 650.00. Die Optionen stammen vom bisherigen Objekt und bleiben: bitte prüfen, ob sie hier gelten.',
    )
  })

  it('is not told to those who see no money', () => {
    expect(movedPriceWords({ ...unbilled, total: null, totalBefore: null, difference: null })).toBe('')
  })
})

describe('what a change does to a price that was billed', () => {
  const billed = { isBilled: true, totalBefore: 5000, isPriceToCheck: true }

  it('is a difference to charge with a new order', () => {
    expect(words({ ...billed, total: 50_000, difference: 45_000 })).toBe(
      'Die Rechnung ist gestellt, der Betrag bleibt CHF 50.00. Nach Tarif wären es CHF 500.00: Verrechnen Sie den Unterschied von CHF 450.00 mit einer neuen Bestellung.',
    )
  })

  it('is a difference to give back by cancelling and ordering anew', () => {
    expect(words({ ...billed, total: 3000, difference: -2000 })).toBe(
      'Die Rechnung ist gestellt, der Betrag bleibt CHF 50.00. Nach Tarif wären es CHF 30.00, CHF 20.00 weniger. Wollen Sie das zurückgeben, stornieren Sie die Buchung ohne Gebühr (das wird gutgeschrieben) und bestellen sie neu.',
    )
  })

  it('counts only what nobody dealt with yet', () => {
    expect(words({ ...billed, total: 55_000, difference: 5000 })).toContain(
      'Nach Tarif wären es CHF 550.00, bis CHF 500.00 ist der Unterschied erledigt: Verrechnen Sie den Unterschied von CHF 50.00 mit',
    )
  })

  it('is none where it costs the same, unless somebody has to look all the same', () => {
    const stays = 'Die Rechnung ist gestellt, der Betrag bleibt CHF 50.00.'
    expect(words({ ...billed, total: 5000, difference: 0, isPriceToCheck: false })).toBe(stays)
    expect(words({ ...billed, total: 5000, difference: 0 })).toBe(`${stays} Bitte prüfen Sie, ob er noch stimmt.`)
    expect(words({ ...billed, total: 0, difference: -5000, isOnRequest: true })).toContain('auf Anfrage')
  })
})
