import './object-filter.css'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { today } from '../../../../lib/clock.ts'
import { useIsLive } from '../../../../lib/use-is-live.ts'
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

/** What is typed into several fields within the same pause is asked for together. */
function useSendLater(onChange: (change: ObjectFilters) => void) {
  const waiting = useRef<ObjectFilters>({})
  const send = useDebouncedCallback(() => {
    onChange(waiting.current)
    waiting.current = {}
  }, typingPause)
  return (change: ObjectFilters) => {
    waiting.current = { ...waiting.current, ...change }
    send()
  }
}

/** Narrows the objects down while somebody types. */
export function ObjectFilter({ filters, categories, onChange }: ObjectFilterProps) {
  const [text, setText] = useState(filters.search ?? '')
  const [persons, setPersons] = useState(filters.persons?.toString() ?? '')
  const problemId = useId()
  const isLive = useIsLive()
  const send = useSendLater(onChange)
  const [known, setKnown] = useState(filters)
  // The way back changes the address; the fields follow.
  if (known.search !== filters.search) {
    setKnown(filters)
    if (text.trim() !== (filters.search ?? '')) setText(filters.search ?? '')
  }
  if (known.persons !== filters.persons) {
    setKnown(filters)
    if (readPersons(persons) !== filters.persons) setPersons(String(filters.persons ?? ''))
  }
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
        min={isLive ? today() : undefined}
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
