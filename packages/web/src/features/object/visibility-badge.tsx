import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { StatusBadge } from '../../ui/status-badge.tsx'

export const VisibilityBadge = ({ isVisible }: { isVisible: boolean }) =>
  isVisible ? (
    <StatusBadge tone="success" icon={IconEye}>
      Sichtbar
    </StatusBadge>
  ) : (
    <StatusBadge tone="gray" icon={IconEyeOff}>
      Ausgeblendet
    </StatusBadge>
  )
