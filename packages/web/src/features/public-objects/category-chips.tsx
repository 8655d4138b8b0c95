import '../../ui/styles/category-chips.css'
import { useIsLive } from '../../lib/use-is-live.ts'
import type { ObjectCategory } from './public-objects.queries.ts'

interface CategoryChipsProps {
  readonly categories: readonly ObjectCategory[]
  readonly value: number | undefined
  readonly onChange: (category: number | undefined) => void
}

export function CategoryChips({ categories, value, onChange }: CategoryChipsProps) {
  const isLive = useIsLive()
  const all = [{ id: undefined, name: 'Alle' }, ...categories]
  return (
    <fieldset className="category-chips">
      <legend className="visually-hidden">Kategorie</legend>
      {all.map(({ id, name }) => (
        <button key={name} type="button" disabled={!isLive} aria-pressed={id === value} onClick={() => onChange(id)}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}
