import './tab-calendar.css'
import type { ObjectRecord } from '@allmend/contract'
import { isSame } from '@allmend/domain/audit'
import { lazy, Suspense, useState } from 'react'
import { useRecordForm } from '../../../../framework/form/use-record-form.tsx'
import { ObjectFeedCard } from '../../../staff-feed/index.ts'
import { type CalendarHit, saveObjectCalendar } from '../../objects.queries.ts'
import { objectWords } from '../../words/object-words.ts'
import type { TabProps } from '../tab-props.ts'
import { BlockingCard } from './blocking-card.tsx'
import { type CalendarValues, calendarAuditNames, calendarBody, calendarSpec, readCalendar } from './calendar-values.ts'
import { IntervalsCard } from './intervals-card.tsx'
import { OpeningCard } from './opening-card.tsx'
import { WeekPreview } from './preview/week-preview.tsx'
import { useSpotlight } from './use-spotlight.ts'

const BookingListDialog = lazy(async () => ({
  default: (await import('../booking-list-dialog.tsx')).BookingListDialog,
}))

export function TabCalendar({ object, onSaved }: TabProps) {
  const [hits, setHits] = useState<readonly CalendarHit[]>([])
  const spotlight = useSpotlight(object.zone)
  const save = async (values: CalendarValues, edited: ObjectRecord) => {
    const saved = await saveObjectCalendar(edited.id, calendarBody(values, edited.version))
    // Old ones were told when their day was blocked.
    if (!isSame(values.blockingDays, readCalendar(edited).blockingDays)) setHits(saved.hits)
    return saved.object
  }
  const form = useRecordForm({
    spec: calendarSpec,
    record: object,
    read: (record) => readCalendar(record ?? object),
    save: (values, edited) => save(values, edited ?? object),
    onSaved,
    entity: 'object',
    auditNames: calendarAuditNames,
    words: objectWords(),
  })
  const version = form.record?.version ?? object.version
  return (
    <>
      <div className="record-page__columns calendar-tab">
        <form {...form.props} className="record-page__column" onBlur={spotlight.leave}>
          <OpeningCard form={form} spotlight={spotlight} />
          <IntervalsCard form={form} spotlight={spotlight} version={version} />
          <BlockingCard form={form} spotlight={spotlight} version={version} />
        </form>
        <WeekPreview values={form.values} object={object} spotlight={spotlight} />
        {form.guards}
        {hits.length > 0 && (
          <Suspense>
            <BookingListDialog
              title="Diese Buchungen bleiben bestehen"
              text="Gespeichert. Auf den neuen Sperrtagen liegen schon Buchungen; sie gelten weiter, bis jemand sie verschiebt oder storniert."
              bookings={hits}
              onClose={() => setHits([])}
            />
          </Suspense>
        )}
      </div>
      <ObjectFeedCard objectId={object.id} />
    </>
  )
}
