import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDay, parseDay } from '../time/index.ts'
import { type Claim, dunningStep } from './index.ts'

const claim: Claim = { dueOn: '2026-10-01', owed: 9135, last: null, isExempt: false }
const reminded = (dueOn: string): Claim => ({ ...claim, last: { level: 1, dueOn } })
const warned = (dueOn: string): Claim => ({ ...claim, last: { level: 2, dueOn } })

describe('what is next for a claim', () => {
  it('is a reminder ten days after it was due', () => {
    expect(dunningStep(claim, '2026-10-10')).toEqual({ step: 'waiting', level: 1, from: '2026-10-11' })
    expect(dunningStep(claim, '2026-10-11')).toEqual({ step: 'due', level: 1 })
    expect(dunningStep(claim, '2027-03-01')).toEqual({ step: 'due', level: 1 })
  })

  it('is a warning twenty days after it was due, and not before the term of the reminder is over', () => {
    expect(dunningStep(reminded('2026-10-15'), '2026-10-20')).toEqual({ step: 'waiting', level: 2, from: '2026-10-21' })
    expect(dunningStep(reminded('2026-10-15'), '2026-10-21')).toEqual({ step: 'due', level: 2 })
    expect(dunningStep(reminded('2026-11-30'), '2026-11-30')).toEqual({ step: 'waiting', level: 2, from: '2026-12-01' })
    expect(dunningStep(reminded('2026-11-30'), '2026-12-01')).toEqual({ step: 'due', level: 2 })
  })

  it('is to be enforced once the term of the warning is over', () => {
    expect(dunningStep(warned('2026-12-10'), '2026-12-10')).toEqual({
      step: 'waiting',
      level: null,
      from: '2026-12-11',
    })
    expect(dunningStep(warned('2026-12-10'), '2026-12-11')).toEqual({ step: 'enforce' })
  })

  it('is nothing for less than five francs, or where somebody is exempt', () => {
    expect(dunningStep({ ...claim, owed: 499 }, '2026-12-11')).toEqual({ step: 'small' })
    expect(dunningStep({ ...claim, owed: 500 }, '2026-12-11')).toEqual({ step: 'due', level: 1 })
    expect(dunningStep({ ...claim, owed: -20 }, '2026-12-11')).toEqual({ step: 'small' })
    expect(dunningStep({ ...claim, isExempt: true }, '2026-12-11')).toEqual({ step: 'exempt' })
  })

  it('never comes before ten days are over, nor before a letter’s own term', () => {
    const day = fc.integer({ min: 20_000, max: 21_000 }).map(formatDay)
    const last = fc.option(fc.record({ level: fc.constantFrom(1 as const, 2 as const), dueOn: day }), { nil: null })
    fc.assert(
      fc.property(day, day, last, (dueOn, today, before) => {
        const next = dunningStep({ ...claim, dueOn, last: before }, today)
        if (next.step !== 'due' && next.step !== 'enforce') return
        expect((parseDay(today) ?? 0) - (parseDay(dueOn) ?? 0)).toBeGreaterThanOrEqual(before?.level === 2 ? 0 : 10)
        if (before) expect(today > before.dueOn).toBe(true)
      }),
    )
  })
})
