import type { PublicObject } from '@allmend/contract'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ChosenTime } from '../../../../booking-draft/draft-booking.ts'
import { leadTo } from '../../../shell/lead-to.ts'
import type { PublicInterval } from '../scene.ts'
import { TimePicker } from '../time-picker.tsx'
import { TruthLine } from '../truth-line.tsx'
import { useSingle } from '../use-single.ts'

interface RepairCalendarProps {
  readonly object: PublicObject
  readonly interval: PublicInterval
  readonly quantity: number
  /** The time that failed: its length stays. */
  readonly failed: ChosenTime
  readonly onMove: (time: ChosenTime) => void
  readonly onCancel: () => void
}

/** Any other time for one date of a series. */
export function RepairCalendar({ object, interval, quantity, failed, onMove, onCancel }: RepairCalendarProps) {
  const [time, setTime] = useState<ChosenTime | null>(failed)
  const section = useRef<HTMLElement>(null)
  const single = useSingle({ object, interval, quantity, time, pointedAt: null, onChoose: setTime })
  const isFree = single.verdict !== null && typeof single.verdict !== 'string'
  return (
    <section ref={section} className="repair" aria-label="Anderen Termin wählen">
      <TimePicker single={single} price="" truth={<TruthLine single={single} answer={null} isLost={false} />} />
      <div className="repair__actions">
        <Button
          loading={single.taken.isLoading}
          onClick={() => (time && isFree ? onMove(time) : leadTo(section.current?.querySelector('.truth')))}
        >
          Termin übernehmen
        </Button>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Abbrechen
        </Button>
      </div>
    </section>
  )
}
