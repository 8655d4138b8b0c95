import './switch.css'

interface SwitchProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (isOn: boolean) => void
}

/** On or off, at once. */
export const Switch = ({ label, checked, onChange }: SwitchProps) => (
  <input
    type="checkbox"
    role="switch"
    aria-checked={checked}
    className="switch"
    aria-label={label}
    checked={checked}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
)
