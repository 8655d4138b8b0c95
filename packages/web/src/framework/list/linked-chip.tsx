import { ChipRemove } from './chip-remove.tsx'
import type { FilterValues, LinkedFilter } from './list-filter.ts'

interface LinkedChipProps {
  readonly filter: LinkedFilter
  readonly values: FilterValues
  readonly onRemove: () => void
}

/** The record a list was called up for; the cross leads back to all of them. */
export function LinkedChip({ filter, values, onRemove }: LinkedChipProps) {
  const text = filter.useText(values[filter.name] ?? '')
  return (
    <li className="chip">
      <span className="chip__text">
        {filter.label}: <strong>{text ?? '…'}</strong>
      </span>
      <ChipRemove filter={filter} onRemove={onRemove} />
    </li>
  )
}
