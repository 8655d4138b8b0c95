import { roleWords } from '@allmend/domain/lists'
import { IconBriefcase, IconUser } from '@tabler/icons-react'
import { type Choice, ChoiceCards } from '../choice-cards.tsx'

export type PickedRole = 'user' | 'admin'

const roles: readonly Choice<PickedRole>[] = [
  {
    value: 'user',
    icon: IconUser,
    title: roleWords.user,
    text: 'Eigene Termine buchen und verwalten, Zugang zu «Mein Konto»',
  },
  {
    value: 'admin',
    icon: IconBriefcase,
    title: roleWords.admin,
    text: 'Objekte, Bestellungen und Reservationen verwalten, Zugang zur Administration',
  },
]

interface RolePickerProps {
  readonly role: PickedRole
  /** It stays once the record exists: then only the current one is shown. */
  readonly isFixed: boolean
  readonly onChange: (role: PickedRole) => void
}

export const RolePicker = ({ role, isFixed, onChange }: RolePickerProps) => (
  <ChoiceCards
    legend="Rolle"
    choices={isFixed ? roles.filter(({ value }) => value === role) : roles}
    value={role}
    isReadOnly={isFixed}
    onChange={onChange}
  />
)
