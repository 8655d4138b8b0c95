import type { PublicObject } from '@allmend/contract'
import { counted } from '@allmend/domain/lists'
import { IconCalendar, IconRepeat } from '@tabler/icons-react'
import type { DraftBooking } from '../../../booking-draft/draft-booking.ts'
import { changeBooking } from '../../draft/draft-store.ts'
import { ObjectPicture } from '../objects/object-picture.tsx'
import { Segments } from './segments.tsx'

const kinds = [
  { value: 'single', label: 'Einzeltermin', icon: IconCalendar },
  { value: 'series', label: 'Serie', icon: IconRepeat },
] as const

interface ObjectHeadProps {
  readonly object: PublicObject
  readonly booking: DraftBooking
  readonly maySeries: boolean
}

/** Which object it is about, and whether one date or many are wanted. */
export function ObjectHead({ object, booking, maySeries }: ObjectHeadProps) {
  const { title, address, capacity, mainImage } = object
  const facts = [address, capacity !== null && `bis ${counted(capacity, 'Person', 'Personen')}`]
    .filter(Boolean)
    .join(', ')
  return (
    <div className="object-head">
      <ObjectPicture className="object-head__picture" asset={mainImage} sizes="72px" />
      <div className="object-head__words">
        <h2>{title}</h2>
        <p className="muted small">{facts}</p>
      </div>
      {maySeries && (
        <Segments
          label="Einzeltermin oder Serie"
          segments={kinds}
          value={booking.isSerial ? 'series' : 'single'}
          onChange={(kind) => changeBooking(booking.key, { isSerial: kind === 'series' })}
        />
      )}
    </div>
  )
}
