import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { SelectField } from '../../../../ui/select-field.tsx'

interface AttachFieldProps {
  readonly choices: readonly { readonly id: number; readonly title: string }[]
  readonly onAttach: (id: number) => void
}

export function AttachField({ choices, onAttach }: AttachFieldProps) {
  const [chosen, setChosen] = useState('')
  const isKnown = choices.some(({ id }) => String(id) === chosen)
  if (choices.length === 0) return <p className="muted">Alle Fragebögen sind angehängt.</p>
  return (
    <div className="attach">
      <SelectField
        label="Fragebogen anhängen"
        value={isKnown ? chosen : ''}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        <option value="">Bitte wählen</option>
        {choices.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <Button
        variant="default"
        disabled={!isKnown}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => {
          onAttach(Number(chosen))
          setChosen('')
        }}
      >
        Anhängen
      </Button>
    </div>
  )
}
