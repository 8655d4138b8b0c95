import './tab-notifications.css'
import { objectNotificationFields } from '@allmend/domain/objects'
import { email } from '@allmend/domain/validation'
import { Button, TextInput } from '@mantine/core'
import { IconMail, IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useRecordForm } from '../../framework/form/use-record-form.tsx'
import { api } from '../../lib/api.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { addressesIn, mostRecipients, wrongAddress } from './tab-notifications-values.ts'
import type { TabProps } from './tab-props.ts'

const field = 'notificationRecipients'

export function TabNotifications({ object, onSaved }: TabProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const form = useRecordForm({
    spec: objectNotificationFields,
    record: object,
    read: (record) => ({ [field]: (record ?? object).notificationRecipients as readonly string[] }),
    save: async (values, edited) => {
      const { id, version } = edited ?? object
      const body = { notificationRecipients: [...values[field]], version }
      return (await api('PUT /api/admin/objects/:id/notifications', { params: { id }, body })).object
    },
    onSaved,
    entity: 'object',
  })
  const recipients = form.values[field]
  const add = () => {
    const found = addressesIn(text)
    const wrong = wrongAddress(found, recipients)
    setError(wrong)
    if (wrong || found.length === 0) return
    form.set({ [field]: [...new Set([...recipients, ...found])] })
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // The form is saved by its own button; here the key means the address.
    event.preventDefault()
    add()
  }
  const input = form.input(field)
  return (
    <>
      <form {...form.props} className="record-page__column recipients-form">
        <SectionCard title="Empfänger">
          <div className="recipients-form__body">
            <p className="muted">
              Diese Adressen erhalten eine E-Mail, wenn jemand dieses Objekt reserviert, ändert oder storniert, zum
              Beispiel Hauswartung oder Reinigung.
            </p>
            {input.description}
            {recipients.length > 0 ? (
              <ul className="recipients" aria-label="Empfänger">
                {recipients.map((address) => (
                  <li key={address} data-wrong={email(address, '', {}) ? true : undefined}>
                    <IconMail size={16} stroke={1.7} aria-hidden="true" />
                    <span>{address}</span>
                    <button
                      type="button"
                      aria-label={`Entfernen: ${address}`}
                      onClick={() => form.set({ [field]: recipients.filter((other) => other !== address) })}
                    >
                      <IconX size={14} aria-hidden="true" />
                    </button>
                  </li>
                ))}
              </ul>
            ) : (
              <p>Niemand wird benachrichtigt.</p>
            )}
            <div className="recipients-form__add">
              <TextInput
                label="E-Mail Adresse hinzufügen"
                description="Mehrere auf einmal: mit Komma, Strichpunkt oder Zeilenumbruch getrennt."
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                type="text"
                inputMode="email"
                autoComplete="off"
                data-field={field}
                maxLength={10_000}
                value={text}
                error={error ?? input.error}
                onChange={({ currentTarget }) => {
                  setText(currentTarget.value)
                  if (error) setError(wrongAddress(addressesIn(currentTarget.value), recipients))
                }}
                onKeyDown={onKeyDown}
                // Or an address somebody typed would be missing from what is saved.
                onBlur={add}
              />
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                disabled={recipients.length >= mostRecipients}
                onClick={add}
              >
                Hinzufügen
              </Button>
            </div>
            <p className="muted small num">
              {recipients.length} von höchstens {mostRecipients}
            </p>
          </div>
        </SectionCard>
      </form>
      {form.guards}
    </>
  )
}
