import './role-picker.css'
import { roleWords } from '@allmend/domain/lists'
import { IconBriefcase, IconLock, IconUser } from '@tabler/icons-react'
import { useId } from 'react'

export type PickedRole = 'user' | 'admin'

const roles = [
  { role: 'user', icon: IconUser, text: 'Eigene Termine buchen und verwalten, Zugang zu «Mein Konto»' },
  {
    role: 'admin',
    icon: IconBriefcase,
    text: 'Objekte, Bestellungen und Reservationen verwalten, Zugang zur Administration',
  },
] as const

interface RolePickerProps {
  readonly role: PickedRole
  /** It stays once the record exists: then only the current one is shown. */
  readonly isFixed: boolean
  readonly onChange: (role: PickedRole) => void
}

export function RolePicker({ role, isFixed, onChange }: RolePickerProps) {
  const name = useId()
  const shown = isFixed ? roles.filter((option) => option.role === role) : roles
  return (
    <fieldset className="role-picker">
      <legend>Rolle</legend>
      {shown.map(({ role: option, icon: Icon, text }) => (
        <label key={option} data-fixed={isFixed || undefined}>
          <input
            type="radio"
            name={name}
            checked={option === role}
            disabled={isFixed}
            onChange={() => onChange(option)}
          />
          <Icon size={20} stroke={1.7} aria-hidden="true" />
          <span>
            <strong>{roleWords[option]}</strong>
            <span className="muted small">{text}</span>
          </span>
          {isFixed && <IconLock size={16} stroke={1.7} aria-hidden="true" />}
        </label>
      ))}
    </fieldset>
  )
}
