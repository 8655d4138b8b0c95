import '../../../ui/styles/mantine-object.css'
import './tag-chip.css'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useState } from 'react'
import type { CountedTag } from '../media.queries.ts'
import { TagChip } from './tag-chip.tsx'

type TagsFieldProps = Pick<MultiSelectProps, 'label' | 'aria-label' | 'className' | 'error'> & {
  readonly tags: readonly CountedTag[]
  readonly value: readonly number[]
  readonly placeholder?: string
  /** Only to be read. */
  readonly isLocked?: boolean
  readonly onChange: (tagIds: number[]) => void
}

/** Some of the tags there are, found by typing. */
export function TagsField({
  tags,
  value,
  placeholder = 'Keine Tags verknüpft.',
  isLocked = false,
  onChange,
  ...field
}: TagsFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const byId = new Map(tags.map((tag) => [String(tag.id), tag]))
  return (
    <MultiSelect
      {...field}
      data={tags.map(({ id, label }) => ({ value: String(id), label }))}
      value={value.map(String).filter((id) => byId.has(id))}
      {...(value.length === 0 && { placeholder })}
      readOnly={isLocked}
      searchable
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      // What lies below shall not stay covered.
      onOptionSubmit={() => setOpen(false)}
      hidePickedOptions
      nothingFoundMessage={tags.length === 0 ? 'Keine Tags vorhanden.' : 'Kein weiterer Tag gefunden.'}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      renderPill={({ option, onRemove }) => {
        const tag = byId.get(String(option.value))
        return tag ? <TagChip tag={tag} {...(onRemove && !isLocked && { onRemove: () => onRemove() })} /> : null
      }}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  )
}
