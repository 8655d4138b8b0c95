import { useCurrentUser } from '../../framework/session.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { StaffFeed } from './staff-feed.tsx'

/** Keepers belong to no municipality, and have no calendar here. */
export const ObjectFeedCard = ({ objectId }: { objectId: number }) =>
  useCurrentUser()?.role === 'admin' ? (
    <SectionCard title="Kalender abonnieren">
      <StaffFeed target={{ kind: 'tab', objectId }} />
    </SectionCard>
  ) : null
