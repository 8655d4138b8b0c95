import { Button } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { SectionCard } from '../../ui/section-card.tsx'
import { DeskHistory } from '../audit/index.ts'
import { orderHistoryQuery } from './orders.queries.ts'

const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }))

/** What happened to the order: changes, notes, mails. */
export function OrderHistoryCard({ id }: { id: number }) {
  const history = useQuery(orderHistoryQuery(id))
  const [isNoting, setNoting] = useState(false)
  return (
    <SectionCard
      title="Verlauf"
      aside={
        <Button
          variant="subtle"
          leftSection={<IconMessage2 size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => setNoting(true)}
        >
          Notiz
        </Button>
      }
    >
      <DeskHistory history={history} />
      {isNoting && (
        <Suspense>
          <NoteDialog id={id} onClose={() => setNoting(false)} />
        </Suspense>
      )}
    </SectionCard>
  )
}
