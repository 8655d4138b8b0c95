import fc from 'fast-check'
import { expect, it } from 'vitest'
import { back, forth, noSteps, remember, type Steps } from './edit-history.ts'

const typed = (...times: readonly number[]) =>
  times.reduce<Steps<number>>((steps, at, before) => remember(steps, before, 'text', at), noSteps)

it('who types on takes one step, who pauses takes another', () => {
  expect(typed(0, 300, 900, 1800).past).toEqual([0])
  expect(typed(0, 300, 1400).past).toEqual([0, 2])
})

it('another block, or a change that always counts, is a step of its own', () => {
  const first = remember(noSteps as Steps<string>, 'a', 'text:1', 0)
  expect(remember(first, 'b', 'text:2', 10).past).toEqual(['a', 'b'])
  expect(remember(remember(first, 'b', null, 10), 'c', null, 20).past).toEqual(['a', 'b', 'c'])
})

it('after a step back typing begins anew, and what was ahead is gone', () => {
  const taken = back(typed(0), 1)
  expect(taken?.values).toBe(0)
  const steps = remember(taken?.steps ?? noSteps, 0, 'text', 10)
  expect(steps).toMatchObject({ past: [0], future: [] })
})

it('nothing before, nothing ahead', () => {
  expect(back(noSteps as Steps<string>, 'a')).toBeNull()
  expect(forth(noSteps as Steps<string>, 'a')).toBeNull()
})

it('a hundred steps are kept', () => {
  const steps = Array.from({ length: 120 }, (_, at) => at).reduce<Steps<number>>(
    (all, at) => remember(all, at, null, at),
    noSteps,
  )
  expect([steps.past.length, steps.past[0]]).toEqual([100, 20])
})

it('as many steps forth as back lead to where one was', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 30 }), fc.nat(40), (states, count) => {
      const [now = 0, ...before] = states.toReversed()
      let taken = {
        values: now,
        steps: before.toReversed().reduce<Steps<number>>((steps, at) => remember(steps, at, null, 0), noSteps),
      }
      const possible = Math.min(count, before.length)
      for (let step = 0; step < count; step += 1) taken = back(taken.steps, taken.values) ?? taken
      expect(taken.values).toBe(states[states.length - 1 - possible])
      for (let step = 0; step < count; step += 1) taken = forth(taken.steps, taken.values) ?? taken
      expect(taken.values).toBe(now)
    }),
  )
})
