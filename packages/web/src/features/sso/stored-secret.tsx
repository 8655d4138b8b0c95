import { keepsSecret } from '@allmend/domain/sso'
import { Button } from '@mantine/core'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import type { RecordForm } from '../../framework/form/use-record-form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { SignOnSettings } from './sign-on.queries.ts'
import type { SecretStep, SignOnValues } from './sign-on-values.ts'

interface StoredSecretProps {
  readonly form: Pick<RecordForm<SignOnValues>, 'values' | 'set' | 'field'>
  readonly stored: SignOnSettings
}

/** A secret nobody gets to see again: it is there, and can be replaced or removed. */
export function StoredSecret({ form, stored }: StoredSecretProps) {
  const id = useId()
  const { values, set } = form
  const step = values.secretStep as SecretStep
  const isOther = !keepsSecret(stored, values)
  const { key, description, ...field } = form.field('clientSecret')

  if (!stored.hasSecret || (step !== 'remove' && (step === 'replace' || isOther))) {
    const why = isOther
      ? 'Für einen anderen Aussteller oder eine andere Client-ID brauchen wir es neu.'
      : 'Wird verschlüsselt gespeichert und nie mehr angezeigt.'
    return (
      <div className="stored-secret">
        <PasswordField
          {...field}
          description={
            description ?? (stored.hasSecret ? why : 'Wird verschlüsselt gespeichert und nie mehr angezeigt.')
          }
          autoComplete="new-password"
        />
        {stored.hasSecret && (
          <div className="stored-secret__ways">
            <Button variant="subtle" onClick={() => set({ secretStep: isOther ? 'remove' : 'keep', clientSecret: '' })}>
              {isOther ? 'Ohne Geheimnis' : 'Gespeichertes behalten'}
            </Button>
          </div>
        )}
      </div>
    )
  }
  return (
    <fieldset className="stored-secret" aria-labelledby={id}>
      <span className="stored-secret__label" id={id}>
        {field.label}
      </span>
      {step === 'remove' ? (
        <StatusBadge tone="warning" icon={IconTrash}>
          wird entfernt
        </StatusBadge>
      ) : (
        <StatusBadge tone="success" icon={IconCheck}>
          gespeichert
        </StatusBadge>
      )}
      <div className="stored-secret__ways">
        <Button variant="subtle" onClick={() => set({ secretStep: 'replace' })}>
          Ersetzen
        </Button>
        {step === 'remove' && !isOther && (
          <Button variant="subtle" onClick={() => set({ secretStep: 'keep' })}>
            Doch behalten
          </Button>
        )}
        {step !== 'remove' && (
          <Button variant="subtle" onClick={() => set({ secretStep: 'remove' })}>
            Entfernen
          </Button>
        )}
      </div>
    </fieldset>
  )
}
