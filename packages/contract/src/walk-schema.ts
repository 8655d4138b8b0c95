import type { z } from 'zod'

type Schema = z.core.$ZodType

/** The parts a schema is made of, each with the name it has in what is sent; empty where it stands for the whole. */
export function childrenOf(schema: Schema): [name: string, child: Schema][] {
  const def = (schema as z.core.$ZodTypes)._zod.def
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape)
    case 'array':
      return [['[]', def.element]]
    case 'tuple':
      return def.items.map((item, index) => [String(index), item])
    case 'record':
      return [
        ['<key>', def.keyType],
        ['<value>', def.valueType],
      ]
    case 'union':
      return def.options.map((option) => ['', option])
    case 'intersection':
      return [
        ['', def.left],
        ['', def.right],
      ]
    case 'pipe':
      return [
        ['', def.in],
        ['', def.out],
      ]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return [['', def.innerType]]
    default:
      return []
  }
}
