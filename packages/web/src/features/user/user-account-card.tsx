import { Button, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { CheckField } from '../../framework/form/check-field.tsx'
import { RolePicker } from '../../framework/form/role-picker.tsx'
import type { RecordForm } from '../../framework/form/use-record-form.tsx'
import { PasswordMeter } from '../../framework/password-meter.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { generatePassword } from './generate-password.ts'
import type { UserRights } from './use-user-rights.ts'
import type { UserValues } from './user-values.ts'

interface UserAccountCardProps {
  readonly form: RecordForm<UserValues>
  readonly rights: UserRights
  readonly isRoleFixed: boolean
}

export function UserAccountCard({ form, rights, isRoleFixed }: UserAccountCardProps) {
  const { values, isReadOnly } = form
  const { key, ...username } = form.field('username')
  const signsInElsewhere = values.role === 'admin' && values.isF4dUser
  return (
    <SectionCard title="Account">
      <div className="user-card">
        <RolePicker role={values.role} isFixed={isRoleFixed} onChange={(role) => form.set({ role })} />
        <div className="user-card__pair">
          <TextInput key={key} {...username} autoComplete="off" spellCheck={false} />
          {!signsInElsewhere && !isReadOnly && <UserPasswordField form={form} />}
        </div>
        {rights.isKeeper && values.role === 'admin' && (
          <CheckField
            {...form.input('isF4dUser')}
            hint="Meldet sich beim Verzeichnis der Betreiberin an; ein Passwort ist nicht nötig."
            checked={values.isF4dUser}
            disabled={isReadOnly}
            onChange={(isF4dUser) => form.set({ isF4dUser })}
          />
        )}
        {rights.remove && (
          <CheckField
            {...form.input('isActive')}
            hint="Mit einem deaktivierten Konto kann sich niemand anmelden."
            checked={values.isActive}
            disabled={isReadOnly}
            onChange={(isActive) => form.set({ isActive })}
          />
        )}
      </div>
    </SectionCard>
  )
}

/** A password for somebody else: typed, or made up here and handed over. */
function UserPasswordField({ form }: { form: RecordForm<UserValues> }) {
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
