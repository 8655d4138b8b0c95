import './object-filter.css'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { today } from '../../../lib/clock.ts'
import { CategoryChips } from './category-chips.tsx'
import type { ObjectCategory, ObjectFilters } from './objects.queries.ts'
import { PickField } from './pick-field.tsx'
import { SearchField } from './search-field.tsx'

const typingPause = 300

interface ObjectFilterProps {
  readonly filters: ObjectFilters
  readonly categories: readonly ObjectCategory[]
  readonly onChange: (change: ObjectFilters) => void
}

/** Narrows the objects down while somebody types. */
export function ObjectFilter({ filters, categories, onChange }: ObjectFilterProps) {
  const [text, setText] = useState(filters.search ?? '')
  const [persons, setPersons] = useState(filters.persons?.toString() ?? '')
  const send = useDebouncedCallback(onChange, typingPause)
  // The way back changes the address; the fields follow.
  useEffect(
    () => setText((current) => (current.trim() === (filters.search ?? '') ? current : (filters.search ?? ''))),
    [filters.search],
  )
  useEffect(() => setPersons(filters.persons?.toString() ?? ''), [filters.persons])
  return (
    <div className="card object-filter">
      <SearchField
        className="object-filter__text"
        type="search"
        label="Objekt suchen"
        placeholder="Raum, Platz oder Material"
        icon={<IconSearch size={18} aria-hidden="true" />}
        maxLength={200}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          send({ search: target.value.trim() || undefined })
        }}
      />
      <PickField
        type="date"
        label="Datum"
        placeholder="beliebig"
        min={today()}
        given={filters.date}
        // While somebody types a year, the day lies in the first centuries.
        onPick={(date) => (date === '' || date >= today()) && onChange({ date: date || undefined })}
      />
      <SearchField
        type="number"
        inputMode="numeric"
        label="Personen"
        placeholder="beliebig"
        min={1}
        value={persons}
        onChange={({ target }) => {
          setPersons(target.value)
          send({ persons: Number.parseInt(target.value, 10) || undefined })
        }}
      />
      <CategoryChips categories={categories} value={filters.category} onChange={(category) => onChange({ category })} />
    </div>
  )
}
