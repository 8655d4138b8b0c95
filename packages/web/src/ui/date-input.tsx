import './date-input.css'
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef } from 'react'

interface DateInputProps extends TextInputProps {
  readonly label: string
  /** The day the calendar opens with, as «2026-12-31»; empty for none. */
  readonly day: string
  readonly first?: string
  readonly buttonSize: number
  readonly onPick: (day: string) => void
}

/** A line for a day, with a button for the browser's own calendar. What the line says is up to whoever draws it. */
export function DateInput({ label, day, first, buttonSize, onPick, ...input }: DateInputProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className="date-input">
      <TextInput
        {...input}
        label={label}
        autoComplete="off"
        rightSectionWidth={buttonSize + 4}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={buttonSize}
            aria-label={`${label} im Kalender wählen`}
            onClick={() => picker.current?.showPicker?.()}
          >
            <IconCalendar size={20} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        }
      />
      <input
        ref={picker}
        className="date-input__picker"
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        {...(first !== undefined && { min: first })}
        value={day}
        onChange={({ currentTarget }) => onPick(currentTarget.value)}
      />
    </div>
  )
}
