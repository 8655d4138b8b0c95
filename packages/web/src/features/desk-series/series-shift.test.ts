import { describe, expect, it } from 'vitest'
import { shiftBetween, shiftWords } from './series-shift.ts'

describe('the shift of a series', () => {
  it.each([
    ['2031-03-04 18:00', '2031-03-11 18:00', '7 Tage später'],
    ['2031-03-04 18:00', '2031-03-03 18:00', '1 Tag früher'],
    ['2031-03-04 18:00', '2031-03-04 19:30', '1 Stunde 30 Minuten später'],
    ['2031-03-04 18:00', '2031-03-02 16:59', '2 Tage 1 Stunde 1 Minute früher'],
    // On the clock at the wall, also where an hour is missing.
    ['2031-03-29 18:00', '2031-03-31 18:00', '2 Tage später'],
  ])('from %s to %s is %s', (from, to, words) => {
    expect(shiftWords(shiftBetween(from, to) ?? 0)).toBe(words)
  })

  it('is not known while a part is missing', () => {
    expect(shiftBetween('2031-03-04 18:00', ' 18:00')).toBeNull()
    expect(shiftBetween('2031-03-04 18:00', '2031-03-04 ')).toBeNull()
  })
})
