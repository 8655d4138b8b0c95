import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { nextId, useEntryList } from '../../../../framework/form/use-entry-list.ts'
import type { RecordForm } from '../../../../framework/form/use-record-form.tsx'
import { UndoRemoval } from '../../../../framework/sortable-cards.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { BlockingRow } from './blocking-row.tsx'
import {
  type BlockingDraft,
  blockingDraftWords,
  blockingErrors,
  nextBlocked,
  packBlocking,
  readBlocking,
} from './blocking-values.ts'
import type { CalendarValues } from './calendar-values.ts'
import type { Spotlight } from './use-spotlight.ts'
import { useOpenWrong } from './wrong-entry.ts'

interface BlockingCardProps {
  readonly form: RecordForm<CalendarValues>
  readonly spotlight: Spotlight
  readonly version: number
}

const yesterday = -1

export function BlockingCard({ form, spotlight, version }: BlockingCardProps) {
  const { today } = spotlight
  const { error, description, 'data-field': field } = form.input('blockingDays')
  const list = useEntryList<BlockingDraft>({
    entries: readBlocking(form.values.blockingDays),
    onChange: (drafts) => form.set({ blockingDays: packBlocking(drafts) }),
    version,
  })
  const isWrong = (draft: BlockingDraft) => error !== null && Object.keys(blockingErrors(draft)).length > 0
  const wrong = list.entries.find(isWrong)
  useOpenWrong(list, wrong, error)
  const nextOf = (draft: BlockingDraft) => nextBlocked(draft, today)?.start ?? yesterday
  const ids = list.entries.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: while a day is being typed, its row stays where it is.
  const order = useMemo(
    () => list.entries.toSorted((a, b) => nextOf(a) - nextOf(b)).map(({ id }) => id),
    [ids, list.openId, version],
  )
  const sorted = order.flatMap((id) => list.entries.find((draft) => draft.id === id) ?? [])
  const isPast = (draft: BlockingDraft) =>
    draft.id !== list.openId && nextOf(draft) === yesterday && Object.keys(blockingErrors(draft)).length === 0
  const past = sorted.filter(isPast)

  const row = (draft: BlockingDraft) => (
    <BlockingRow
      key={draft.id}
      draft={draft}
      today={today}
      isOpen={draft.id === list.openId}
      showsErrors={isWrong(draft)}
      onOpen={(isOpen) => {
        list.open(isOpen ? draft.id : null)
        if (isOpen && nextOf(draft) !== yesterday) spotlight.showWeekOf(nextOf(draft))
      }}
      onFocus={() => spotlight.lightBlocking(draft.id)}
      onChange={(patch) => {
        list.change(draft.id, patch)
        const next = nextBlocked({ ...draft, ...patch }, today)
        if (next && patch.from !== undefined) spotlight.showWeekOf(next.start)
      }}
      onRemove={() => list.remove(draft)}
    />
  )
  return (
    <SectionCard
      title="Sperrtage"
      aside={
        <Button
          variant="subtle"
          size="compact-sm"
          data-field={wrong && wrong.id === list.openId ? undefined : field}
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => list.add({ id: nextId(list.entries), title: '', repeat: false, from: '', until: '' })}
        >
          Sperrtag
        </Button>
      }
    >
      {list.entries.length === 0 && <p className="muted">Keine Sperrtage.</p>}
      <ul className="blocking">{sorted.filter((draft) => !isPast(draft)).map(row)}</ul>
      {past.length > 0 && (
        <details className="blocking__past">
          <summary>{past.length === 1 ? '1 vergangener Sperrtag' : `${past.length} vergangene Sperrtage`}</summary>
          <ul className="blocking">{past.map(row)}</ul>
        </details>
      )}
      <UndoRemoval name={list.removed && blockingDraftWords(list.removed)} onUndo={list.undo} />
      {error && <p className="opening__error">{error}</p>}
      {description}
    </SectionCard>
  )
}
