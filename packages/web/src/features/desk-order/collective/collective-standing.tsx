import type { CollectiveRow } from '@allmend/contract'
import { IconAlertTriangle, IconCheck, IconClockHour4 } from '@tabler/icons-react'
import { StatusBadge } from '../../../ui/status-badge.tsx'

type Standing = Pick<CollectiveRow, 'owed' | 'isOverdue'>

/** Whether something of it is open, and for too long. */
export function CollectiveStanding({ of: { owed, isOverdue } }: { of: Standing }) {
  if (owed === 0) {
    return (
      <StatusBadge tone="success" icon={IconCheck}>
        Nichts offen
      </StatusBadge>
    )
  }
  return isOverdue ? (
    <StatusBadge tone="error" icon={IconAlertTriangle}>
      Überfällig
    </StatusBadge>
  ) : (
    <StatusBadge tone="warning" icon={IconClockHour4}>
      Offen
    </StatusBadge>
  )
}
