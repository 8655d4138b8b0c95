import './groups.css'

const roles = [
  {
    role: 'admin',
    label: 'Administrator',
    text: 'Objekte, Bestellungen und Reservationen verwalten, Zugang zur Administration',
  },
  { role: 'user', label: 'Kunde', text: 'Eigene Termine buchen und verwalten, Zugang zu «Mein Konto»' },
] as const

interface RolePickerProps {
  readonly role: 'user' | 'admin'
  readonly isFixed: boolean
  readonly onChange: (role: 'user' | 'admin') => void
}

/** Whom a group is for. It stays once the group exists, since its people have that role. */
export function RolePicker({ role, isFixed, onChange }: RolePickerProps) {
  const shown = isFixed ? roles.filter((option) => option.role === role) : roles
  return (
    <fieldset className="role-picker">
      <legend>Rolle</legend>
      {shown.map((option) => (
        <label key={option.role} data-fixed={isFixed || undefined}>
          <input
            type="radio"
            name="role"
            checked={option.role === role}
            disabled={isFixed}
            onChange={() => onChange(option.role)}
          />
          <span>
            <strong>{option.label}</strong>
            <span className="muted small">{isFixed ? 'Rolle nach dem Erstellen fest' : option.text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
