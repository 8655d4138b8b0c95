import { type Day, formatDay } from '@allmend/domain/time'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { readableDay } from '../blocking-values.ts'

interface WeekFieldProps {
  readonly monday: Day
  readonly onShow: (day: Day) => void
}

/** Jumps to the week of a day. While it is typed, what stands in the field is the typed day and not the Monday it leads to. */
export function WeekField({ monday, onShow }: WeekFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const show = (text: string) => {
    setTyped(text)
    const day = readableDay(text)
    if (day !== null) onShow(day)
  }
  return (
    <TextInput
      type="date"
      aria-label="Woche mit dem Tag"
      value={typed ?? formatDay(monday)}
      onChange={({ currentTarget }) => show(currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  )
}
