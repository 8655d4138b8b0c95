import './search-field.css'
import type { ComponentProps, ReactNode } from 'react'

interface SearchFieldProps extends ComponentProps<'input'> {
  readonly label: string
  readonly icon?: ReactNode
  /** Stands over the input. */
  readonly children?: ReactNode
}

/** A plain field of the browser: the start page needs no library for it. */
export const SearchField = ({ label, icon, className = '', children, ...input }: SearchFieldProps) => (
  <label className={`search-field ${className}`}>
    <span className="search-field__label">{label}</span>
    <span className="search-field__frame">
      {icon}
      <input {...input} />
      {children}
    </span>
  </label>
)
