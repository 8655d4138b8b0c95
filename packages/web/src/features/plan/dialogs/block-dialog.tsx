import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { notifyStaying, notifyUndo } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { chosenSpan, ObjectSelect, RefusalLine, TimeFields, wallsOf } from '../../desk-entry/index.ts'
import { inTheWay } from '../in-the-way.ts'
import {
  type BlockDraft,
  createBlock,
  type PlanBar,
  type PlanObject,
  refreshPlan,
  removeBlock,
  saveBlock,
} from '../plan.queries.ts'

const width = 560

interface BlockDialogProps {
  /** The block that is changed; null for a new one. */
  readonly bar: PlanBar | null
  readonly preset: { readonly objectId: number; readonly start: string; readonly end: string }
  readonly objects: readonly PlanObject[]
  readonly mayChange: boolean
  readonly onClose: () => void
}

const failed = (error: unknown) => void notifyStaying(inTheWay(error) ?? errorText(error))
const again = (work: () => Promise<unknown>) => () =>
  void work()
    .catch(failed)
    .finally(() => void refreshPlan())

/** Shuts an object for a time, changes that, or opens it again. */
export function BlockDialog({ bar, preset, objects, mayChange, onClose }: BlockDialogProps) {
  const [time, setTime] = useState(() => chosenSpan(preset.start, preset.end))
  const [objectId, setObjectId] = useState(preset.objectId)
  const [note, setNote] = useState(bar?.block?.note ?? '')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const walls = wallsOf(time)
  const block = bar?.block ?? null
  const before: BlockDraft = { ...preset, note: block?.note ?? '' }

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(null)
    try {
      await work()
      await refreshPlan()
      onClose()
    } catch (refusal) {
      setError(inTheWay(refusal) ?? errorText(refusal))
      setBusy(false)
    }
  }
  const save = (draft: BlockDraft) =>
    attempt(async () => {
      if (block) {
        const saved = await saveBlock(block.id, { ...draft, version: block.version })
        const undo = () => saveBlock(block.id, { ...before, version: saved.version })
        void notifyUndo('Die Sperrung wurde geändert.', again(undo))
      } else {
        const { id } = await createBlock(draft)
        void notifyUndo(
          'Das Objekt ist gesperrt.',
          again(() => removeBlock(id)),
        )
      }
    })
  const remove = (id: number) =>
    attempt(async () => {
      await removeBlock(id)
      void notifyUndo(
        'Die Sperrung wurde aufgehoben.',
        again(() => createBlock(before)),
      )
    })

  return (
    <Dialog title={block ? 'Sperrung' : 'Objekt sperren'} size={width} onClose={onClose}>
      <form
        className="plan-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (walls) void save({ objectId, ...walls, note })
        }}
      >
        <fieldset className="plan-form__fields" disabled={!mayChange}>
          <legend className="visually-hidden">Angaben zur Sperrung</legend>
          <ObjectSelect objects={objects} value={objectId} onChange={setObjectId} />
          <TimeFields value={time} onChange={setTime} overDays />
          <TextInput
            label="Grund"
            description="Nur für die Verwaltung; Kunden sehen, dass das Objekt nicht frei ist."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder="Zum Beispiel Reparatur"
            maxLength={200}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </fieldset>
        {error && <RefusalLine>{error}</RefusalLine>}
        <div className="dialog-actions">
          {block && mayChange && (
            <Button variant="outline" color="error" disabled={isBusy} onClick={() => void remove(block.id)}>
              Sperrung aufheben
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {mayChange ? 'Abbrechen' : 'Schliessen'}
          </Button>
          {mayChange && (
            <Button type="submit" disabled={!walls} loading={isBusy}>
              {block ? 'Speichern' : 'Sperren'}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
