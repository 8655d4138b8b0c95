import { Button, Popover, TextInput } from '@mantine/core'
import { IconCalendar, IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { popoverProps } from '../../../framework/list/overlays.ts'
import { Segments } from '../../../ui/segments.tsx'
import { dayWords } from '../words.ts'
import { type ChosenPeriod, type PeriodKind, stepPeriod } from './period.ts'

const kinds: readonly { value: PeriodKind; label: string }[] = [
  { value: 'month', label: 'Monat' },
  { value: 'quarter', label: 'Quartal' },
  { value: 'year', label: 'Jahr' },
  { value: 'range', label: 'Zeitraum' },
]

interface PeriodBarProps {
  readonly period: ChosenPeriod
  readonly onChange: (search: Readonly<Record<string, string>>) => void
}

/** Which time is looked at: a kind of period, one before or after, or two days of one's own. */
export function PeriodBar({ period, onChange }: PeriodBarProps) {
  const { kind, from, until } = period
  const [isOpen, setOpen] = useState(false)
  const choose = (next: PeriodKind) => {
    if (next === 'range') {
      onChange({ period: 'range', from, until })
      setOpen(true)
    } else onChange({ period: next, at: until })
  }
  return (
    <div className="period">
      <Segments label="Zeitraum" value={kind} choices={kinds} onChange={choose} />
      <div className="period__days">
        <Step label="Früher" onClick={() => onChange(stepPeriod(period, -1))} icon={IconChevronLeft} />
        <Popover opened={isOpen} onChange={setOpen} {...popoverProps}>
          <Popover.Target>
            <Button
              variant="default"
              leftSection={<IconCalendar size={16} aria-hidden="true" />}
              rightSection={<IconChevronDown size={14} aria-hidden="true" />}
              onClick={() => setOpen(!isOpen)}
            >
              <span className="num">
                {dayWords(from)} – {dayWords(until)}
              </span>
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <DaysForm
              key={`${from} ${until}`}
              from={from}
              until={until}
              onApply={(days) => {
                onChange({ period: 'range', ...days })
                setOpen(false)
              }}
            />
          </Popover.Dropdown>
        </Popover>
        <Step label="Später" onClick={() => onChange(stepPeriod(period, 1))} icon={IconChevronRight} />
      </div>
    </div>
  )
}

interface StepProps {
  readonly label: string
  readonly icon: typeof IconChevronLeft
  readonly onClick: () => void
}

const Step = ({ label, icon: Icon, onClick }: StepProps) => (
  <button type="button" className="period__step" aria-label={label} title={label} onClick={onClick}>
    <Icon size={18} stroke={1.7} aria-hidden="true" />
  </button>
)

interface DaysFormProps {
  readonly from: string
  readonly until: string
  readonly onApply: (days: { from: string; until: string }) => void
}

function DaysForm({ onApply, ...given }: DaysFormProps) {
  const [from, setFrom] = useState(given.from)
  const [until, setUntil] = useState(given.until)
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isGood = from !== '' && until !== '' && from <= until
    setWrong(!isGood)
    if (isGood) onApply({ from, until })
  }
  const days = { type: 'date', min: '2000-01-01', max: '2199-12-31' } as const
  return (
    <form className="period__form" onSubmit={submit} noValidate>
      <TextInput label="Von" {...days} value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
      <TextInput
        label="Bis"
        {...days}
        value={until}
        error={isWrong && 'Bitte wählen Sie zwei Tage, den früheren zuerst.'}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <Button type="submit">Anzeigen</Button>
    </form>
  )
}
