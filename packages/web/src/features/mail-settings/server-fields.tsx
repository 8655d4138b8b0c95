import { keepsPassword, type MailEncryption, mailEncryptions, mailEncryptionWords } from '@allmend/domain/mail'
import { TextInput } from '@mantine/core'
import { FormNote } from '../../framework/form/form-note.tsx'
import { type SecretStep, StoredSecret } from '../../framework/form/stored-secret.tsx'
import type { RecordForm } from '../../framework/form/use-record-form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { MailSettings } from './mail-settings.queries.ts'
import type { MailValues } from './mail-settings-values.ts'

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
const choices = mailEncryptions.toReversed().map((value) => ({ value, label: mailEncryptionWords[value] }))

interface ServerFieldsProps {
  readonly form: Pick<RecordForm<MailValues>, 'values' | 'set' | 'field' | 'input'>
  /** As the server knows it. */
  readonly stored: MailSettings
}

/** The municipality's own mail server. */
export function ServerFields({ form, stored }: ServerFieldsProps) {
  const { values, set } = form
  const text = (name: 'smtpHost' | 'smtpPort' | 'smtpUser', means?: string) => {
    const { key, description, ...field } = form.field(name)
    return { ...field, inputWrapperOrder: order, autoComplete: 'off', description: description ?? means }
  }
  const { required, ...encryption } = form.input('smtpEncryption')
  return (
    <>
      <div className="mail-settings__fields">
        <TextInput {...text('smtpHost', 'Zum Beispiel mail.gemeinde.ch')} spellCheck={false} />
        <SelectField
          {...encryption}
          data={choices}
          value={values.smtpEncryption}
          onChange={({ currentTarget }) => set({ smtpEncryption: currentTarget.value })}
        />
        <TextInput {...text('smtpPort')} inputMode="numeric" className="mail-settings__port" />
      </div>
      {values.smtpEncryption === 'none' && (
        <FormNote tone="warning">
          Ohne Verschlüsselung kann unterwegs jeder mitlesen, auch das Passwort. Wählen Sie das nur in einem eigenen
          Netz.
        </FormNote>
      )}
      <div className="mail-settings__fields">
        <TextInput {...text('smtpUser', 'Leer, wenn der Server keine Anmeldung verlangt.')} spellCheck={false} />
        <ServerPassword form={form} stored={stored} />
      </div>
    </>
  )
}

/** A password belongs to one user of one server; for another it is asked for anew. */
function ServerPassword({ form: { values, set, field }, stored }: ServerFieldsProps) {
  const { key, ...input } = field('smtpPassword')
  const isOther = !keepsPassword(stored, { ...values, smtpEncryption: values.smtpEncryption as MailEncryption })
  const isAskedAnew = stored.hasPassword && isOther
  return (
    <StoredSecret
      field={input}
      isStored={stored.hasPassword}
      isOther={isOther}
      step={values.passwordStep as SecretStep}
      hint={isAskedAnew ? 'Für einen anderen Server oder Benutzer brauchen wir es neu.' : undefined}
      without="Ohne Passwort"
      onStep={(passwordStep) => set({ passwordStep, ...(passwordStep !== 'replace' && { smtpPassword: '' }) })}
    />
  )
}
