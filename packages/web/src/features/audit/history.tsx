import { SectionCard } from '../../ui/section-card.tsx'
import { HistoryList, type HistoryListProps } from './history-list.tsx'

/** What became of one record, newest first. */
export const History = (props: HistoryListProps) => (
  <SectionCard title="Verlauf">
    <HistoryList {...props} />
  </SectionCard>
)
