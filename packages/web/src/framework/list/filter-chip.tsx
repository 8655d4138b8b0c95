import { Popover } from '@mantine/core'
import { useState } from 'react'
import { ChipRemove } from './chip-remove.tsx'
import { FilterChoices } from './filter-choices.tsx'
import { type FilterValues, filterText, type ListFilter } from './list-filter.ts'
import { popoverProps } from './overlays.ts'
import { useFilterOptions } from './use-filter-options.ts'

interface FilterChipProps {
  readonly filter: ListFilter
  readonly values: FilterValues
  readonly onChange: (values: FilterValues) => void
  readonly onRemove: () => void
}

/** A filter in use: its words change it, the cross removes it. */
export function FilterChip({ filter, values, onChange, onRemove }: FilterChipProps) {
  const [isOpen, setOpen] = useState(false)
  const text = filterText(filter, values, useFilterOptions(filter))
  return (
    <li className="chip">
      {text === null ? (
        <span className="chip__text">
          <strong>{filter.label}</strong>
        </span>
      ) : (
        <Popover opened={isOpen} onChange={setOpen} {...popoverProps}>
          <Popover.Target>
            <button type="button" className="chip__text" onClick={() => setOpen(!isOpen)}>
              {filter.label}: <strong>{text}</strong>
            </button>
          </Popover.Target>
          <Popover.Dropdown className="filter-box" aria-modal="true">
            <FilterChoices filter={filter} values={values} onChange={onChange} onDone={() => setOpen(false)} />
          </Popover.Dropdown>
        </Popover>
      )}
      <ChipRemove filter={filter} onRemove={onRemove} />
    </li>
  )
}
