import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import type { RecordForm } from '../../framework/form/use-record-form.tsx'
import { PasswordMeter } from '../../framework/password-meter.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { generatePassword } from './generate-password.ts'
import type { UserValues } from './user-values.ts'

/** A password for somebody else: typed, or made up here and handed over. */
export function UserPasswordField({ form }: { form: RecordForm<UserValues> }) {
  const [generated, setGenerated] = useState<string | null>(null)
  const { key, ...field } = form.field('password')
  const { password } = form.values
  const generate = () => {
    const made = generatePassword()
    setGenerated(made)
    form.set({ password: made })
  }
  return (
    <div className="user-password">
      <PasswordField
        key={key}
        {...field}
        autoComplete="new-password"
        {...(form.record !== null && { placeholder: 'leer lassen, um es zu behalten' })}
        {...((form.record === null || password !== '') && { description: <PasswordMeter password={password} /> })}
      />
      <Button variant="subtle" leftSection={<IconKey size={16} stroke={1.7} aria-hidden="true" />} onClick={generate}>
        Passwort erzeugen
      </Button>
      {generated !== null && generated === password && (
        <div className="user-password__made">
          <code>{generated}</code>
          <CopyButton text={generated} />
        </div>
      )}
    </div>
  )
}
