import { datedRateFields, timelineFaults } from '@allmend/domain/tax'
import { checkFields } from '@allmend/domain/validation'
import { useState } from 'react'
import { FormDialog } from '../../../framework/form/form-dialog.tsx'
import { PeriodDates } from './period-dates.tsx'
import { RateInput } from './rate-input.tsx'
import { datesFault, type RateDraft } from './tax-values.ts'

const width = 480

type NewRate = Omit<RateDraft, 'id'>

interface NewRateDialogProps {
  readonly initial: NewRate
  readonly others: readonly RateDraft[]
  readonly onAdd: (added: NewRate) => void
  readonly onClose: () => void
}

export function NewRateDialog({ initial, others, onAdd, onClose }: NewRateDialogProps) {
  const [draft, setDraft] = useState(initial)
  const [isTried, setTried] = useState(false)
  const wrong = isTried ? checkFields(datedRateFields, { ...draft }) : {}
  const isOverlapping = isTried && datesFault(draft, others)?.isOverlapping === true
  const change = (patch: Partial<NewRate>) => setDraft({ ...draft, ...patch })
  const add = () => {
    setTried(true)
    if (Object.keys(checkFields(datedRateFields, { ...draft })).length > 0 || datesFault(draft, others)) return
    onAdd(draft)
  }
  return (
    <FormDialog
      title="MwSt. Satz erstellen"
      width={width}
      refusal={isOverlapping && timelineFaults.overlap}
      submit="Hinzufügen"
      isBusy={false}
      onSubmit={add}
      onClose={onClose}
    >
      <p className="muted">
        {others.length > 0
          ? 'Vorgeschlagen ist der laufende Satz mit seinem Beginn: Legen Sie sein Ende fest. Der Satz danach steht im letzten Eintrag der Zeitachse.'
          : 'Vorgeschlagen ist der laufende Satz ab morgen. Die Tage davor behalten den Startsatz, die Tage danach stehen im letzten Eintrag der Zeitachse.'}
      </p>
      <RateInput value={draft.rate} error={wrong.rate} onChange={(rate) => change({ rate })} />
      <div className="tax-dates">
        <PeriodDates
          dates={draft}
          errorOf={(name) => wrong[name] ?? isOverlapping}
          onChange={({ start, end }) => change({ start, end })}
        />
      </div>
    </FormDialog>
  )
}
