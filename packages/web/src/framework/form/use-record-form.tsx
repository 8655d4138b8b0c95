import { checkFields, isRequired } from '@allmend/domain/validation'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorText } from '../../lib/api-error.ts'
import { notifySaved, notifyStaying } from '../notifications/notify.ts'
import { type Conflict, readConflict } from './conflict.ts'
import { FieldNote } from './field-note.tsx'
import { RecordFormGuards } from './record-form-guards.tsx'
import type { Question, RecordFormOptions, SaveWay } from './record-form-options.ts'
import type { FieldName, RecordValues } from './record-values.ts'
import { refusedFields } from './refused-fields.ts'
import { useRecordState } from './use-record-state.ts'
import { useSaveKey } from './use-save-key.ts'

const noteBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/**
 * The form of one record of the back office: it counts changes from what the server knows, asks before they are lost, puts
 * refusals at their fields, and when somebody else saved in between, it tells and merges. Render `guards` outside the form.
 */
export function useRecordForm<Values extends RecordValues, Entry>(options: RecordFormOptions<Values, Entry>) {
  type Name = FieldName<Values>
  const { isReadOnly = false, layout = 'page' } = options
  const state = useRecordState(options)
  const { base, values, spec, errors, changed, notes, set } = state
  const [conflict, setConflict] = useState<Conflict<Entry> | null>(null)
  const [alert, setAlert] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ question: Question; way: SaveWay<Values, Entry> } | null>(null)
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const names = Object.keys(spec) as Name[]

  /** In the order of the page, which need not be the order of the fields; some may stand outside and belong to the form. */
  const focusFirst = (wrong: readonly string[]) => {
    const inputs = [...(element.current?.elements ?? [])] as HTMLElement[]
    inputs.find(({ dataset }) => wrong.includes(dataset.field ?? ''))?.focus()
  }

  /** Marks what is wrong and leads to the first of it; true where nothing is. */
  const check = () => {
    errors.watch(names)
    const wrong = Object.keys(checkFields(spec, values))
    if (wrong.length > 0) focusFirst(wrong)
    return wrong.length === 0
  }

  const mutation = useMutation({
    mutationFn: ({ save }: SaveWay<Values, Entry>) => save(values, base.record),
    onSuccess: (saved, { done }) => {
      notifySaved(done)
      // A new record goes on as an existing one elsewhere.
      if (base.record) state.adopt(saved)
      options.onSaved?.(saved)
    },
    onError: (error) => {
      const found = readConflict<Entry>(error)
      if (found) return setConflict(found)
      const refused = refusedFields(error, names, options.refusals)
      errors.refuse(refused)
      if (refused.size > 0) focusFirst([...refused.keys()])
      else if (layout === 'page') notifyStaying(errorText(error))
      else setAlert(errorText(error))
    },
  })

  /** Saves in one way or another, once nothing is wrong. */
  const saveAs = (way: SaveWay<Values, Entry>) => {
    if (isReadOnly || mutation.isPending) return
    setAlert(null)
    if (!check()) return
    const question = options.ask?.(values, base.record)
    if (question) setAsked({ question, way })
    else mutation.mutate(way)
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog is drawn elsewhere, but its events still pass through the form it was opened from.
    event.stopPropagation()
    saveAs({ save: options.save })
  }
  const { finish } = options
  const isAsking = conflict !== null || leaving !== null || asked !== null
  useSaveKey(element, !isReadOnly && !isAsking)

  /** What every kind of input needs: its name, star, sentence and note. */
  const input = (name: Name) => {
    const note = notes.get(name)
    return {
      label: spec[name].label,
      required: !isReadOnly && isRequired(spec, name),
      error: errors.errorOf(name),
      'data-field': name,
      onBlur: () => errors.check(name),
      ...(note && { description: <FieldNote>{note}</FieldNote>, inputWrapperOrder: noteBelow }),
    }
  }
  const hasBar = layout === 'page' && base.record !== null && changed.length > 0 && !isReadOnly
  const decide = (act: (found: Conflict<Entry>) => void) => () => {
    if (conflict) act(conflict)
    setConflict(null)
  }

  return {
    values,
    /** The record the changes count from; null for a new one. */
    record: base.record,
    isDirty: changed.length > 0,
    isReadOnly,
    isSaving: mutation.isPending,
    /** The bar for saving is in sight: no other button need do the same. */
    hasBar,
    /** In a dialog: why the whole of it was refused, and whether a question lies over it and has the keys for itself. */
    alert,
    isAsking,
    props: { id, ref: element, noValidate: true, onSubmit },
    set,
    /** Saves and goes further, where the form knows how. */
    finish: () => finish && saveAs(finish),
    check,
    input,
    /** A line of text. */
    field: (name: Name) => ({
      ...input(name),
      key: name as string,
      value: String(values[name] ?? ''),
      ...(isReadOnly && { readOnly: true, variant: 'filled' }),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set({ [name]: currentTarget.value } as Partial<Values>),
    }),
    /** The record is another one by now, through something done beside the form: the changes stay, and count from there. */
    absorb(current: Entry) {
      state.keepMine({ current, saves: [] })
    },
    /** Lets go of the changes at once, for whoever leaves right after. */
    abandon: () => flushSync(state.discard),
    /** Asks before the changes are lost, then does it. */
    leave: (act: () => void) => (changed.length > 0 ? setLeaving(() => act) : act()),
    guards: (
      <RecordFormGuards
        form={id}
        spec={spec}
        changed={changed}
        hasBar={hasBar}
        isSaving={mutation.isPending}
        onDiscard={state.discard}
        saveLabel={options.saveLabel}
        finish={finish && { label: finish.label, act: () => saveAs(finish) }}
        entity={options.entity}
        words={options.words}
        conflict={conflict && { saves: conflict.saves, base: base.values, theirs: options.read(conflict.current) }}
        mine={changed.map(state.auditName)}
        onReload={decide(({ current }) => state.adopt(current))}
        onKeep={decide(state.keepMine)}
        onClose={() => setConflict(null)}
        question={asked?.question ?? null}
        onAnswer={(isYes) => {
          setAsked(null)
          if (asked && isYes) mutation.mutate(asked.way)
        }}
        isLeaving={leaving !== null}
        onLeave={() => {
          setLeaving(null)
          state.discard()
          leaving?.()
        }}
        onStay={() => setLeaving(null)}
      />
    ),
  }
}

export type RecordForm<Values extends RecordValues> = ReturnType<typeof useRecordForm<Values, unknown>>
