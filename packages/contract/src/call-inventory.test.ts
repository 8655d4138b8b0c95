import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Route } from './define-route.ts'
import { errorCodes } from './error-codes.ts'
import { routes } from './routes.ts'
import type { TableSpec } from './table-query.ts'
import { childrenOf } from './walk-schema.ts'

type Schema = z.core.$ZodType

const between = (least: unknown, most: unknown) => `${least ?? ''}–${most ?? ''}`

/** What a schema takes by itself, without what stands around it or in it. */
function kindOf(schema: Schema): string {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string': {
      const { minLength, maxLength } = schema as z.ZodString
      return `text ${between(minLength, maxLength)}`
    }
    case 'number': {
      const { minValue, maxValue } = schema as z.ZodNumber
      return `number ${between(minValue, maxValue)}`
    }
    case 'enum':
      return Object.values(def.entries).join(' | ')
    case 'literal':
      return def.values.map((value) => JSON.stringify(value)).join(' | ')
    case 'default':
    case 'prefault':
      return `= ${JSON.stringify(def.defaultValue)}`
    case 'optional':
      return 'may be missing'
    case 'pipe':
      return 'read as'
    case 'object':
      return def.catchall?._zod.def.type === 'never' ? 'nothing else' : ''
    default:
      return def.type
  }
}

/** The rules beside its kind: lengths of lists, patterns, formats, and how many that only the code knows. */
function checksOf(schema: Schema): string[] {
  const checks = (schema._zod.def.checks ?? []).map(({ _zod }) => _zod.def as unknown as Record<string, unknown>)
  const own = schema._zod.def as unknown as Record<string, unknown>
  return [own, ...checks].flatMap(({ check, format, pattern, maximum, minimum, coerce, inclusive }) => {
    const words = [
      coerce === true && 'also as text',
      inclusive === false && 'exclusive',
      typeof format === 'string' && format,
      // Patterns of formats are the library's.
      format === 'regex' && String(pattern),
      check === 'max_length' && own.type === 'array' && `at most ${maximum}`,
      check === 'min_length' && own.type === 'array' && `at least ${minimum}`,
      check === 'custom' && 'a rule',
      check === 'overwrite' && 'tidied',
    ]
    return words.filter((word) => typeof word === 'string')
  })
}

/** One line for each part with a name; what has none, such as a choice, says what it takes in brackets. */
function linesOf(schema: Schema, path: string): string[] {
  const lines: string[] = []
  const describe = (one: Schema): string => {
    const inner = childrenOf(one).flatMap(([name, child]) => {
      if (name === '') return [describe(child)]
      lines.push(...linesOf(child, `${path}.${name}`))
      return []
    })
    const isOnce = (one as z.ZodType).meta()?.uniqueItems === true
    const words = [kindOf(one), ...checksOf(one), ...(isOnce ? ['each once'] : [])].filter(Boolean).join(', ')
    return inner.length > 0 ? `${words} (${inner.join(' / ')})` : words
  }
  const own = describe(schema)
  return own === '' ? lines : [`  ${path}: ${own}`, ...lines]
}

const listLines = (table: TableSpec) => [
  `  list: sorted by ${table.defaultSort}, or ${table.sortable.join(' ')}${table.isWhole ? ', whole' : ''}`,
  ...linesOf(table.filters, 'list'),
]

const callLines = ({ method, path, upload, slow, file, inRefusals, table, ...inputs }: Route) => [
  [`${method} ${path}`, upload && 'upload', slow && 'slow', file && 'file', inRefusals && JSON.stringify(inRefusals)]
    .filter(Boolean)
    .join(' · '),
  ...(['params', 'query', 'body'] as const).flatMap((name) => (inputs[name] ? linesOf(inputs[name], name) : [])),
  ...(table ? listLines(table) : []),
]

it('what a call takes is written down: a bound, a default or a choice that changes shows in a diff', async () => {
  const lines = (routes as readonly Route[]).toSorted((a, b) => (a.path < b.path ? -1 : 1)).flatMap(callLines)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('call-inventory.txt')
})

it('so is what refusals are: others go by their code, status and reason', async () => {
  const lines = Object.entries(errorCodes).map(([code, { status, ...more }]) =>
    [code, status, 'reason' in more && more.reason].filter(Boolean).join(' '),
  )
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('refusal-inventory.txt')
})

it('the inventory tells bounds, defaults, choices, lists and rules apart', () => {
  const schema = z
    .object({
      name: z.string().trim().min(1).max(20),
      count: z.coerce.number().int().min(0).max(9).default(1),
      kind: z.enum(['a', 'b']).optional(),
      list: z.array(z.union([z.null(), z.string().regex(/^x$/).max(3)])).max(5),
      rule: z
        .boolean()
        .refine((value) => value)
        .nullable(),
      changed: z
        .string()
        .max(4)
        .transform((text) => text.length),
    })
    .strict()
  expect(linesOf(schema, 'body')).toEqual([
    '  body: nothing else',
    '  body.name: text 1–20, tidied',
    '  body.count: = 1 (number 0–9, also as text, safeint)',
    '  body.kind: may be missing (a | b)',
    '  body.list: array, at most 5',
    '  body.list.[]: union (null / text –3, regex, /^x$/)',
    '  body.rule: nullable (boolean, a rule)',
    '  body.changed: read as (text –4 / transform)',
  ])
})
