import { type UserState, userStateWords } from '@allmend/domain/lists'
import { IconBan, IconCheck, IconClockHour4, IconTrash, IconUserQuestion } from '@tabler/icons-react'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'

const looks: Readonly<Record<UserState, { tone: Tone; icon: typeof IconCheck }>> = {
  active: { tone: 'success', icon: IconCheck },
  deactivated: { tone: 'gray', icon: IconBan },
  unverified: { tone: 'warning', icon: IconClockHour4 },
  guest: { tone: 'gray', icon: IconUserQuestion },
}

export const UserStateBadge = ({ state }: { state: UserState }) => (
  <StatusBadge {...looks[state]}>{userStateWords[state]}</StatusBadge>
)

export const DeletionBadge = () => (
  <StatusBadge tone="error" icon={IconTrash}>
    Löschung gewünscht
  </StatusBadge>
)
