import type { MailState } from '@allmend/contract'
import { mailStateWords } from '@allmend/domain/lists'
import { IconArchive, IconCheck, IconClockHour4, IconX } from '@tabler/icons-react'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'

const looks: Readonly<Record<MailState, { tone: Tone; icon: typeof IconCheck }>> = {
  queued: { tone: 'warning', icon: IconClockHour4 },
  sent: { tone: 'success', icon: IconCheck },
  failed: { tone: 'error', icon: IconX },
  kept: { tone: 'gray', icon: IconArchive },
}

export const MailStateBadge = ({ state }: { state: MailState }) => (
  <StatusBadge {...looks[state]}>{mailStateWords[state]}</StatusBadge>
)
