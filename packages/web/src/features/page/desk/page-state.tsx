import './page-state.css'
import { IconPencil, IconWorld } from '@tabler/icons-react'
import { StatusBadge } from '../../../ui/status-badge.tsx'

interface PageStateProps {
  readonly isPublished: boolean
  /** Whether what is written differs from what everybody reads. */
  readonly hasDraft: boolean
}

export const PageState = ({ isPublished, hasDraft }: PageStateProps) => (
  <span className="page-state">
    <PublishedBadge isPublished={isPublished} />
    {hasDraft && <DraftBadge />}
  </span>
)

export const PublishedBadge = ({ isPublished }: { isPublished: boolean }) =>
  isPublished ? (
    <StatusBadge tone="success" icon={IconWorld}>
      Veröffentlicht
    </StatusBadge>
  ) : (
    <StatusBadge tone="warning" icon={IconPencil}>
      Entwurf
    </StatusBadge>
  )

export const DraftBadge = () => (
  <StatusBadge tone="warning" icon={IconPencil}>
    Unveröffentlichte Änderungen
  </StatusBadge>
)
