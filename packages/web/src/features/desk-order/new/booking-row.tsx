import type { PublicObject } from '@allmend/contract'
import type { Reason } from '@allmend/domain/availability'
import { reasonWords } from '@allmend/domain/objects'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useCallback } from 'react'
import { errorText } from '../../../lib/api-error.ts'
import type { DraftBooking } from '../../booking-draft/index.ts'
import {
  AboutFields,
  type gapsOf,
  intervalOf,
  ofObject,
  RefusalLine,
  TimeFields,
  usePresets,
  Verdict,
  WhichFields,
} from '../../desk-entry/index.ts'
import type { BookingEntry } from './booking-entry.ts'

interface BookingRowProps {
  readonly entry: BookingEntry
  readonly place: number
  readonly objects: readonly { readonly id: number; readonly title: string }[]
  /** What the object asks for; undefined until it is chosen and known. */
  readonly object: PublicObject | undefined
  readonly objectError: Error | null
  /** What the server says to it; undefined while it is asked. */
  readonly verdict: { readonly reason: Reason | null; readonly isFirm: boolean } | undefined
  readonly isWhole: boolean
  readonly gaps: ReturnType<typeof gapsOf> | null
  readonly onChange: (id: number, change: (now: BookingEntry) => Partial<BookingEntry>) => void
  readonly onRemove: () => void
}

/** One booking of the order: which object, when, with what, and whether it can be had. */
export function BookingRow(props: BookingRowProps) {
  const { entry, place, objects, object, objectError, verdict, isWhole, gaps, onChange, onRemove } = props
  const { id, draft, time } = entry
  const change = useCallback(
    (next: Partial<DraftBooking>) => onChange(id, (now) => ({ draft: { ...now.draft, ...next } })),
    [id, onChange],
  )
  usePresets(object, draft, change)
  const isOverDays = intervalOf(object, draft.intervalId)?.isMultiDays ?? false
  return (
    <fieldset className="new-booking">
      <legend>Buchung {place}</legend>
      <ActionIcon
        className="new-booking__remove"
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Buchung ${place} entfernen`}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden="true" />
      </ActionIcon>
      <div className="new-booking__which">
        <WhichFields
          objects={objects}
          draft={draft}
          object={object}
          onObject={(objectId) => onChange(id, (now) => ({ draft: ofObject(now.draft, objectId) }))}
          onChange={change}
        />
      </div>
      <TimeFields value={time} onChange={(next) => onChange(id, () => ({ time: next }))} overDays={isOverDays} />
      {objectError ? <RefusalLine>{errorText(objectError)}</RefusalLine> : isWhole && <TimeVerdict verdict={verdict} />}
      <AboutFields object={object} draft={draft} gaps={gaps} onChange={change} />
    </fieldset>
  )
}

function TimeVerdict({ verdict }: Pick<BookingRowProps, 'verdict'>) {
  const { reason = null, isFirm = false } = verdict ?? {}
  const tone = reason === null ? 'success' : isFirm ? 'error' : 'warning'
  return <Verdict isBusy={!verdict} tone={tone} text={reason === null ? 'Frei.' : reasonWords[reason]} />
}
