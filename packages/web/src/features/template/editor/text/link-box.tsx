import './link-box.css'
import { linkVariables, type MailVariable, mailVariables } from '@allmend/domain/template'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CheckField } from '../../../../framework/form/check-field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { mailLinkOf } from './mail-link.ts'

export interface Link {
  readonly href: string
  readonly isButton: boolean
}

interface LinkBoxProps {
  readonly link: Link | null
  readonly variables: readonly MailVariable[]
  readonly onSave: (link: Link) => void
  readonly onRemove: () => void
}

const own = ''
const tokenOf = (name: MailVariable) => `{{${name}}}`

/** Where a link of a mail leads: to an address, or to what a variable says. */
export function LinkBox({ link, variables, onSave, onRemove }: LinkBoxProps) {
  const places = linkVariables.filter((name) => variables.includes(name))
  const linked = places.find((name) => tokenOf(name) === link?.href)
  const [place, setPlace] = useState<string>(linked ? tokenOf(linked) : own)
  const [typed, setTyped] = useState(linked ? '' : (link?.href ?? ''))
  const [isButton, setButton] = useState(link?.isButton ?? false)
  const [error, setError] = useState<string | null>(null)
  const save = () => {
    const href = place === own ? mailLinkOf(typed) : place
    if (href === null) return setError('Bitte geben Sie eine Adresse wie www.gemeinde.ch ein.')
    onSave({ href, isButton })
  }
  return (
    <div className="link-box">
      {places.length > 0 && (
        <SelectField
          label="Führt zu"
          data={[
            { value: own, label: 'Eigene Adresse' },
            ...places.map((name) => ({ value: tokenOf(name), label: mailVariables[name].label })),
          ]}
          value={place}
          onChange={({ currentTarget }) => setPlace(currentTarget.value)}
        />
      )}
      {place === own && (
        <TextInput
          label="Adresse"
          inputMode="url"
          autoComplete="off"
          data-autofocus
          value={typed}
          error={error}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Or it would save the whole form.
            event.preventDefault()
            save()
          }}
        />
      )}
      <CheckField label="Als Schaltfläche zeigen" checked={isButton} onChange={setButton} />
      <div className="link-box__actions">
        {link && (
          <Button variant="subtle" color="gray" onClick={onRemove}>
            Link entfernen
          </Button>
        )}
        <Button onClick={save}>Übernehmen</Button>
      </div>
    </div>
  )
}
