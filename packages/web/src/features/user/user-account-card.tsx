import { TextInput } from '@mantine/core'
import { CheckField } from '../../framework/form/check-field.tsx'
import { RolePicker } from '../../framework/form/role-picker.tsx'
import type { RecordForm } from '../../framework/form/use-record-form.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import type { UserRights } from './use-user-rights.ts'
import { UserPasswordField } from './user-password-field.tsx'
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
