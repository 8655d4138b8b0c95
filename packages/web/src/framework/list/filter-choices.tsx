import { Button, Skeleton, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useLoading } from '../use-loading.ts'
import { type ChoiceFilter, type FilterValues, filterNames, type ListFilter, withoutFilter } from './list-filter.ts'
import { useFilterOptions } from './use-filter-options.ts'

interface FilterChoicesProps<F extends ListFilter = ListFilter> {
  readonly filter: F
  readonly values: FilterValues
  readonly onChange: (values: FilterValues) => void
  /** Nothing more to choose. */
  readonly onDone: () => void
}

/** What one filter offers; takes the focus when it appears. */
export function FilterChoices({ filter, ...props }: FilterChoicesProps) {
  const box = useRef<HTMLDivElement>(null)
  const isReady = useFilterOptions(filter) !== undefined
  useEffect(() => {
    if (isReady) box.current?.querySelector<HTMLElement>('button, input')?.focus()
  }, [isReady])
  return (
    <div className="filter-choices" ref={box}>
      <p className="filter-choices__title">{filter.label}</p>
      {filter.kind === 'select' || filter.kind === 'multi' ? (
        <Options filter={filter} {...props} />
      ) : (
        <Fields filter={filter} {...props} />
      )}
    </div>
  )
}

function Options({ filter, values, onChange, onDone }: FilterChoicesProps<ChoiceFilter>) {
  const options = useFilterOptions(filter)
  const isLate = useLoading(!options)
  const chosen = values[filter.name]?.split('|') ?? []
  const choose = (value: string) => {
    const isChosen = chosen.includes(value)
    const others = filter.kind === 'multi' ? chosen.filter((one) => one !== value) : []
    const next = isChosen && filter.kind === 'multi' ? others : [...others, value]
    const rest = withoutFilter(filter, values)
    onChange(next.length > 0 ? { ...rest, [filter.name]: next.join('|') } : rest)
    if (filter.kind === 'select') onDone()
  }
  if (isLate) return <Skeleton height={96} aria-busy="true" />
  if (!options) return null
  if (options.length === 0) return <p className="muted">Nichts zur Auswahl.</p>
  return (
    <ul>
      {options.map(({ value, label }) => (
        <li key={value}>
          <button
            type="button"
            className="filter-choices__option"
            aria-pressed={chosen.includes(value)}
            onClick={() => choose(value)}
          >
            <IconCheck size={16} aria-hidden="true" />
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

const fieldWords = ['Von', 'Bis']

function Fields({ filter, values, onChange, onDone }: FilterChoicesProps) {
  const names = filterNames(filter)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const entries = names.map((name) => [name, String(typed.get(name) ?? '').trim()] as const)
    const rest = withoutFilter(filter, values)
    onChange({ ...rest, ...Object.fromEntries(entries.filter(([, value]) => value)) })
    onDone()
  }
  return (
    <form className="filter-choices__fields" onSubmit={submit}>
      {names.map((name, at) => (
        <TextInput
          key={name}
          name={name}
          type={filter.kind === 'range' ? 'date' : 'text'}
          defaultValue={values[name] ?? ''}
          maxLength={200}
          {...(filter.kind === 'range' ? { label: fieldWords[at] } : { 'aria-label': filter.label })}
        />
      ))}
      <Button type="submit">Anwenden</Button>
    </form>
  )
}
