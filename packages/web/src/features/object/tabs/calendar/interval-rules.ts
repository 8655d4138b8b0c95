import { intervalFields } from '@allmend/domain/objects'
import { between, checkFields, type FieldSpec, integer, required } from '@allmend/domain/validation'
import { readTime } from '../../words/time-text.ts'
import type { IntervalDraft, IntervalKind } from './interval-values.ts'

const time = (value: unknown) =>
  value === '' || (readTime(String(value)) ?? 1440) < 1440 ? null : 'Bitte geben Sie eine Uhrzeit wie 18:30 ein.'
const someDay = (value: unknown) =>
  Array.isArray(value) && value.length > 0 ? null : 'Bitte wählen Sie mindestens einen Tag.'
const bothOrNone = (value: unknown, _: string, { from, to }: Readonly<Record<string, unknown>>) =>
  value === '' && (from !== '' || to !== '') ? 'Bitte geben Sie beide Zeiten ein, oder keine.' : null

/** Label and rules of every field an interval can have. */
export const draftFields = {
  name: intervalFields.name,
  weekdays: { label: 'Beginn an', rules: [someDay] },
  interval: intervalFields.interval,
  maxSteps: intervalFields.maxSteps,
  value: intervalFields.multiDaysValue,
  first: { label: 'Erster Beginn', rules: [required, time] },
  count: { label: 'Anzahl Blöcke', rules: [required, integer, between(1, 200)] },
  minutes: { label: 'Abstand der Anfänge (Minuten)', rules: [required, integer, between(5, 1440)] },
  from: { label: 'Übergabe um', rules: [bothOrNone, time] },
  to: { label: 'Rückgabe um', rules: [bothOrNone, time] },
  pre: intervalFields.preProcessingTime,
  post: intervalFields.postProcessingTime,
} satisfies FieldSpec
export type DraftField = keyof typeof draftFields

const always = ['name', 'weekdays', 'maxSteps', 'pre', 'post'] as const
const ownFields: Readonly<Record<IntervalKind, readonly DraftField[]>> = {
  dynamic: [...always, 'interval'],
  fixed: [...always, 'first', 'count', 'minutes', 'interval'],
  days: [...always, 'value', 'from', 'to'],
}

/** The sentences of the fields that count for this kind. */
export function intervalErrors(draft: IntervalDraft): Partial<Record<DraftField, string>> {
  const needsLength = draft.kind === 'dynamic'
  const spec: FieldSpec<DraftField> = needsLength
    ? {
        ...draftFields,
        interval: { label: draftFields.interval.label, rules: [required, ...draftFields.interval.rules] },
      }
    : draftFields
  const wrong = checkFields(spec, { ...draft })
  return Object.fromEntries(ownFields[draft.kind].flatMap((name) => (wrong[name] ? [[name, wrong[name]]] : [])))
}

/** Whether a week can be drawn from it; how it is called does not matter. */
export const canBeDrawn = (draft: IntervalDraft): boolean =>
  Object.keys(intervalErrors(draft)).every((name) => name === 'name')
