import './link-box.css'
import {
  type LinkLook,
  linkLooks,
  linkVariables,
  type MailVariable,
  mailVariables,
  variableGroupWords,
} from '@allmend/domain/template'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SelectField } from '../../../../ui/select-field.tsx'
import { mailLinkOf } from './mail-link.ts'

export interface Link {
  readonly href: string
  readonly look: LinkLook
}

interface LinkBoxProps {
  readonly link: Link | null
  readonly variables: readonly MailVariable[]
  readonly onSave: (link: Link) => void
  readonly onRemove: () => void
}

const own = ''
const lookWords: Record<LinkLook, string> = {
  words: 'Text',
  button: 'Schaltfläche',
  outline: 'Schaltfläche mit Rand',
}
const looks = linkLooks.map((value) => ({ value, label: lookWords[value] }))
const tokenOf = (name: MailVariable) => `{{${name}}}`

/** A calendar is called by its name alone, which says nothing among other links. */
const placeWords = (name: MailVariable) => {
  const { group, label } = mailVariables[name]
  return group === 'calendar' ? `${variableGroupWords.calendar}: ${label}` : label
}

/** Where a link of a mail leads: to an address, or to what a variable says. */
export function LinkBox({ link, variables, onSave, onRemove }: LinkBoxProps) {
  const places = linkVariables.filter((name) => variables.includes(name))
  const linked = places.find((name) => tokenOf(name) === link?.href)
  const [place, setPlace] = useState<string>(linked ? tokenOf(linked) : own)
  const [typed, setTyped] = useState(linked ? '' : (link?.href ?? ''))
  const [look, setLook] = useState<LinkLook>(link?.look ?? 'words')
  const [error, setError] = useState<string | null>(null)
  const save = () => {
    const href = place === own ? mailLinkOf(typed) : place
    if (href === null) return setError('Bitte geben Sie eine Adresse wie www.beispiel.ch ein.')
    onSave({ href, look })
  }
  return (
    <div className="link-box">
      {places.length > 0 && (
        <SelectField
          label="Führt zu"
          data={[
            { value: own, label: 'Eigene Adresse' },
            ...places.map((name) => ({ value: tokenOf(name), label: placeWords(name) })),
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
      <SelectField
        label="Aussehen"
        data={looks}
        value={look}
        onChange={({ currentTarget }) => setLook(currentTarget.value as LinkLook)}
      />
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
