import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

const typingPause = 300
const longest = 200

interface ListSearchProps {
  readonly className?: string
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (search: string) => void
  /** The dialog it stands in opens with it. */
  readonly 'data-autofocus'?: boolean
}

/** Searches once somebody stops typing. */
export function ListSearch({
  className = 'filters__search',
  label,
  placeholder,
  value,
  onChange,
  ...rest
}: ListSearchProps) {
  const [typed, setTyped] = useState({ text: value, sent: value })
  const search = useDebouncedCallback((text: string) => {
    setTyped((current) => ({ ...current, sent: text.trim() }))
    onChange(text.trim())
  }, typingPause)
  // Somebody else changed the search: the way back, or a reset of the filters.
  useEffect(() => {
    setTyped((current) => (current.sent === value ? current : { text: value, sent: value }))
  }, [value])
  return (
    <TextInput
      className={className}
      type="search"
      data-autofocus={rest['data-autofocus'] || undefined}
      aria-label={label}
      // What is shown is not the answer to what stands in the field yet.
      aria-busy={typed.text.trim() !== value || undefined}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={typed.text}
      maxLength={longest}
      onChange={({ currentTarget }) => {
        setTyped({ ...typed, text: currentTarget.value })
        search(currentTarget.value)
      }}
    />
  )
}
