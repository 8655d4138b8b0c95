import { IconX } from '@tabler/icons-react'
import type { ListFilter } from './list-filter.ts'

export const ChipRemove = ({ filter, onRemove }: { filter: ListFilter; onRemove: () => void }) => (
  <button type="button" className="chip__remove" aria-label={`Filter ${filter.label} entfernen`} onClick={onRemove}>
    <IconX size={14} aria-hidden="true" />
  </button>
)
