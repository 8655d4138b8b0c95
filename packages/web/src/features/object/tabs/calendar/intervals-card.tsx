import { Button } from '@mantine/core'
import { IconCalendarEvent, IconClockHour4, IconLayoutRows, IconPlus } from '@tabler/icons-react'
import { nextId, useEntryList } from '../../../../framework/form/use-entry-list.ts'
import type { RecordForm } from '../../../../framework/form/use-record-form.tsx'
import { SortableCards, UndoRemoval } from '../../../../framework/sortable-cards.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import type { CalendarValues } from './calendar-values.ts'
import { IntervalEditor } from './interval-editor.tsx'
import { intervalErrors } from './interval-rules.ts'
import { type IntervalDraft, newInterval, packIntervals, readIntervals } from './interval-values.ts'
import { intervalSummary, kindWords, weekdaysWords } from './interval-words.ts'
import type { Spotlight } from './use-spotlight.ts'
import { useOpenWrong } from './wrong-entry.ts'

const icons = { dynamic: IconClockHour4, fixed: IconLayoutRows, days: IconCalendarEvent } as const

interface IntervalsCardProps {
  readonly form: RecordForm<CalendarValues>
  readonly spotlight: Spotlight
  readonly version: number
}

const nameOf = ({ name }: IntervalDraft) => name || 'Neues Intervall'
const summaryOf = (draft: IntervalDraft) =>
  [kindWords[draft.kind], intervalSummary(draft), weekdaysWords(draft.weekdays)].filter(Boolean).join(' · ')

export function IntervalsCard({ form, spotlight, version }: IntervalsCardProps) {
  const { error, description, 'data-field': field } = form.input('intervals')
  const list = useEntryList<IntervalDraft>({
    entries: readIntervals(form.values.intervals),
    onChange: (drafts) => form.set({ intervals: packIntervals(drafts) }),
    version,
  })
  const isWrong = (draft: IntervalDraft) => error !== null && Object.keys(intervalErrors(draft)).length > 0
  const wrong = list.entries.find(isWrong)
  useOpenWrong(list, wrong, error)
  return (
    <SectionCard
      title="Intervalle"
      aside={
        <Button
          variant="subtle"
          size="compact-sm"
          data-field={wrong && wrong.id === list.openId ? undefined : field}
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => {
            const draft = newInterval(nextId(list.entries))
            list.add(draft)
            spotlight.showInterval(draft.id)
          }}
        >
          Intervall
        </Button>
      }
    >
      <p className="muted calendar-hint">So kann gebucht werden. Kundinnen und Kunden wählen eines davon.</p>
      {list.entries.length === 0 && (
        <p className="calendar-hint">Ohne Intervall kann das Objekt nicht gebucht werden.</p>
      )}
      <SortableCards
        label="Intervalle"
        list={list}
        nameOf={nameOf}
        iconOf={({ kind }) => icons[kind]}
        summaryOf={summaryOf}
        isWrong={isWrong}
        isReadOnly={false}
      >
        {(draft) => (
          <IntervalEditor
            draft={draft}
            showsErrors={isWrong(draft)}
            onChange={(patch) => list.change(draft.id, patch)}
            // Whoever looks into an interval wants to see that one in the week.
            onFocus={() => {
              spotlight.turnOff()
              spotlight.showInterval(draft.id)
            }}
          />
        )}
      </SortableCards>
      <UndoRemoval name={list.removed && nameOf(list.removed)} onUndo={list.undo} />
      {error && <p className="opening__error">{error}</p>}
      {description}
    </SectionCard>
  )
}
