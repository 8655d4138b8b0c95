import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { distinct, distinctIds, savedId } from './field-schema.ts'
import { routes } from './routes.ts'
import { childrenOf } from './walk-schema.ts'

type Schema = z.core.$ZodType

/** The fields an entry may have: of an object, also behind a choice, a default or a transformation. */
const fieldsOf = (schema: Schema): string[] =>
  childrenOf(schema).flatMap(([name, child]) => (name === '' ? fieldsOf(child) : [name]))

const names = ['id', 'clientId', 'clientKey', 'key', 'questionId']

/** Lists whose entries have a name, or are names, and may hold one of them twice. */
function findRepeatable(schema: Schema, path: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const own: string[] = []
  if (def.type === 'array') {
    const fields = fieldsOf(def.element)
    const isNamed = fields.some((field) => names.includes(field)) || /ids$/i.test(path)
    if (isNamed && (schema as z.ZodArray).meta()?.uniqueItems !== true) own.push(path)
  }
  return [
    ...own,
    ...childrenOf(schema).flatMap(([name, child]) => findRepeatable(child, name ? `${path}.${name}` : path)),
  ]
}

it.each(routes.filter(({ body }) => body))('$method $path takes nothing twice under one name', ({ body }) => {
  expect(body ? [...new Set(findRepeatable(body, 'body'))] : []).toEqual([])
})

it('sees a list that may name something twice, however deep', () => {
  const dates = z.array(z.object({ clientId: z.string() }))
  const deep = z.object({
    bookings: z.array(z.object({ occupancies: dates.optional(), fine: distinct(dates, (one) => one.clientId).min(1) })),
    either: z.union([z.array(z.union([z.number(), z.object({ id: z.number() }).transform((one) => one)])), z.null()]),
    ids: z.array(z.number()),
    partIds: distinctIds(3).default([]),
    weekdays: z.array(z.number()),
  })
  expect(findRepeatable(deep, 'body')).toEqual(['body.bookings.[].occupancies', 'body.either', 'body.ids'])
})

describe('distinct', () => {
  const dates = distinct(z.array(z.object({ clientId: z.union([z.string(), z.number()]) })), (one) => one.clientId)
  const accepts = (...clientIds: (string | number)[]) =>
    dates.safeParse(clientIds.map((clientId) => ({ clientId }))).success

  it('refuses what is called alike, as a number or as text', () => {
    expect([accepts(1, 2, 'a'), accepts(0), accepts(), accepts(1, 1), accepts('a', 'b', 'a'), accepts(1, '1')]).toEqual(
      [true, true, true, false, false, false],
    )
    expect(accepts(0, 0)).toBe(false)
  })

  it('lets new entries be as many as there are', () => {
    const saved = distinct(z.array(z.object({ id: z.number() })), savedId)
    expect(saved.safeParse([{ id: 0 }, { id: 0 }, { id: 4 }]).success).toBe(true)
    expect(saved.safeParse([{ id: 4 }, { id: 0 }, { id: 4 }]).success).toBe(false)
  })

  it('says so in German', () => {
    const { error } = dates.safeParse([{ clientId: 1 }, { clientId: 1 }])
    expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringMatching(/doppelt/)])
  })
})
