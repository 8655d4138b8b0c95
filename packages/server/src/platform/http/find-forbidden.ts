import { fieldLabel, unknownField } from '@allmend/contract'
import type { Mistake } from './invalid-fields.ts'

/** Deeper than anything the contract describes. Whoever nests further wants the server to fall over. */
const deepest = 30

/** NUL, and halves of a character: PostgreSQL stores neither. */
const isForbidden = (text: string) => text.includes('\u0000') || !text.isWellFormed()

interface Place {
  readonly key: string
  readonly above: Place | null
  readonly depth: number
}

function pathOf(place: Place): string[] {
  const keys: string[] = []
  for (let at: Place | null = place; at?.above; at = at.above) keys.unshift(at.key)
  return keys
}

function refuseCharacter(place: Place): Mistake {
  const path = pathOf(place)
  return { path, message: `'${fieldLabel(path)}' enthält ein Zeichen, das nicht erlaubt ist` }
}

/** Where something hides that is refused at the door, with the reason. Walks without recursion: what is sent decides the depth. */
export function findForbidden(input: unknown): Mistake | null {
  const root: Place = { key: '', above: null, depth: 0 }
  const open: { readonly value: unknown; readonly place: Place }[] = [{ value: input, place: root }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, place } = next
    if (typeof value === 'string') {
      if (isForbidden(value)) return refuseCharacter(place)
    } else if (typeof value === 'object' && value !== null) {
      if (place.depth > deepest) return { path: [], message: `'${fieldLabel([])}' ist zu tief verschachtelt` }
      for (const key of Object.keys(value)) {
        const inner = { key, above: place, depth: place.depth + 1 }
        if (isForbidden(key)) return refuseCharacter(place)
        // Schemas pass over it in silence, and no field is called so.
        if (key === '__proto__') return { path: pathOf(inner), message: unknownField(key) }
        open.push({ value: value[key as keyof typeof value], place: inner })
      }
    }
  }
  return null
}
