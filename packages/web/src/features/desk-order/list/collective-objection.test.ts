import { describe, expect, it } from 'vitest'
import { collectiveObjection } from './collective-objection.ts'

const row = (number: string, userId: number | null, owed = 9135) => ({
  number,
  owed,
  customer: { userId, name: 'Regula Meier', company: '', city: 'Seewilen' },
})

describe('what speaks against a collective invoice', () => {
  it('is nothing for several orders of one customer, nor while they are still read', () => {
    expect(collectiveObjection([row('2026-000001', 7), row('2026-000002', 7)], 2)).toBeNull()
    expect(collectiveObjection(undefined, 2)).toBeNull()
  })

  it('is a single order', () => {
    expect(collectiveObjection([row('2026-000001', 7)], 1)).toMatch(/mindestens zwei/)
  })

  it('is another customer, or one who was removed', () => {
    expect(collectiveObjection([row('2026-000001', 7), row('2026-000002', 8)], 2)).toMatch(/nicht alle von derselben/)
    expect(collectiveObjection([row('2026-000001', null), row('2026-000002', null)], 2)).toMatch(/nicht alle von/)
  })

  it('names the orders of which nothing is open', () => {
    expect(collectiveObjection([row('2026-000001', 7), row('2026-000002', 7, 0)], 2)).toMatch(
      /^Nichts offen ist bei 2026-000002\./,
    )
  })
})
