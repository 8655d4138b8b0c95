import { Skeleton } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLoading } from '../../framework/use-loading.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { bookingQuery } from '../desk-booking/index.ts'

/** What the room has to be ready with: the remark, what was ordered with it, and what was answered. */
export function BarWishes({ bookingId }: { bookingId: number }) {
  const { data, error, isPending, refetch } = useQuery(bookingQuery(bookingId))
  const isLate = useLoading(isPending)
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (isLate) return <Skeleton height={64} mb={24} aria-busy="true" />
  if (!data) return null
  const { remark, options, answers } = data
  const told = [
    ...options.map(({ id, title, value, document }) => ({
      key: `option ${id}`,
      title,
      value: document?.name ?? value,
    })),
    ...answers.map(({ question, answer }) => ({ key: `question ${question}`, title: question, value: answer || '–' })),
  ]
  return (
    <>
      {remark !== '' && (
        <section className="plan-card__remark tone" data-tone="warning" aria-label="Bemerkung">
          <IconMessage2 size={20} stroke={1.8} aria-hidden="true" />
          <div>
            <strong>Bemerkung</strong>
            <p>
              <bdi>{remark}</bdi>
            </p>
          </div>
        </section>
      )}
      {told.length > 0 && (
        <dl className="plan-card plan-card__wishes" aria-label="Optionen und Angaben">
          {told.map(({ key, title, value }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
