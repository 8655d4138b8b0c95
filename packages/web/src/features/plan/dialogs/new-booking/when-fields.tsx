import { parseDay } from '@allmend/domain/time'
import { TextInput } from '@mantine/core'
import { CheckField } from '../../../../framework/form/check-field.tsx'
import { RhythmFields } from '../../../booking-fields/index.ts'
import { TimeFields, WhichFields } from '../../../desk-entry/index.ts'
import type { PlanObject } from '../../plan.queries.ts'
import { newSeries } from './series-dates.ts'
import type { NewBookingState } from './use-new-booking.ts'

interface WhenFieldsProps {
  readonly state: NewBookingState
  readonly objects: readonly PlanObject[]
  readonly maySeries: boolean
}

/** Which object, how, and when. */
export function WhenFields({ state, objects, maySeries }: WhenFieldsProps) {
  const { draft, object, interval, time, series, change, chooseObject, setTime, setSeries } = state
  return (
    <>
      <div className="plan-form__pair">
        <WhichFields objects={objects} draft={draft} object={object} onObject={chooseObject} onChange={change} />
      </div>
      <TimeFields value={time} onChange={setTime} overDays={interval?.isMultiDays ?? false} />
      {maySeries && (
        <CheckField
          label="Serie"
          checked={series !== null}
          onChange={(isSeries) => setSeries(isSeries ? newSeries(time.startDate) : null)}
        />
      )}
      {series && (
        <div className="plan-series">
          <RhythmFields
            className="plan-series__rhythm"
            rule={series.rule}
            from={parseDay(time.startDate) ?? 0}
            onChange={(rule) => setSeries({ ...series, rule })}
          />
          <TextInput
            type="date"
            label="Letzter Tag"
            min={time.startDate}
            value={series.until}
            onChange={({ currentTarget }) => setSeries({ ...series, until: currentTarget.value })}
          />
        </div>
      )}
    </>
  )
}
