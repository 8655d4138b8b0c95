import { parseDay } from '@allmend/domain/time'
import { TextInput } from '@mantine/core'
import { CheckField } from '../../../framework/form/check-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { RhythmFields } from '../../reservation/index.ts'
import type { PlanObject } from '../plan.queries.ts'
import { TimeFields } from '../time-fields.tsx'
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
        <SelectField
          label="Objekt"
          value={draft.objectId}
          onChange={({ currentTarget }) => chooseObject(Number(currentTarget.value))}
          data-autofocus
        >
          {objects.map(({ id, title, isPart }) => (
            <option key={id} value={id}>
              {isPart ? `– ${title}` : title}
            </option>
          ))}
        </SelectField>
        {(object?.intervals.length ?? 0) > 1 && (
          <SelectField
            label="Buchungsart"
            value={interval?.id ?? ''}
            onChange={({ currentTarget }) => change({ intervalId: Number(currentTarget.value) })}
          >
            {object?.intervals.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {object && object.stock > 1 && (
          <TextInput
            type="number"
            label="Anzahl"
            min={1}
            max={object.stock}
            value={draft.quantity}
            onChange={({ currentTarget }) => change({ quantity: Math.max(1, Math.round(Number(currentTarget.value))) })}
          />
        )}
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
