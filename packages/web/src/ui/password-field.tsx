import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'

interface PasswordFieldProps extends PasswordInputProps {
  readonly label: string
}

/** A password that can be read while it is typed; the button for it is reached with the keyboard too. */
export function PasswordField(props: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': `${props.label} ${visible ? 'verbergen' : 'anzeigen'}` }}
      {...props}
    />
  )
}
