import { type ChangeEventHandler, memo, type ReactNode, useId, useRef } from 'react'

interface CodeFieldProps {
  readonly label: string
  readonly value: string
  /** What the form refused; stays until it is mended. */
  readonly error?: string | null
  /** What is wrong right now, while somebody types. */
  readonly fault: string | null
  readonly faultLine: number | null
  /** What somebody else made of it meanwhile. */
  readonly description?: ReactNode
  readonly 'data-field'?: string
  readonly onBlur: () => void
  readonly onChange: ChangeEventHandler<HTMLTextAreaElement>
}

/** Lines of code with their numbers. Tab leaves the field, as in every form. */
export function CodeField({
  label,
  value,
  error,
  fault,
  faultLine,
  description,
  onBlur,
  onChange,
  ...rest
}: CodeFieldProps) {
  const id = useId()
  const numbers = useRef<HTMLOListElement>(null)
  const wrong = fault ?? error
  const lines = value.split('\n').length
  return (
    <div className="code-field" data-wrong={wrong ? true : undefined}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      {/* Above it: below, it would lie behind the bar that saves. */}
      <div id={`${id}-note`} className="code-field__note" role="status">
        {description}
        {wrong && <p>{wrong}</p>}
      </div>
      <div className="code-field__frame">
        <ol ref={numbers} className="code-field__numbers" aria-hidden="true">
          <LineNumbers count={lines} wrong={faultLine} />
        </ol>
        <textarea
          id={id}
          className="code-field__text"
          value={value}
          rows={20}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          data-field={rest['data-field']}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}-note`}
          onBlur={onBlur}
          onChange={onChange}
          onScroll={({ currentTarget }) => {
            if (numbers.current) numbers.current.scrollTop = currentTarget.scrollTop
          }}
        />
      </div>
    </div>
  )
}

/** Drawn anew only when there are more or fewer, not at every key. */
const LineNumbers = memo(({ count, wrong }: { count: number; wrong: number | null }) =>
  Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
    <li key={at} data-wrong={wrong === at + 1 || undefined}>
      {at + 1}
    </li>
  )),
)
