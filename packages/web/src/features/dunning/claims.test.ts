import type { DunningClaim } from '@allmend/contract'
import { describe, expect, it } from 'vitest'
import { claimNote, claimPage, lettersWords, nextNote, nextWords, rowIdOf } from './claims.ts'

const claim: DunningClaim = {
  kind: 'order',
  id: 7,
  number: '2026-000118',
  orderId: 7,
  customer: { userId: 3, name: 'Nora Brunner', company: 'Harmonie' },
  email: '',
  dueOn: '2026-10-01',
  owed: 9135,
  step: 'due',
  level: 1,
  from: null,
  last: null,
  reason: '',
}
const request = { page: 1, itemsPerPage: 25, sort: [], filters: { tab: 'due' } }

describe('claims of a list', () => {
  it('say what is next', () => {
    expect(nextWords(claim)).toBe('Zahlungserinnerung')
    const waiting = { ...claim, step: 'waiting', from: '2026-11-27' } as const
    expect([nextWords({ ...waiting, level: 2 }), nextNote({ ...waiting, level: 2 })]).toEqual([
      'Mahnung',
      'ab 27.11.2026',
    ])
    expect(nextWords({ ...waiting, level: null })).toBe('Betreibung prüfen')
    expect(nextWords({ ...claim, step: 'enforce', level: null })).toBe('Betreibung prüfen')
    const exempt = { ...claim, step: 'exempt', level: null, reason: 'Raten' } as const
    expect([nextWords(exempt), nextNote(exempt)]).toEqual(['Mahnsperre', 'Raten'])
    const last = { id: 1, level: 1, onDay: '2026-11-02', dueOn: '2026-11-12' } as const
    expect(nextNote({ ...claim, level: 2, last })).toBe('Zahlungserinnerung vom 02.11.2026')
    expect(nextWords({ ...claim, step: 'small', level: null })).toBe('Unter CHF 5.00')
    expect(lettersWords([claim, { ...claim, level: 2 }, claim])).toBe('2 Zahlungserinnerungen und 1 Mahnung')
  })

  it('say on the page of an invoice why it stands there, whatever is next', () => {
    const last = { id: 1, level: 2, onDay: '2026-11-02', dueOn: '2026-11-12' } as const
    const steps: readonly (readonly [Partial<DunningClaim>, string])[] = [
      [{}, 'Fällig seit 01.10.2026. Die Zahlungserinnerung geht mit dem nächsten Mahnlauf hinaus.'],
      [{ level: 2 }, 'Fällig seit 01.10.2026. Die Mahnung geht mit dem nächsten Mahnlauf hinaus.'],
      [{ step: 'waiting', from: '2026-11-27' }, 'ab 27.11.2026'],
      [{ step: 'enforce', level: null, last }, 'Fällig seit 01.10.2026. Auch die Frist der Mahnung ist vorbei.'],
      [{ step: 'small', level: null }, 'Offen sind weniger als CHF 5.00. Dafür wird nicht gemahnt.'],
      [{ step: 'exempt', level: null, reason: 'Raten' }, 'Raten'],
      [{ step: 'exempt', level: null }, 'Fällig seit 01.10.2026.'],
    ]
    for (const [change, words] of steps) expect(claimNote({ ...claim, ...change })).toBe(words)
  })

  it('are counted behind each tab as they were searched for', () => {
    const all = [claim, { ...claim, id: 8, step: 'small' as const }, { ...claim, id: 9, step: 'exempt' as const }]
    expect(claimPage(all, request)).toMatchObject({
      totalRecords: 1,
      counts: { due: 1, waiting: 0, enforce: 0, without: 2 },
    })
    const none = claimPage(all, { ...request, filters: { tab: 'due', search: 'Turnverein' } })
    expect(none).toMatchObject({ totalRecords: 0, counts: { due: 0, without: 0 } })
  })

  it('have numbers of their own', () => {
    expect(rowIdOf(claim)).toBe(7)
    expect(rowIdOf({ kind: 'collective', id: 7 })).toBe(-7)
  })
})
