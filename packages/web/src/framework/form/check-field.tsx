import './check-field.css'
import { type ReactNode, useId } from 'react'

interface CheckFieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly checked: boolean
  readonly disabled?: boolean
  readonly error?: string | null
  /** What somebody else made of it meanwhile. */
  readonly description?: ReactNode
  readonly 'data-field'?: string
  readonly onChange: (checked: boolean) => void
}

/** The browser's own checkbox, with what it means below its name. */
export function CheckField({ label, hint, checked, disabled, error, description, onChange, ...rest }: CheckFieldProps) {
  const id = useId()
  const hasMore = Boolean(hint || description || error)
  return (
    <div className="check-field">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        data-field={rest['data-field']}
        aria-describedby={hasMore ? `${id}-more` : undefined}
        aria-invalid={error ? true : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hasMore && (
        <div className="check-field__more" id={`${id}-more`}>
          {hint && <p className="muted small">{hint}</p>}
          {description}
          {error && <p className="check-field__error">{error}</p>}
        </div>
      )}
    </div>
  )
}
