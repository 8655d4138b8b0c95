import { describe, expect, it } from 'vitest'
import { deadlineSentence, horizonSentence, leadTimeSentence } from '../hours-words.ts'
import { feeStepsRule, feeWords, packFeeSteps } from './fee-steps.ts'

describe('hours in words', () => {
  it('tell what they mean', () => {
    expect(deadlineSentence('48')).toBe(
      'Kundinnen und Kunden stornieren selbst bis 48 Stunden (2 Tage) vorher; danach stellen sie einen Antrag.',
    )
    expect(deadlineSentence('0')).toBe('Kundinnen und Kunden stornieren selbst bis zum Beginn.')
    expect(leadTimeSentence('1')).toBe('Reserviert wird spätestens 1 Stunde vorher.')
    expect(leadTimeSentence('36')).toBe('Reserviert wird spätestens 36 Stunden vorher.')
    expect(horizonSentence('365')).toBe('Reserviert wird höchstens 365 Tage (1 Jahr) im Voraus.')
  })
  it.each(['', 'x', '-1', '1.5'])('«%s» gets the general sentence', (typed) => {
    expect(leadTimeSentence(typed)).toBe('So lange vor dem Beginn muss spätestens reserviert werden.')
  })
})

describe('fees of a cancellation', () => {
  const steps = (...list: [string, string][]) => list.map(([days, percent]) => ({ days, percent }))
  it('are told from the first day on', () => {
    expect(feeWords([])).toBe('Eine Stornierung kostet nichts.')
    expect(feeWords(steps(['0', '100'], ['14', '50'], ['1', '80']))).toBe(
      'Stornieren kostet ab 14 Tagen vorher 50 %, ab 1 Tag vorher 80 %, am Tag selbst 100 % des Preises; früher nichts.',
    )
    expect(feeWords(steps(['14', '']))).toBe('')
  })
  it('are refused in words', () => {
    const rule = (...list: [string, string][]) => feeStepsRule(packFeeSteps(steps(...list)), '', {})
    expect(rule(['14', '50'])).toBeNull()
    expect(rule(['', '50'])).toBe("'Tage vorher' darf nicht leer sein")
    expect(rule(['14', '101'])).toBe("'Prozent' muss zwischen 0 und 100 liegen")
    expect(rule(['14', '50'], ['14', '80'])).toBe('Zwei Stufen beginnen am selben Tag.')
  })
})
