/** NUL, which PostgreSQL cannot store. */
const isForbidden = (text: string) => text.includes('\u0000')

/** Where a character hides that is refused at the door. */
export function findForbidden(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return isForbidden(value) ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = isForbidden(key) ? path : findForbidden(inner, path ? `${path}.${key}` : key)
    if (found !== null) return found.replace(/^(body|params|query)\./, '')
  }
  return null
}
