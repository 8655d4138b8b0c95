import type { z } from 'zod'

type Schema = z.core.$ZodType

/** What no field wants, or not all of them: absent, of every type, too long, too small, too large. */
const wrong: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(60_000),
  true,
  -1,
  0,
  0.001,
  1e12,
  Number.NaN,
  [],
  Array.from({ length: 10_000 }, () => 1),
  {},
]

/** Some value of the right shape, whatever it means. */
function sample(schema: Schema): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, child]) => [name, sample(child)]))
    case 'array':
      return [sample(def.element)]
    case 'string':
      return 'x'
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'union':
      return def.options[0] && sample(def.options[0])
    case 'record':
      return { 1: sample(def.valueType) }
    case 'pipe':
      return sample(def.in)
    case 'intersection':
      return { ...(sample(def.left) as object), ...(sample(def.right) as object) }
    case 'optional':
    case 'nullable':
    case 'default':
      return sample(def.innerType)
    default:
      return null
  }
}

/** Values that are wrong in one place each, every place of the schema in turn. */
export function* variants(schema: Schema): Generator<unknown> {
  yield* wrong
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const whole = sample(schema) as object
      for (const [name, child] of Object.entries(def.shape)) {
        for (const value of variants(child)) yield { ...whole, [name]: value }
      }
      return
    }
    case 'array':
      for (const value of variants(def.element)) yield [value]
      return
    case 'record':
      for (const value of variants(def.valueType)) yield { 1: value }
      for (const key of variants(def.keyType)) yield { [String(key)]: sample(def.valueType) }
      yield Object.fromEntries(Array.from({ length: 10_000 }, (_, key) => [key, sample(def.valueType)]))
      return
    case 'union':
      for (const option of def.options) yield* variants(option)
      return
    case 'intersection':
      for (const value of variants(def.left)) yield { ...(sample(def.right) as object), ...(value as object) }
      for (const value of variants(def.right)) yield { ...(sample(def.left) as object), ...(value as object) }
      return
    case 'pipe':
      yield* variants(def.in)
      return
    case 'optional':
    case 'nullable':
    case 'default':
      yield* variants(def.innerType)
      return
    default:
  }
}
