import { keepsPassword, type MailEncryption } from '@allmend/domain/mail'
import { Button } from '@mantine/core'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import type { RecordForm } from '../../framework/form/use-record-form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { MailSettings } from './mail-settings.queries.ts'
import type { MailValues, PasswordStep } from './mail-settings-values.ts'

interface StoredPasswordProps {
  readonly form: Pick<RecordForm<MailValues>, 'values' | 'set' | 'field'>
  readonly stored: MailSettings
}

/** A password nobody gets to see again: it is there, and can be replaced or removed. */
export function StoredPassword({ form, stored }: StoredPasswordProps) {
  const id = useId()
  const { values, set } = form
  const step = values.passwordStep as PasswordStep
  const isOther = !keepsPassword(stored, { ...values, smtpEncryption: values.smtpEncryption as MailEncryption })
  const { key, description, ...field } = form.field('smtpPassword')

  if (!stored.hasPassword || (step !== 'remove' && (step === 'replace' || isOther))) {
    const why =
      stored.hasPassword && isOther ? 'Für einen anderen Server oder Benutzer brauchen wir es neu.' : undefined
    return (
      <div className="stored-password">
        <PasswordField {...field} description={description ?? why} autoComplete="new-password" />
        {stored.hasPassword && (
          <div className="stored-password__ways">
            <Button
              variant="subtle"
              onClick={() => set({ passwordStep: isOther ? 'remove' : 'keep', smtpPassword: '' })}
            >
              {isOther ? 'Ohne Passwort' : 'Gespeichertes behalten'}
            </Button>
          </div>
        )}
      </div>
    )
  }
  return (
    <fieldset className="stored-password" aria-labelledby={id}>
      <span className="stored-password__label" id={id}>
        Passwort
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
      <div className="stored-password__ways">
        <Button variant="subtle" onClick={() => set({ passwordStep: 'replace' })}>
          Ersetzen
        </Button>
        {step === 'remove' && !isOther && (
          <Button variant="subtle" onClick={() => set({ passwordStep: 'keep' })}>
            Doch behalten
          </Button>
        )}
        {step !== 'remove' && (
          <Button variant="subtle" onClick={() => set({ passwordStep: 'remove' })}>
            Entfernen
          </Button>
        )}
      </div>
    </fieldset>
  )
}
