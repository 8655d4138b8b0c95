/** Deeper than anything the contract describes. Whoever nests further wants the server to fall over. */
const deepest = 30

/** NUL, and halves of a character: PostgreSQL stores neither. */
const isForbidden = (text: string) => text.includes('\u0000') || !text.isWellFormed()

interface Place {
  readonly key: string
  readonly above: Place | null
  readonly depth: number
}

function pathOf(place: Place): string {
  const keys: string[] = []
  for (let at: Place | null = place; at?.above; at = at.above) keys.unshift(at.key)
  return keys.join('.').toWellFormed().replaceAll('\u0000', '')
}

/** Where something hides that is refused at the door, with the reason. Walks without recursion: what is sent decides the depth. */
export function findForbidden(input: unknown): { readonly at: string; readonly message: string } | null {
  const root: Place = { key: '', above: null, depth: 0 }
  const open: { readonly value: unknown; readonly place: Place }[] = [{ value: input, place: root }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, place } = next
    if (typeof value === 'string') {
      if (isForbidden(value)) return { at: pathOf(place), message: 'Dieses Zeichen ist nicht erlaubt.' }
    } else if (typeof value === 'object' && value !== null) {
      if (place.depth > deepest) return { at: '', message: 'So tief verschachtelt darf eine Anfrage nicht sein.' }
      for (const key of Object.keys(value)) {
        const inner = { key, above: place, depth: place.depth + 1 }
        if (isForbidden(key)) return { at: pathOf(inner), message: 'Dieses Zeichen ist nicht erlaubt.' }
        open.push({ value: value[key as keyof typeof value], place: inner })
      }
    }
  }
  return null
}
