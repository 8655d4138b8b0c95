import { expect, it } from 'vitest'
import { scaleOf, ticksOf } from './day-scale.ts'

const span = (start: number, end: number) => ({ kind: 'own' as const, label: '', start, end })

it('a day is drawn from eight to twenty, and wider where something happens', () => {
  expect(scaleOf({ date: '2026-12-12', open: [], spans: [] })).toEqual({ from: 480, until: 1200 })
  expect(scaleOf({ date: '2026-12-12', open: [[420, 1320]], spans: [span(845, 1375)] })).toEqual({
    from: 420,
    until: 1380,
  })
})

it('every fourth hour is named', () => {
  expect(ticksOf({ from: 420, until: 1440 })).toEqual([480, 720, 960, 1200, 1440])
})
