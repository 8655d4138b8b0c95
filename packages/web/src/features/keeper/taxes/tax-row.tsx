import { openRateFields, parseRate, rateWords, timelineFaults } from '@allmend/domain/tax'
import { type Day, formatDay } from '@allmend/domain/time'
import { checkField } from '@allmend/domain/validation'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { PeriodDates } from './period-dates.tsx'
import { RateInput } from './rate-input.tsx'
import { type datesFault, dateWords, durationWords, type RateDraft, type TimelineRow } from './tax-values.ts'

type Dates = Pick<RateDraft, 'start' | 'end'>

interface TaxRowProps {
  readonly row: TimelineRow
  /** Of a dated period: what stands in the fields, and why it cannot be applied. */
  readonly dates: Dates
  readonly fault: ReturnType<typeof datesFault>
  readonly isToday: boolean
  readonly isOpen: boolean
  /** The row was just closed with a key: whoever did it goes on from here. */
  readonly takesFocus: boolean
  /** Somebody tried to save, and something about this row is wrong. */
  readonly isWrong: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
  readonly onRate: (rate: string) => void
  readonly onDates: (dates: Dates) => void
  readonly onRemove: () => void
}

/** «01.01.2018 - 31.12.2023», «ab 01.01.2024» */
const rangeWords = ({ start, end }: Pick<TimelineRow, 'start' | 'end'>) =>
  end === null ? `ab ${dateWords(start)}` : `${dateWords(start)} - ${dateWords(end)}`

const shownRate = (rate: string) => {
  const read = parseRate(rate)
  return read === null ? `${rate} %` : rateWords(read)
}

export function TaxRow(props: TaxRowProps) {
  return (
    <li className="tax-row" data-open={props.isOpen || undefined}>
      <span className="tax-row__mark" aria-hidden="true" />
      {props.isOpen ? <OpenRow {...props} /> : <ClosedRow {...props} />}
    </li>
  )
}

function ClosedRow({ row, isToday, isWrong, takesFocus, onOpen }: TaxRowProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // After a question about the row, the dashboard is in reach only once all of this is drawn.
    if (takesFocus) queueMicrotask(() => button.current?.focus())
  }, [takesFocus])
  return (
    <button
      ref={button}
      type="button"
      className="tax-row__line"
      aria-expanded={false}
      data-wrong={isWrong || undefined}
      {...(isWrong && { 'data-field': 'configs' })}
      onClick={onOpen}
    >
      <strong className="num">{shownRate(row.rate)}</strong>
      <span className="num">{rangeWords(row)}</span>
      <RowNote row={row} isToday={isToday} />
    </button>
  )
}

const openWords = (row: TimelineRow, isToday: boolean): readonly string[] => [
  ...(row.key === 'start' ? ['Startsatz, offen nach vorn'] : []),
  ...(isToday ? [row.key === 'end' ? 'gilt heute, offen' : 'gilt heute'] : row.key === 'end' ? ['offen'] : []),
]

function RowNote({ row, isToday }: { row: TimelineRow; isToday: boolean }): ReactNode {
  const words = openWords(row, isToday)
  const tone = isToday ? 'success' : 'gray'
  return (
    <span className="tax-row__note">
      {words.length === 0 && row.end !== null && <span className="muted">{durationWords(row.start, row.end)}</span>}
      {words.map((word) => (
        <span key={word} className="status tone" data-tone={word.startsWith('Startsatz') ? 'gray' : tone}>
          {word}
        </span>
      ))}
    </span>
  )
}

const derived = {
  start: 'Das Ende richtet sich nach der ersten Periode.',
  end: 'Der Beginn richtet sich nach der letzten Periode.',
} as const

function OpenRow({ row, dates, fault, isWrong, ...on }: TaxRowProps) {
  const all = useRef<HTMLFieldSetElement>(null)
  const rate = useRef<HTMLInputElement>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  // Whoever opened the row wants to write in it.
  useEffect(() => rate.current?.select(), [])
  const isFaulty = Boolean(fault)
  // All of it in sight, also what is said below its fields.
  useEffect(() => {
    all.current?.scrollIntoView({ block: isFaulty ? 'end' : 'nearest' })
  }, [isFaulty])
  const leave = (name: string) => () => setLeft(new Set([...left, name]))
  const shows = (name: string) => isWrong || left.has(name)
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // Enter ends the row; it does not save everything.
    event.preventDefault()
    on.onClose()
  }
  const field = typeof row.key === 'number' ? 'configs' : row.key === 'start' ? 'startRate' : 'endRate'
  return (
    <fieldset ref={all} className="tax-row__fields" onKeyDown={close}>
      <legend className="visually-hidden">{rangeWords(row)}</legend>
      <RateInput
        ref={rate}
        withAsterisk={false}
        value={row.rate}
        error={shows('rate') ? checkField(openRateFields, 'rate', { rate: row.rate }) : null}
        data-field={field}
        onChange={on.onRate}
        onBlur={leave('rate')}
      />
      {typeof row.key === 'number' ? (
        <>
          <PeriodDates
            dates={dates}
            withAsterisk={false}
            errorOf={(name) => fault?.isOverlapping || (shows(name) ? (fault?.fields[name] ?? null) : null)}
            onChange={on.onDates}
            onBlur={(name) => leave(name)()}
          />
          <ActionIcon
            className="tax-row__remove"
            variant="subtle"
            color="error"
            size={36}
            aria-label={`${shownRate(row.rate)}, ${rangeWords(row)} entfernen`}
            onClick={on.onRemove}
          >
            <IconTrash size={18} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </>
      ) : (
        <p className="tax-row__derived">
          <span className="num">{rangeWords(row)}</span>
          <span className="muted">{derived[row.key]}</span>
        </p>
      )}
      {fault?.isOverlapping && (
        <div className="tax-row__alert">
          <FormAlert>{timelineFaults.overlap}</FormAlert>
        </div>
      )}
    </fieldset>
  )
}

/** What the fields of a row start with. */
export const datesOf = ({ start, end }: { start: Day; end: Day | null }): Dates => ({
  start: formatDay(start),
  end: end === null ? '' : formatDay(end),
})
