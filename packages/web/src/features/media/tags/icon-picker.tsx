import { type TagIcon, tagIcons, tagIconWords } from '@allmend/domain/media'
import { Popover, TextInput } from '@mantine/core'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { popoverProps } from '../../../framework/list/overlays.ts'
import { tagIconOf } from './tag-icons.ts'

interface IconPickerProps {
  readonly value: TagIcon
  /** Whose sign it is. */
  readonly name: string
  readonly onChange: (icon: TagIcon) => void
}

/** The dialog around it does not close by the key that closes this. */
const keepsKeys = { 'data-mantine-stop-propagation': 'true' } as const

/** The sign of a tag, found by what it shows. */
export function IconPicker({ value, name, onChange }: IconPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const Icon = tagIconOf[value]
  const wanted = search.trim().toLowerCase()
  const found = tagIcons.filter((icon) => tagIconWords[icon].toLowerCase().includes(wanted))
  const pick = (icon: TagIcon) => {
    onChange(icon)
    setOpen(false)
  }
  return (
    <Popover {...popoverProps} withinPortal opened={isOpen} onChange={setOpen} width={304}>
      <Popover.Target>
        <button
          type="button"
          className="icon-picker"
          aria-label={`Symbol: ${tagIconWords[value]}, ${name}`}
          {...(isOpen && keepsKeys)}
          onClick={() => {
            setSearch('')
            setOpen(!isOpen)
          }}
        >
          <Icon size={18} stroke={1.7} aria-hidden="true" />
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Symbol wählen">
        <TextInput
          type="search"
          aria-label="Symbol suchen"
          placeholder="Symbol suchen"
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={search}
          data-autofocus
          {...keepsKeys}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <div className="icon-picker__icons">
          {found.map((icon) => {
            const Choice = tagIconOf[icon]
            return (
              <button
                key={icon}
                type="button"
                className="icon-picker__icon"
                aria-label={tagIconWords[icon]}
                title={tagIconWords[icon]}
                aria-pressed={icon === value}
                {...keepsKeys}
                onClick={() => pick(icon)}
              >
                <Choice size={18} stroke={1.7} aria-hidden="true" />
              </button>
            )
          })}
        </div>
        {found.length === 0 && <p className="muted small">Kein Symbol gefunden.</p>}
      </Popover.Dropdown>
    </Popover>
  )
}
