import { expect, it } from 'vitest'
import { z } from 'zod'
import { routes } from './routes.ts'

const isSchema = (value: unknown): value is z.core.$ZodType => value instanceof z.core.$ZodType

/** The fields of a body that may be left out and get a value nevertheless, by their path. */
function filledIn(schema: z.core.$ZodType, path = '', isLeftOut = false): string[] {
  const def: { readonly type: string; readonly [part: string]: unknown } = { ...schema._zod.def }
  if (isLeftOut && (def.type === 'default' || def.type === 'prefault')) return [path]
  const wrapped = [def.innerType, def.in, def.element, def.left, def.right].filter(isSchema)
  const [shape, options] = [Object.entries((def.shape ?? {}) as object), (def.options ?? []) as unknown[]]
  // Only what stands directly around a default: an object that may be left out has fields of its own.
  const goesOn = def.type === 'optional' || def.type === 'nullable' || def.type === 'pipe' ? isLeftOut : false
  return [
    ...wrapped.flatMap((inner) => filledIn(inner, path, goesOn || def.type === 'optional')),
    ...shape.flatMap(([name, inner]) => (isSchema(inner) ? filledIn(inner, `${path}.${name}`) : [])),
    ...options.filter(isSchema).flatMap((inner) => filledIn(inner, path)),
  ]
}

it('sees a default in a field that may be left out', () => {
  const text = z.string().default('')
  expect(filledIn(z.object({ a: z.object({ b: text.optional() }), c: text, d: z.string().optional() }))).toEqual([
    '.a.b',
  ])
})

it('what is not sent is not changed: no field that may be left out brings a value of its own', () => {
  const found = Object.values(routes).flatMap(({ method, path, body }) =>
    isSchema(body) ? filledIn(body).map((field) => `${method} ${path} ${field}`) : [],
  )
  expect(found).toEqual([])
})
