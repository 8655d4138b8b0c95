import './search-row.css'
import { IconCalendar, IconSearch, IconUsers } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { PickField } from '../../features/public-objects/pick-field.tsx'
import type { ObjectFilters } from '../../features/public-objects/public-objects.queries.ts'
import { SearchField } from '../../features/public-objects/search-field.tsx'
import { today } from '../../lib/clock.ts'
import { readSearchForm, type SearchProblem, searchProblem } from './start-search.ts'
import { useStartSearch } from './use-start-search.ts'

/** On a phone the row fills the screen, and what was found lies below. */
function showResults() {
  if (matchMedia('(max-width: 47.99em)').matches) document.getElementById('objects')?.scrollIntoView()
}

const readForm = (form: HTMLFormElement) => readSearchForm(new FormData(form))

/** What, when, how many. On a phone the time of day is asked on request. */
export function SearchRow() {
  const [filters, setFilters] = useStartSearch()
  const { from, until, category } = filters
  const [round, follow] = useFieldsRound(filters)
  const [wantsTime, setWantsTime] = useState(from !== undefined || until !== undefined)
  return (
    <search aria-label="Objekte suchen">
      <SearchForm
        key={round}
        given={filters}
        wantsTime={wantsTime}
        onWantTime={() => setWantsTime(true)}
        onAsk={(asked) => {
          follow(asked)
          setFilters({ ...asked, category })
          showResults()
        }}
      />
    </search>
  )
}

interface SearchFormProps {
  readonly given: ObjectFilters
  readonly wantsTime: boolean
  readonly onWantTime: () => void
  readonly onAsk: (asked: ObjectFilters) => void
}

function SearchForm({ given, wantsTime, onWantTime, onAsk }: SearchFormProps) {
  const [problem, setProblem] = useState<SearchProblem | null>(null)
  const problemId = useId()
  const marks = (field: SearchProblem['field']) =>
    problem?.field === field && { 'aria-invalid': true, 'aria-describedby': problemId }
  const told = (field: SearchProblem['field']) =>
    problem?.field === field && (
      <p id={problemId} className="search-row__problem" data-field={field} role="alert">
        {problem.sentence}
      </p>
    )
  return (
    <form
      className="card search-row"
      data-time={wantsTime || undefined}
      onInput={({ currentTarget }) => problem && setProblem(searchProblem(readForm(currentTarget)))}
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const asked = readForm(form)
        const found = searchProblem(asked)
        setProblem(found)
        if (!found) return onAsk(asked)
        form.querySelector<HTMLInputElement>(`[name="${found.field}"]`)?.focus()
      }}
    >
      <SearchField
        className="search-row__what"
        type="search"
        name="search"
        label="Was"
        placeholder="Raum, Platz oder Material"
        icon={<IconSearch size={18} aria-hidden="true" />}
        maxLength={200}
        defaultValue={given.search}
      />
      <PickField
        className="search-row__day"
        type="date"
        name="date"
        label="Wann"
        icon={<IconCalendar size={18} aria-hidden="true" />}
        min={today()}
        placeholder="beliebig"
        given={given.date}
        {...marks('date')}
      />
      {told('date')}
      <PickField
        className="search-row__time"
        type="time"
        name="from"
        label="Von"
        placeholder="–"
        step={900}
        given={given.from}
      />
      <PickField
        className="search-row__time"
        type="time"
        name="until"
        label="Bis"
        placeholder="–"
        given={given.until}
        {...marks('until')}
      />
      {told('until')}
      <SearchField
        className="search-row__persons"
        type="number"
        name="persons"
        inputMode="numeric"
        label="Personen"
        placeholder="beliebig"
        icon={<IconUsers size={18} aria-hidden="true" />}
        min={1}
        max={100_000}
        defaultValue={given.persons}
      />
      {!wantsTime && (
        <button type="button" className="search-row__more" onClick={onWantTime}>
          Uhrzeit hinzufügen
        </button>
      )}
      <button type="submit" className="search-row__go">
        <IconSearch size={18} aria-hidden="true" />
        Suchen
      </button>
    </form>
  )
}

const fieldsOf = ({ category: _, ...fields }: ObjectFilters) => JSON.stringify(fields)

/**
 * The fields begin anew when the address changes by itself: the way back shows what was asked then. What they asked
 * themselves leaves them, and the focus, alone.
 */
function useFieldsRound(filters: ObjectFilters): readonly [number, (asked: ObjectFilters) => void] {
  const [state, setState] = useState({ round: 0, seen: fieldsOf(filters), asked: '' })
  const now = fieldsOf(filters)
  if (now !== state.seen) setState({ seen: now, asked: '', round: now === state.asked ? state.round : state.round + 1 })
  return [state.round, (asked) => setState({ ...state, asked: fieldsOf(asked) })]
}
