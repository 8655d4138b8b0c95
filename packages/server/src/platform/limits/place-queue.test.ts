import { expect, it } from 'vitest'
import { BusyError } from './busy-error.ts'
import { PlaceQueue } from './place-queue.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Who got in so far, in their sequence. */
function watched(queue: PlaceQueue) {
  const inside: string[] = []
  const enter = async (key: number, name: string) => {
    await queue.enter(key)
    inside.push(name)
  }
  return { inside, enter }
}

it('a free place costs no waiting at all', () => {
  const queue = new PlaceQueue({ width: 2 })
  expect(queue.enter(1)).toBeUndefined()
  expect(queue.enter(1)).toBeUndefined()
})

it('lets so many of each in, the others in the sequence they came, and nobody waits for somebody else', async () => {
  const queue = new PlaceQueue({ width: 2 })
  const { inside, enter } = watched(queue)
  const all = ['a', 'b', 'c', 'd'].map((name) => enter(1, name))
  all.push(enter(2, 'other'))
  await settle()
  expect(inside).toEqual(['a', 'b', 'other'])
  queue.leave(1)
  // Whoever comes in the moment a place is given back does not overtake.
  all.push(enter(1, 'late'))
  await settle()
  expect(inside).toEqual(['a', 'b', 'other', 'c'])
  for (const _ of [1, 2]) queue.leave(1)
  await Promise.all(all)
  expect(inside).toEqual(['a', 'b', 'other', 'c', 'd', 'late'])
})

it('turns away who would be one too many in the queue, and who has waited long enough', async () => {
  const queue = new PlaceQueue({ width: 1, longest: 1, wait: 20 })
  queue.enter(1)
  const waiting = queue.enter(1)
  await expect(queue.enter(1)).rejects.toThrow(BusyError)
  await expect(waiting).rejects.toThrow('waited too long')
  // Whoever gave up is not handed the place.
  queue.leave(1)
  expect(queue.enter(1)).toBeUndefined()
})

it('lets fewer of a bounded key in, never more than of any, and all again when the bound goes', async () => {
  const queue = new PlaceQueue({ width: 3 })
  const { inside, enter } = watched(queue)
  queue.bound(1, 1)
  queue.bound(2, 9)
  const all = ['a', 'b', 'c'].map((name) => enter(1, name))
  all.push(...['p', 'q', 'r', 's'].map((name) => enter(2, name)))
  await settle()
  expect(inside).toEqual(['a', 'p', 'q', 'r'])
  queue.leave(1)
  await settle()
  expect(inside).toEqual(['a', 'p', 'q', 'r', 'b'])
  // Of those inside already nobody is sent away; whoever leaves makes no room until so few are left.
  queue.bound(2, 1)
  for (const _ of [1, 2]) queue.leave(2)
  await settle()
  expect(inside).not.toContain('s')
  queue.leave(2)
  await settle()
  expect(inside.at(-1)).toBe('s')
  queue.bound(1, null)
  all.push(enter(1, 'd'))
  queue.leave(1)
  await Promise.all(all)
  expect(inside.slice(-2).toSorted()).toEqual(['c', 'd'])
})

it('lets more in as soon as there is more room, and takes nobody’s place away when there is less', async () => {
  const queue = new PlaceQueue({ width: 1 })
  const { inside, enter } = watched(queue)
  const all = ['a', 'b', 'c', 'd'].map((name) => enter(1, name))
  await settle()
  expect(inside).toEqual(['a'])
  queue.resize(3)
  await settle()
  expect(inside).toEqual(['a', 'b', 'c'])
  queue.resize(1)
  for (const _ of [1, 2]) queue.leave(1)
  await settle()
  expect(inside).toEqual(['a', 'b', 'c'])
  queue.leave(1)
  await Promise.all(all)
  expect(inside).toEqual(['a', 'b', 'c', 'd'])
})
