import { useNavigate, useSearch } from '@tanstack/react-router'
import { parseTableSearch } from '../../lib/table-search.ts'
import type { ListDescription } from './list-description.ts'
import { type ListState, nextState, readState, type StateChange, writeState } from './list-state.ts'

/** The state of a list screen lives in its address, so that a link shows a colleague the same. */
export function useUrlState<Row>(list: ListDescription<Row>): readonly [ListState, (change: StateChange) => void] {
  const search = parseTableSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (next: StateChange) => {
    const reduce = (raw: Readonly<Record<string, unknown>>) => {
      const previous = parseTableSearch(raw)
      return writeState(nextState(readState(previous, list), next), list, previous)
    }
    // Which page this is the compiler cannot know: every list screen is here.
    void navigate({ to: '.', search: reduce as never, replace: true, resetScroll: false })
  }
  return [readState(search, list), change]
}
