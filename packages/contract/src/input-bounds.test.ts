import { expect, it } from 'vitest'
import { z } from 'zod'
import { boundedRecord } from './field-schema.ts'
import { routes } from './routes.ts'
import { tableQuerySchema } from './table-query.ts'
import { childrenOf } from './walk-schema.ts'

/** Formats whose pattern says how long a text is. */
const shortFormats = new Set(['uuid', 'date', 'datetime'])
const largest = 2_147_483_647

const most = (schema: z.ZodArray) =>
  schema.def.checks?.some(({ _zod }) => ['max_length', 'length_equals'].includes(_zod.def.check)) ?? false

function boundless(schema: z.core.$ZodType): string | null {
  const { def } = schema._zod
  switch (def.type) {
    case 'string': {
      const { maxLength, format } = schema as z.ZodString
      return maxLength !== null || shortFormats.has(format ?? '') ? null : 'a text of any length'
    }
    case 'array':
      return most(schema as z.ZodArray) ? null : 'a list of any length'
    case 'number': {
      const { minValue, maxValue } = schema as z.ZodNumber
      const isBound = (minValue ?? -Infinity) >= -largest - 1 && (maxValue ?? Infinity) <= largest
      return isBound ? null : 'a number of any size'
    }
    case 'record':
      return (schema as z.ZodRecord).meta()?.maxProperties === undefined ? 'any number of keys' : null
    case 'any':
    case 'unknown':
    case 'lazy':
    case 'map':
    case 'set':
    case 'bigint':
    case 'date':
    case 'file':
      return `${def.type}, which knows no bound`
    default:
      return null
  }
}

function findBoundless(schema: z.core.$ZodType, path: string): string[] {
  const own = boundless(schema)
  return [
    ...(own ? [`${path}: ${own}`] : []),
    ...childrenOf(schema).flatMap(([name, child]) => findBoundless(child, name ? `${path}.${name}` : path)),
  ]
}

/** Kept in a column that holds larger numbers. */
const large = { 'POST /api/keeper/impexor/imports': ['body.bytes: a number of any size'] }

it.each(routes)('$method $path takes nothing without a bound', ({ method, path, params, query, body, table }) => {
  const inputs = { params, query, body, list: table && tableQuerySchema(table) }
  const found = Object.entries(inputs).flatMap(([name, schema]) => (schema ? findBoundless(schema, name) : []))
  expect([...new Set(found)]).toEqual(large[`${method} ${path}` as keyof typeof large] ?? [])
})

it('sees what has no bound, however deep', () => {
  const deep = z.object({
    list: z.array(z.union([z.string().transform(Number), z.number().int()])).optional(),
    keys: z.record(z.string().max(3), z.boolean()),
    few: boundedRecord(z.string().max(3), z.number().min(0).max(9), 5),
    any: z.unknown(),
  })
  expect(findBoundless(deep, 'body')).toEqual([
    'body.list: a list of any length',
    'body.list.[]: a text of any length',
    'body.list.[]: a number of any size',
    'body.keys: any number of keys',
    'body.any: unknown, which knows no bound',
  ])
})
