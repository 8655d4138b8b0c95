import './object-filter.css'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { today } from '../../../../lib/clock.ts'
import {
  CategoryChips,
  type ObjectCategory,
  type ObjectFilters,
  PickField,
  SearchField,
} from '../../../public-objects/index.ts'

const typingPause = 300
const mostPersons = 100_000

/** How many somebody asks for; undefined for none, and for what is no number of people. */
export function readPersons(text: string): number | undefined {
  const count = Number(text)
  return Number.isInteger(count) && count >= 1 && count <= mostPersons ? count : undefined
}

interface ObjectFilterProps {
  readonly filters: ObjectFilters
  readonly categories: readonly ObjectCategory[]
  readonly onChange: (change: ObjectFilters) => void
}

/** Narrows the objects down while somebody types. */
export function ObjectFilter({ filters, categories, onChange }: ObjectFilterProps) {
  const [text, setText] = useState(filters.search ?? '')
  const [persons, setPersons] = useState(filters.persons?.toString() ?? '')
  const problemId = useId()
  const send = useDebouncedCallback(onChange, typingPause)
  // The way back changes the address; the fields follow.
  useEffect(
    () => setText((current) => (current.trim() === (filters.search ?? '') ? current : (filters.search ?? ''))),
    [filters.search],
  )
  useEffect(
    () => setPersons((current) => (readPersons(current) === filters.persons ? current : String(filters.persons ?? ''))),
    [filters.persons],
  )
  const isWrong = persons !== '' && readPersons(persons) === undefined
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
        max={mostPersons}
        value={persons}
        onChange={({ target }) => {
          setPersons(target.value)
          send({ persons: readPersons(target.value) })
        }}
        {...(isWrong && { 'aria-invalid': true, 'aria-describedby': problemId })}
      />
      {isWrong && (
        <p id={problemId} className="object-filter__problem" role="alert">
          Geben Sie bei «Personen» eine ganze Zahl ab 1 ein.
        </p>
      )}
      <CategoryChips categories={categories} value={filters.category} onChange={(category) => onChange({ category })} />
    </div>
  )
}
