import { reasonWords } from '@allmend/domain/objects'
import { movedPriceWords } from '@allmend/domain/pricing'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MailCheck } from '../../../framework/mail-delivery/mail-check.tsx'
import { errorText } from '../../../lib/api-error.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { chosenSpan, ObjectSelect, TimeFields, Verdict, wallsOf } from '../../desk-entry/index.ts'
import { timeOf } from '../bar-words.ts'
import { moveCheckQuery, type PlanBar, type PlanObject, type Target } from '../plan.queries.ts'

const width = 560

interface MoveDialogProps {
  readonly bar: PlanBar & { readonly booking: NonNullable<PlanBar['booking']> }
  readonly objects: readonly PlanObject[]
  readonly withMail: boolean
  readonly onWithMail: (withMail: boolean) => void
  readonly onMove: (target: Target) => void
  readonly onClose: () => void
}

/** The same as dragging, by fields: for the keyboard, for a phone, and for far away. */
export function MoveDialog({ bar, objects, withMail, onWithMail, onMove, onClose }: MoveDialogProps) {
  const [time, setTime] = useState(() => chosenSpan(bar.start, bar.end))
  const [objectId, setObjectId] = useState(bar.objectId)
  const walls = wallsOf(time)
  const target = walls && { objectId, displayStart: walls.start, displayEnd: walls.end }
  const [asked] = useDebouncedValue(target, 250)
  const { data, error, isFetching } = useQuery({
    ...moveCheckQuery(bar.booking.id, asked ?? { objectId, displayStart: bar.start, displayEnd: bar.end }),
    enabled: asked !== null,
  })
  const isSame = walls?.start === bar.start && walls.end === bar.end && objectId === bar.objectId
  const isRule = data !== undefined && data.reason !== null && !data.isFirm
  return (
    <Dialog title="Buchung verschieben" size={width} onClose={onClose}>
      <div className="plan-form">
        <p>
          <strong>
            <bdi>{bar.label}</bdi>
          </strong>
          <br />
          <span className="muted">bisher {timeOf(bar)}</span>
        </p>
        <TimeFields value={time} onChange={setTime} />
        <ObjectSelect objects={objects} value={objectId} onChange={setObjectId} />
        {target && !isSame && (
          <Verdict
            isBusy={isFetching}
            tone={error || data?.isFirm ? 'error' : isRule ? 'warning' : 'success'}
            text={error ? errorText(error) : data?.reason ? reasonWords[data.reason] : 'Frei.'}
            more={data ? movedPriceWords(data) : ''}
          />
        )}
        <MailCheck label="Kunden per E-Mail informieren" checked={withMail} onChange={onWithMail} />
      </div>
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
        <Button disabled={!target || isSame || (data?.isFirm ?? false)} onClick={() => target && onMove(target)}>
          Verschieben
        </Button>
      </div>
    </Dialog>
  )
}
