import { expect, it } from 'vitest'
import { z } from 'zod'
import { routes } from './routes.ts'
import { childrenOf } from './walk-schema.ts'

type Schema = z.core.$ZodType
const typeOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def.type
const bringsValue = (schema: Schema) => ['default', 'prefault', 'catch'].includes(typeOf(schema))
/** What stands around a schema and means the same thing: nothing of it has a name of its own. */
const goesOn = ['optional', 'nullable', 'pipe', 'readonly', 'nonoptional', 'union', 'intersection']

/** The fields that may be left out and get a value nevertheless, by their path, however deep. */
function filledIn(schema: Schema, path = '', isLeftOut = false): string[] {
  if (isLeftOut && bringsValue(schema)) return [path]
  const mayBeLeftOut = typeOf(schema) === 'optional' || (isLeftOut && goesOn.includes(typeOf(schema)))
  return childrenOf(schema).flatMap(([name, child]) =>
    filledIn(child, name ? `${path}.${name}` : path, name === '' && mayBeLeftOut),
  )
}

/** All fields with a value of their own. */
const preset = (schema: Schema, path = ''): string[] => [
  ...(bringsValue(schema) ? [path] : []),
  ...childrenOf(schema).flatMap(([name, child]) => preset(child, name ? `${path}.${name}` : path)),
]

it('sees a default in a field that may be left out: nested, in lists, choices, records and pairs', () => {
  const text = z.string().default('')
  const hidden = text.optional()
  const body = z.object({
    a: z.object({ b: hidden }),
    c: text,
    d: z.string().optional(),
    list: z.array(z.object({ e: hidden })),
    either: z.union([z.object({ f: hidden }), z.null()]),
    both: z.object({ g: z.string() }).and(z.object({ h: hidden })),
    record: z.record(z.string(), z.object({ i: hidden })),
    pair: z.tuple([z.object({ j: hidden }), z.string()]),
    changed: z.object({ k: hidden }).transform((one) => one),
    inChoice: z.union([z.number(), text]).optional(),
    caught: z.string().catch('').optional(),
    whole: z.object({ l: text }).optional(),
  })
  expect(filledIn(body)).toEqual([
    '.a.b',
    '.list.[].e',
    '.either.f',
    '.both.h',
    '.record.<value>.i',
    '.pair.0.j',
    '.changed.k',
    '.inChoice',
    '.caught',
  ])
})

it('what is not sent is not changed: no field that may be left out brings a value of its own', () => {
  const found = routes.flatMap(({ method, path, body }) =>
    body ? filledIn(body).map((field) => `${method} ${path} ${field}`) : [],
  )
  expect(found).toEqual([])
})

/** Forms that are always sent whole: what is empty there was emptied by somebody. */
const wholeForms = [
  '/api/account/contact',
  '/api/admin/categories/:id',
  '/api/admin/objects/:id/calendar',
  '/api/admin/objects/:id/data',
  '/api/admin/profile',
  '/api/admin/users/:id',
]

it('a change brings no value of its own, but for forms that are sent whole', () => {
  const found = routes.flatMap(({ method, path, body }) =>
    method === 'PUT' && body && preset(body).length > 0 ? [path] : [],
  )
  expect([...new Set(found)].sort()).toEqual(wholeForms)
})
