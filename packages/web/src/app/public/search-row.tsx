import './search-row.css'
import { IconCalendar, IconSearch, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { PickField } from '../../features/reservation/objects/pick-field.tsx'
import { SearchField } from '../../features/reservation/objects/search-field.tsx'
import { today } from '../../lib/clock.ts'
import { readSearchForm } from './start-search.ts'
import { useFieldsRound } from './use-fields-round.ts'
import { useStartSearch } from './use-start-search.ts'

/** On a phone the row fills the screen, and what was found lies below. */
function showResults() {
  if (matchMedia('(max-width: 47.99em)').matches) document.getElementById('objects')?.scrollIntoView()
}

/** What, when, how many. On a phone the time of day is asked on request. */
export function SearchRow() {
  const [filters, setFilters] = useStartSearch()
  const { search, date, from, until, persons } = filters
  const [round, follow] = useFieldsRound(filters)
  const [wantsTime, setWantsTime] = useState(from !== undefined || until !== undefined)
  return (
    <search aria-label="Objekte suchen">
      <form
        key={round}
        className="card search-row"
        data-time={wantsTime || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          const asked = readSearchForm(new FormData(event.currentTarget))
          follow(asked)
          setFilters({ ...asked, category: filters.category })
          showResults()
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
          defaultValue={search}
        />
        <PickField
          type="date"
          name="date"
          label="Wann"
          icon={<IconCalendar size={18} aria-hidden="true" />}
          min={today()}
          placeholder="beliebig"
          given={date}
        />
        <PickField
          className="search-row__time"
          type="time"
          name="from"
          label="Von"
          placeholder="–"
          step={900}
          given={from}
        />
        <PickField className="search-row__time" type="time" name="until" label="Bis" placeholder="–" given={until} />
        <SearchField
          type="number"
          name="persons"
          inputMode="numeric"
          label="Personen"
          placeholder="beliebig"
          icon={<IconUsers size={18} aria-hidden="true" />}
          min={1}
          max={100_000}
          defaultValue={persons}
        />
        {!wantsTime && (
          <button type="button" className="search-row__more" onClick={() => setWantsTime(true)}>
            Uhrzeit hinzufügen
          </button>
        )}
        <button type="submit" className="search-row__go">
          <IconSearch size={18} aria-hidden="true" />
          Suchen
        </button>
      </form>
    </search>
  )
}
