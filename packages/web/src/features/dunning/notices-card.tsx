import { useQuery } from '@tanstack/react-query'
import { SectionCard } from '../../ui/section-card.tsx'
import { orderNoticesQuery } from './dunning.queries.ts'
import { NoticeRows } from './notice-rows.tsx'

/** What went out about an order that was not paid; nothing where nothing did. */
export function NoticesCard({ orderId }: { orderId: number }) {
  const { data = [] } = useQuery(orderNoticesQuery(orderId))
  if (data.length === 0) return null
  return (
    <SectionCard title="Mahnungen">
      <NoticeRows notices={data} isOfOrder />
    </SectionCard>
  )
}
