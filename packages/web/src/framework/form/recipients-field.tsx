import './recipients-field.css'
import { email } from '@allmend/domain/validation'
import { Button, TextInput } from '@mantine/core'
import { IconMail, IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { addressesIn, mostRecipients, wrongAddress } from './recipients.ts'

interface RecipientsFieldProps {
  /** The name of the field in its form. */
  readonly name: string
  readonly value: readonly string[]
  readonly onChange: (addresses: readonly string[]) => void
  readonly error: ReactNode
  /** What it means that there is none. */
  readonly none: string
}

/** Addresses that are told, added one by one or pasted together. */
export function RecipientsField({ name, value, onChange, error: refused, none }: RecipientsFieldProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const add = () => {
    const found = addressesIn(text)
    const wrong = wrongAddress(found, value)
    setError(wrong)
    if (wrong || found.length === 0) return
    onChange([...new Set([...value, ...found])])
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // The form is saved by its own button; here the key means the address.
    event.preventDefault()
    add()
  }
  return (
    <>
      {value.length > 0 ? (
        <ul className="recipients" aria-label="Empfänger">
          {value.map((address) => (
            <li key={address} data-wrong={email(address, '', {}) ? true : undefined}>
              <IconMail size={16} stroke={1.7} aria-hidden="true" />
              <span>{address}</span>
              <button
                type="button"
                aria-label={`Entfernen: ${address}`}
                onClick={() => onChange(value.filter((other) => other !== address))}
              >
                <IconX size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p>{none}</p>
      )}
      <div className="recipients-add">
        <TextInput
          label="E-Mail Adresse hinzufügen"
          description="Mehrere auf einmal: mit Komma, Strichpunkt oder Zeilenumbruch getrennt."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="text"
          inputMode="email"
          autoComplete="off"
          data-field={name}
          maxLength={10_000}
          value={text}
          error={error ?? refused}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            if (error) setError(wrongAddress(addressesIn(currentTarget.value), value))
          }}
          onKeyDown={onKeyDown}
          // Or an address somebody typed would be missing from what is saved.
          onBlur={add}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabled={value.length >= mostRecipients}
          onClick={add}
        >
          Hinzufügen
        </Button>
      </div>
      <p className="muted small num">
        {value.length} von höchstens {mostRecipients}
      </p>
    </>
  )
}
