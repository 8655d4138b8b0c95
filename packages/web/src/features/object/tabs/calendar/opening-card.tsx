import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { RecordForm } from '../../../../framework/form/use-record-form.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { weekOrder } from '../../words/day-words.ts'
import { type CalendarValues, dayField } from './calendar-values.ts'
import { OpeningDay } from './opening-day.tsx'
import { packSpans, readSpans } from './opening-values.ts'
import type { Spotlight } from './use-spotlight.ts'

interface OpeningCardProps {
  readonly form: RecordForm<CalendarValues>
  readonly spotlight: Spotlight
}

const workdays = [1, 2, 3, 4, 5]

export function OpeningCard({ form, spotlight }: OpeningCardProps) {
  const copy = (from: number, to: readonly number[]) =>
    form.set(Object.fromEntries(to.map((weekday) => [dayField(weekday), form.values[dayField(from)]])))
  return (
    <SectionCard
      title="Öffnungszeiten"
      aside={
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconCopy size={14} aria-hidden="true" />}
          onClick={() => copy(1, workdays)}
        >
          Montag auf Di–Fr übertragen
        </Button>
      }
    >
      <ul className="opening">
        {weekOrder.map((weekday) => (
          <OpeningDay
            key={weekday}
            weekday={weekday}
            spans={readSpans(form.values[dayField(weekday)])}
            input={form.input(dayField(weekday))}
            onChange={(spans) => form.set({ [dayField(weekday)]: packSpans(spans) })}
            onCopy={(to) => copy(weekday, to)}
            onFocusSpan={(at) => spotlight.lightSpan(weekday, at)}
          />
        ))}
      </ul>
    </SectionCard>
  )
}
