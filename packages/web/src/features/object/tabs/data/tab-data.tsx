import './tab-data.css'
import type { ObjectRecord } from '@allmend/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useRecordForm } from '../../../../framework/form/use-record-form.tsx'
import { objectChoicesQuery, saveObjectData } from '../../objects.queries.ts'
import { objectWords } from '../../words/object-words.ts'
import { bookingsInTheWay, type ListedBooking } from '../bookings-in-the-way.ts'
import type { TabProps } from '../tab-props.ts'
import { BookingCard } from './booking-card.tsx'
import { CancellationCard } from './cancellation-card.tsx'
import { dataBody, dataSpec, followData, readData } from './data-values.ts'
import { GeneralCard } from './general-card.tsx'
import { PartsCard } from './parts-card.tsx'

const BookingListDialog = lazy(async () => ({
  default: (await import('../booking-list-dialog.tsx')).BookingListDialog,
}))

export function TabData({ object, onSaved }: TabProps) {
  const [inTheWay, setInTheWay] = useState<readonly ListedBooking[]>([])
  const { data: choices = [] } = useQuery(objectChoicesQuery)
  const save = async (values: Parameters<typeof dataBody>[0], edited: ObjectRecord) => {
    try {
      return await saveObjectData(edited.id, dataBody(values, edited.version))
    } catch (error) {
      setInTheWay(bookingsInTheWay(error))
      throw error
    }
  }
  const form = useRecordForm({
    spec: dataSpec,
    record: object,
    read: (record) => readData(record ?? object),
    follow: followData,
    save: (values, edited) => save(values, edited ?? object),
    onSaved,
    refusals: {
      'object.parts_cycle': 'partIds',
      'object.parts_stock': 'stock',
      'category.unknown': 'categoryId',
    },
    entity: 'object',
    auditNames: { categoryId: 'category', partIds: 'parts' },
    words: objectWords(choices),
  })
  return (
    <>
      <form {...form.props} className="record-page__column">
        <GeneralCard form={form} />
        <BookingCard form={form} isPart={object.wholes.length > 0} />
        <CancellationCard form={form} />
        <PartsCard form={form} object={object} choices={choices} />
      </form>
      {form.guards}
      {inTheWay.length > 0 && (
        <Suspense>
          <BookingListDialog
            title="Buchungen stehen im Weg"
            text="Diese kommenden Buchungen passen nicht zur Änderung. Verschieben oder stornieren Sie sie zuerst."
            bookings={inTheWay}
            onClose={() => setInTheWay([])}
          />
        </Suspense>
      )}
    </>
  )
}
