import type { MailState } from '@allmend/contract'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { SelectField } from '../../ui/select-field.tsx'
import type { MailSearch } from './mail-search.ts'
import { mailStateWords } from './mail-state-words.ts'

interface MailFiltersProps {
  readonly search: MailSearch
  readonly onChange: (filters: { search: string | undefined; state: MailState | undefined }) => void
}

const typingPause = 300

export function MailFilters({ search, onChange }: MailFiltersProps) {
  const [text, setText] = useState(search.search ?? '')
  const searchFor = useDebouncedCallback(
    (value: string) => onChange({ search: value || undefined, state: search.state }),
    typingPause,
  )
  return (
    <search className="filters">
      <TextInput
        className="filters__search"
        type="search"
        aria-label="E-Mails durchsuchen"
        placeholder="Empfänger oder Betreff"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={text}
        maxLength={200}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          searchFor(currentTarget.value)
        }}
      />
      <SelectField
        aria-label="Status"
        value={search.state ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ search: text || undefined, state: (currentTarget.value || undefined) as MailState | undefined })
        }
        data={[
          { value: '', label: 'Alle Status' },
          ...Object.entries(mailStateWords).map(([value, label]) => ({ value, label })),
        ]}
      />
    </search>
  )
}
