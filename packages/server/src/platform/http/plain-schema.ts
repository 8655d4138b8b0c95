type Schema = Readonly<Record<string, unknown>>

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/**
 * What programs that read the description do not understand, in words they do: a record whose keys are known has properties, and a value
 * that refers to itself (any JSON) is anything.
 */
export function plainSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainSchema)
  if (!isSchema(value)) return value
  if (typeof value.$ref === 'string') return {}
  const plain = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plainSchema(part)]))
  const { propertyNames, additionalProperties, ...rest } = plain
  const keys = isSchema(propertyNames) && Array.isArray(propertyNames.enum) ? propertyNames.enum : null
  if (!keys || !isSchema(additionalProperties) || rest.properties) return plain
  const properties = Object.fromEntries(keys.map((key) => [key, additionalProperties]))
  return { ...rest, properties, additionalProperties: false }
}
