import { expect, it } from 'vitest'
import { scaleOf } from './day-scale.ts'

const span = (start: number, end: number) => ({ kind: 'own' as const, label: '', start, end })

it('a day is drawn from eight to twenty, and wider where something happens', () => {
  expect(scaleOf({ date: '2026-12-12', open: [], spans: [] })).toEqual({ start: 480, end: 1200 })
  expect(scaleOf({ date: '2026-12-12', open: [[420, 1320]], spans: [span(845, 1375)] })).toEqual({
    start: 420,
    end: 1380,
  })
})
