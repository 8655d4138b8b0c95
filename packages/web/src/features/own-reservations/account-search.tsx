import '../../ui/styles/mantine-forms.css'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** In so few rows nobody has to search. */
export const seenAtOnce = 3

const typingPause = 300
const longest = 200

/** Searches once somebody stops typing; what is searched for stands in the address. */
export function AccountSearch({ label, value }: { label: string; value: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState({ text: value, sent: value })
  const search = useDebouncedCallback((text: string) => {
    const sent = text.trim()
    setTyped((current) => ({ ...current, sent }))
    const next = sent ? { search: sent } : {}
    // Which page this is the compiler cannot know: every list of the account is here.
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false })
  }, typingPause)
  // Somebody else changed the search: the way back.
  useEffect(() => {
    setTyped((current) => (current.sent === value ? current : { text: value, sent: value }))
  }, [value])
  return (
    <TextInput
      className="account__search"
      type="search"
      aria-label={label}
      placeholder="Suchen …"
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      value={typed.text}
      maxLength={longest}
      onChange={({ currentTarget }) => {
        setTyped({ ...typed, text: currentTarget.value })
        search(currentTarget.value)
      }}
    />
  )
}
