import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface FormAlertProps {
  /** Takes the focus as it appears. */
  readonly isFocused?: boolean | undefined
  readonly children: ReactNode
}

/** Why a form was refused as a whole. */
export function FormAlert({ isFocused = false, children }: FormAlertProps) {
  const alert = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isFocused) alert.current?.focus()
  }, [isFocused])
  return (
    <div ref={alert} className="form-alert" role="alert" {...(isFocused && { tabIndex: -1 })}>
      <IconAlertCircle size={20} stroke={1.8} aria-hidden="true" />
      <p>{children}</p>
    </div>
  )
}
