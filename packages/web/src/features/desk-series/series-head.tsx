import { Button, Menu } from '@mantine/core'
import { IconBan, IconCalendarPlus, IconCalendarTime, IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { MoreMenu } from '../../framework/more-menu.tsx'
import { useMay } from '../../framework/permission.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { SeriesRow } from './series.queries.ts'
import { comingDates, type Decision, type SeriesDate, stepIds } from './series-steps.ts'
import { dateCount, period, rhythm } from './series-words.ts'

const AddDatesDialog = lazy(async () => ({ default: (await import('./add-dates-dialog.tsx')).AddDatesDialog }))
const MoveSeriesDialog = lazy(async () => ({ default: (await import('./move-series-dialog.tsx')).MoveSeriesDialog }))

interface SeriesHeadProps {
  readonly series: SeriesRow
  readonly dates: readonly SeriesDate[]
  readonly onDecide: (ids: readonly number[], to: Decision) => void
}

/** The whole series: how it stands, and what can be decided about all of it at once. */
export function SeriesHead({ series, dates, onDecide }: SeriesHeadProps) {
  const [open, setOpen] = useState<'add' | 'move' | null>(null)
  const may = useMay()
  const mayDecide = may({ permissions: ['reservation:status'] })
  const mayChange = may({ permissions: ['reservation:change'] }) && series.confirmed + series.unconfirmed > 0
  const coming = mayChange ? comingDates(dates, series.next) : []
  const [next] = coming
  const steps = (to: Decision) => (mayDecide ? stepIds(dates, to) : [])
  const [confirmable, rejectable, cancellable] = [steps('confirmed'), steps('rejected'), steps('cancelled')]
  return (
    <header className="record-head">
      <div className="record-head__text">
        <div className="record-head__state">
          <h2>
            <bdi>{series.name || series.objectTitle}</bdi>
          </h2>
          {series.unconfirmed > 0 && (
            <StatusBadge tone="warning" icon={IconClock}>
              {series.unconfirmed} unbestätigt
            </StatusBadge>
          )}
        </div>
        <p className="muted">
          {series.objectTitle}, {rhythm(series)}, {period(series)}, {dateCount(series.dates)}
        </p>
      </div>
      <div className="record-head__actions">
        {(mayChange || cancellable.length > 0) && (
          <MoreMenu>
            {mayChange && (
              <Menu.Item leftSection={<IconCalendarPlus size={16} aria-hidden="true" />} onClick={() => setOpen('add')}>
                Termine hinzufügen …
              </Menu.Item>
            )}
            {next && (
              <Menu.Item
                leftSection={<IconCalendarTime size={16} aria-hidden="true" />}
                onClick={() => setOpen('move')}
              >
                {dateCount(coming.length)} verschieben …
              </Menu.Item>
            )}
            {cancellable.length > 0 && (
              <Menu.Item
                data-destructive
                leftSection={<IconBan size={16} aria-hidden="true" />}
                onClick={() => onDecide(cancellable, 'cancelled')}
              >
                {dateCount(cancellable.length)} stornieren …
              </Menu.Item>
            )}
          </MoreMenu>
        )}
        {rejectable.length > 0 && (
          <Button
            className="record-head__danger"
            variant="outline"
            color="error"
            leftSection={<IconX size={16} aria-hidden="true" />}
            onClick={() => onDecide(rejectable, 'rejected')}
          >
            Serie ablehnen
          </Button>
        )}
        {confirmable.length > 0 && (
          <Button
            leftSection={<IconCheck size={16} aria-hidden="true" />}
            onClick={() => onDecide(confirmable, 'confirmed')}
          >
            Serie bestätigen
          </Button>
        )}
      </div>
      <Suspense>
        {open === 'add' && <AddDatesDialog series={series} onClose={() => setOpen(null)} />}
        {open === 'move' && next && (
          <MoveSeriesDialog
            series={series}
            next={next.displayStart}
            count={coming.length}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </header>
  )
}
