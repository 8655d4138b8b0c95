import { expect, it } from 'vitest'
import { Turnstile } from './turnstile.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

it('lets so many through, the next in their sequence, and does not care for other apps', async () => {
  const turnstile = new Turnstile(2)
  const inside: string[] = []
  const enter = async (appId: number, name: string) => {
    const leave = await turnstile.enter(appId)
    inside.push(name)
    return leave
  }
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => enter(1, name))
  await settle()
  expect(inside).toEqual(['a', 'b'])
  const other = await enter(2, 'other')
  expect(inside).toEqual(['a', 'b', 'other'])
  const leave = await b
  leave?.()
  // Twice is once: nobody else gets in for it.
  leave?.()
  await settle()
  expect(inside).toEqual(['a', 'b', 'other', 'c'])
  ;(await a)?.()
  await settle()
  expect(inside).toEqual(['a', 'b', 'other', 'c', 'd'])
  for (const one of [c, d]) (await one)?.()
  other()
  const [e, f] = [await enter(1, 'e'), await enter(1, 'f')]
  const g = enter(1, 'g')
  await settle()
  expect(inside.slice(5)).toEqual(['e', 'f'])
  e()
  f()
  ;(await g)()
  expect(inside.slice(5)).toEqual(['e', 'f', 'g'])
})
