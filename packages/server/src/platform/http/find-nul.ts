/** Where a NUL character hides in what was sent. PostgreSQL cannot store it, so it is refused at the door. */
export function findNul(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\u0000') ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = key.includes('\u0000') ? path : findNul(inner, path ? `${path}.${key}` : key)
    if (found !== null) return found.replace(/^(body|params|query)\./, '')
  }
  return null
}
