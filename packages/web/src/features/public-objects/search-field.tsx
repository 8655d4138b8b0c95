import './search-field.css'
import {
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'

interface SearchFieldProps extends ComponentProps<'input'> {
  readonly label: string
  readonly icon?: ReactNode
  /** Stands over the input. */
  readonly children?: ReactNode
}

/** A plain field of the browser: the start page needs no library for it. */
export function SearchField({ label, icon, className = '', children, ...input }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useReportTyped(field, input)
  return (
    <label className={`search-field ${className}`}>
      <span className="search-field__label">{label}</span>
      <span className="search-field__frame">
        {icon}
        <input ref={field} {...input} />
        {children}
      </span>
    </label>
  )
}

/** Somebody was quicker than the script: what stands in the field already is told like what is typed from now on. */
function useReportTyped(field: RefObject<HTMLInputElement | null>, { value, onChange }: ComponentProps<'input'>) {
  const report = useEffectEvent(() => {
    const target = field.current
    if (target && value !== undefined && target.value !== value) onChange?.({ target } as ChangeEvent<HTMLInputElement>)
  })
  useLayoutEffect(() => report(), [])
}
