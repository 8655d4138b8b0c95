import type { ObjectMonth } from './day-states.ts'

interface MonthSwitchProps {
  readonly months: readonly ObjectMonth[]
  readonly value: string
  readonly onChange: (key: string) => void
}

/** A phone shows one month at a time. */
export function MonthSwitch({ months, value, onChange }: MonthSwitchProps) {
  return (
    <div className="free-switch">
      {months.map(({ key, name, year }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === value}
          aria-label={`${name} ${year}`}
          onClick={() => onChange(key)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
