import { useState } from 'react'
import type { ObjectFilters } from '../../features/public-objects/public-objects.queries.ts'

const fieldsOf = ({ category: _, ...fields }: ObjectFilters) => JSON.stringify(fields)

/**
 * The fields begin anew when the address changes by itself: the way back shows what was asked then. What they asked
 * themselves leaves them, and the focus, alone.
 */
export function useFieldsRound(filters: ObjectFilters): readonly [number, (asked: ObjectFilters) => void] {
  const [state, setState] = useState({ round: 0, seen: fieldsOf(filters), asked: '' })
  const now = fieldsOf(filters)
  if (now !== state.seen) setState({ seen: now, asked: '', round: now === state.asked ? state.round : state.round + 1 })
  return [state.round, (asked) => setState({ ...state, asked: fieldsOf(asked) })]
}
