import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordMeter } from '../password-meter.tsx'
import type { SpecForm } from './use-spec-form.ts'

interface NewPasswordFieldsProps {
  readonly form: Pick<SpecForm<'password' | 'passwordRepeat'>, 'field' | 'values'>
}

/** A new password, typed twice, with the meter under the first. */
export function NewPasswordFields({ form }: NewPasswordFieldsProps) {
  const { key: passwordKey, ...password } = form.field('password')
  const { key: repeatKey, ...repeat } = form.field('passwordRepeat')
  return (
    <>
      <PasswordField
        key={passwordKey}
        {...password}
        autoComplete="new-password"
        description={<PasswordMeter password={form.values.password} />}
      />
      <PasswordField key={repeatKey} {...repeat} autoComplete="new-password" />
    </>
  )
}
