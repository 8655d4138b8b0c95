import { everyWeekday, hideWeekend, useDisplayedWeekdays } from './displayed-weekdays.ts'
import { CheckField } from './form/check-field.tsx'

/** Hides Saturday and Sunday in every week calendar of this device. */
export function WeekendField({ hint, onChange }: { hint?: string; onChange?: () => void }) {
  const isHidden = useDisplayedWeekdays().length < everyWeekday.length
  return (
    <CheckField
      label="Wochenende ausblenden"
      hint={isHidden && hint}
      checked={isHidden}
      onChange={(isChecked) => {
        hideWeekend(isChecked)
        onChange?.()
      }}
    />
  )
}
