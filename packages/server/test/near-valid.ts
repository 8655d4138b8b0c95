import fc from 'fast-check'
import type { z } from 'zod'

/** Values by the name of a field that lead a call past its first checks: records that are there, times that could be booked. */
export type Hints = Readonly<Record<string, readonly unknown[]>>

/** Stands in a body for nesting no serializer could write. */
const deepMark = '@@deep@@'
/** Stands for a key that would change the prototype of an object that is put together carelessly. */
const protoMark = '@@proto@@'

const prototypeNames = ['constructor', 'toString', 'hasOwnProperty', 'a.constructor', 'valueOf', protoMark]

const nastyTexts = [
  '',
  '\u0000',
  '\uD800',
  'a\uDC00b',
  '🎉'.repeat(40),
  '<script>alert(1)</script>',
  '\u202Eabc',
  "'; drop table app; --",
  '%00',
  '../..',
  'x'.repeat(10_000),
  ...prototypeNames,
]
const extremeTimes = [
  '0000-00-00',
  '1970-01-01',
  '2199-12-31',
  '5026-01-01',
  '9999-12-31',
  '2026-02-30',
  '2031-01-01 00:00',
  '2199-12-31 23:59',
  '5026-01-01 00:00',
  '9999-99-99 99:99',
  '9999-12',
  '99:99',
]
const extremeNumbers = [
  0,
  -1,
  1.5,
  0.1 + 0.2,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  1e21,
  1e308,
  -1e308,
  Number.MIN_VALUE,
]

const nastyText = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc.constantFrom(...extremeTimes),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const junk: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom(...extremeNumbers),
  fc.constantFrom(null, undefined, true, [], {}, deepMark, [[[[]]]], { constructor: { prototype: { x: 1 } } }),
  fc.jsonValue({ maxDepth: 2 }),
)

const plainText = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('Probe', 'Ümläut ß 🎉', 'a'.repeat(100)) },
  { weight: 1, arbitrary: fc.constantFrom('halb \uD800', 'null \u0000', "d'Arc", '$1 \\ %_') },
)
const asText = (schema: z.ZodString): fc.Arbitrary<string> => {
  const checks = (schema.def.checks ?? []).map(({ _zod }) => _zod.def as { check: string; pattern?: RegExp })
  const pattern = checks.find(({ check, pattern }) => check === 'string_format' && pattern)?.pattern
  switch (schema.format) {
    case 'uuid':
      return fc.uuid({ version: 4 })
    case 'date':
      return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2199-12-31') }).map(isoDay)
    case 'email':
      return fc.constant('wer@example.test')
    default:
      return pattern ? fc.stringMatching(pattern) : plainText
  }
}
const isoDay = (date: Date) => date.toISOString().slice(0, 10)

function asNumber({ minValue, maxValue, isInt }: z.ZodNumber): fc.Arbitrary<number> {
  const [low, high] = [Math.max(minValue ?? -10, -(2 ** 31)), Math.min(maxValue ?? 10, 2 ** 31)]
  const some = fc.constantFrom(low, high, Math.min(high, Math.max(low, 1)), Math.min(high, Math.max(low, 2)))
  return isInt ? some : fc.oneof(some, fc.double({ min: low, max: high, noNaN: true }))
}

/** What the schema would let through, as far as its shape tells. */
function right(schema: z.core.$ZodType, hints: Hints): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const inner = (child: z.core.$ZodType, name = '') => nearValid(child, hints, name)
  switch (def.type) {
    case 'string':
      return asText(schema as z.ZodString)
    case 'number':
      return asNumber(schema as z.ZodNumber)
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'null':
      return fc.constant(null)
    case 'nullable':
      return fc.option(inner(def.innerType), { nil: null, freq: 3 })
    case 'optional':
    case 'default':
      return fc.option(inner(def.innerType), { nil: undefined, freq: 3 })
    case 'array': {
      const item = inner(def.element)
      return fc.oneof(
        { weight: 6, arbitrary: fc.array(item, { minLength: 1, maxLength: 2 }) },
        { weight: 1, arbitrary: fc.constant([]) },
        // The same one again and again.
        { weight: 1, arbitrary: item.map((one) => Array.from({ length: 200 }, () => one)) },
      )
    }
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, child]) => [name, inner(child, name)])
      return fc.record(Object.fromEntries(fields))
    }
    case 'record': {
      const keys = fc.oneof(inner(def.keyType).map(String), fc.constantFrom(...prototypeNames))
      return fc.array(fc.tuple(keys, inner(def.valueType)), { maxLength: 3 }).map(Object.fromEntries)
    }
    case 'tuple':
      return fc.tuple(...def.items.map((item) => inner(item)))
    case 'union':
      return fc.oneof(...def.options.map((option) => inner(option)))
    case 'intersection':
      return fc.tuple(inner(def.left), inner(def.right)).map(([a, b]) => ({ ...(a as object), ...(b as object) }))
    case 'pipe':
      return inner(def.in)
    default:
      throw new Error(`nobody taught the fuzzer to make a ${def.type}`)
  }
}

const leaves = new Set(['string', 'number', 'nullable', 'optional', 'default', 'pipe', 'array'])

/** Mostly right, so that a call comes to its handler, and now and then anything at all. */
export function nearValid(schema: z.core.$ZodType, hints: Hints, name = ''): fc.Arbitrary<unknown> {
  const known = Object.hasOwn(hints, name) && leaves.has(schema._zod.def.type) ? hints[name] : undefined
  return fc.oneof(
    { weight: 30, arbitrary: known ? fc.constantFrom(...known) : right(schema, hints) },
    { weight: known ? 3 : 0, arbitrary: right(schema, hints) },
    { weight: 1, arbitrary: junk },
  )
}

/** A body as it goes over the wire, with what no object could carry written in. */
export const bodyText = (body: unknown): string =>
  (JSON.stringify(body) ?? 'null')
    .replaceAll(`"${deepMark}"`, `${'['.repeat(20_000)}${']'.repeat(20_000)}`)
    .replaceAll(`"${protoMark}":`, '"__proto__":')

/** Names nobody knows, for queries and filters. */
export const strangeWords = fc.oneof(
  { weight: 8, arbitrary: fc.constant<[string, string][]>([]) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...prototypeNames, '__proto__', 'x[]', 'page', 'sort'), nastyText)
      .map((one): [string, string][] => [one]),
  },
)

const isPairs = (part: unknown): part is [string, unknown][] => Array.isArray(part) && part.every(Array.isArray)

/** A query string, lists and objects written as text. */
export function queryText(...parts: unknown[]): string {
  const query = new URLSearchParams()
  for (const part of parts) {
    const entries = isPairs(part) ? part : Object.entries((part ?? {}) as Record<string, unknown>)
    for (const [name, value] of entries)
      if (value !== undefined) query.append(String(name), String(value).slice(0, 3000))
  }
  return query.toString()
}
