import { formatTime, minutesPerDay } from '@allmend/domain/time'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useId } from 'react'

const halfHour = 30
/** The last one is the end of the day: 23:59. */
const ends = Array.from({ length: minutesPerDay / halfHour }, (_, place) => formatTime((place + 1) * halfHour))

/** A time at which something ends: any minute, with the half hours and the end of the day to choose from. */
export function EndTimeInput(props: TextInputProps) {
  const listId = useId()
  return (
    <>
      <TextInput {...props} type="time" list={listId} />
      <datalist id={listId}>
        {ends.map((time) => (
          <option key={time} value={time} />
        ))}
      </datalist>
    </>
  )
}
