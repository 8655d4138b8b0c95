import { IconPencil, IconWorld } from '@tabler/icons-react'
import { StatusBadge } from '../../../ui/status-badge.tsx'

export const PageState = ({ isPublished }: { isPublished: boolean }) =>
  isPublished ? (
    <StatusBadge tone="success" icon={IconWorld}>
      Veröffentlicht
    </StatusBadge>
  ) : (
    <StatusBadge tone="warning" icon={IconPencil}>
      Entwurf
    </StatusBadge>
  )
