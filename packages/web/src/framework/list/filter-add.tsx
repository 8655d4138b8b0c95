import { Button, Popover } from '@mantine/core'
import { IconFilter, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { FilterChoices } from './filter-choices.tsx'
import type { FilterValues, ListFilter } from './list-filter.ts'
import { popoverProps } from './overlays.ts'
import { useIsPhone } from './use-width.ts'

interface FilterAddProps {
  /** Those not in use. */
  readonly filters: readonly ListFilter[]
  readonly values: FilterValues
  readonly onChange: (values: FilterValues) => void
}

/** Offers the filters not in use; one that needs more than a click opens its choices. */
export function FilterAdd({ filters, values, onChange }: FilterAddProps) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  // Stays when it is in use already: several of its values may be chosen one after the other.
  const [chosen, setChosen] = useState<ListFilter | null>(null)
  const toggle = (opened: boolean) => {
    setOpen(opened)
    if (opened) setChosen(null)
  }
  const choose = (filter: ListFilter) => {
    if (filter.kind !== 'flag') return setChosen(filter)
    onChange({ ...values, [filter.name]: '1' })
    setOpen(false)
  }
  if (filters.length === 0 && !isOpen) return null
  return (
    <Popover opened={isOpen} onChange={toggle} {...popoverProps}>
      <Popover.Target>
        <Button
          variant={isPhone ? 'default' : 'subtle'}
          leftSection={
            isPhone ? <IconFilter size={16} aria-hidden="true" /> : <IconPlus size={16} aria-hidden="true" />
          }
          onClick={() => toggle(!isOpen)}
        >
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="filter-box" aria-modal="true">
        {chosen ? (
          <FilterChoices filter={chosen} values={values} onChange={onChange} onDone={() => setOpen(false)} />
        ) : (
          <div className="filter-choices">
            <ul>
              {filters.map((filter) => (
                <li key={filter.name}>
                  <button type="button" className="filter-choices__filter" onClick={() => choose(filter)}>
                    {filter.label}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
