import './styles/mantine-code-input.css'
import './code-input.css'
import { PinInput } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'

const length = 6

interface CodeInputProps {
  readonly label: string
  /** The digits it begins with. */
  readonly typed?: string
  readonly error?: string | null
  readonly readOnly?: boolean
  /** Puts the focus into the first box when it appears. */
  readonly takesFocus?: boolean
  readonly onChange?: (code: string) => void
  /** Six digits are in, typed or pasted. */
  readonly onComplete: (code: string) => void
}

/** A code of six digits, one box each. A new `key` empties the boxes. */
export function CodeInput({
  label,
  typed = '',
  error,
  readOnly = false,
  takesFocus = false,
  onChange,
  onComplete,
}: CodeInputProps) {
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) first.current?.focus()
  }, [takesFocus])
  return (
    <div className="code-input">
      <span className="code-input__label" id={`${id}-label`}>
        {label}
      </span>
      <PinInput
        // Without an id of its own it draws the boxes anew after the first time, and the focus would be lost.
        id={id}
        ref={first}
        className="code-input__boxes"
        classNames={{ pinInput: 'code-input__box' }}
        length={length}
        defaultValue={typed}
        type="number"
        oneTimeCode
        placeholder=""
        readOnly={readOnly}
        error={Boolean(error)}
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        getInputProps={(index) => ({
          'aria-label': `Ziffer ${index + 1} von ${length}`,
          'aria-invalid': Boolean(error),
          ...(takesFocus && index === 0 && { 'data-autofocus': true }),
        })}
        {...(onChange && { onChange })}
        onComplete={onComplete}
      />
      {error && (
        <p className="code-input__error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
