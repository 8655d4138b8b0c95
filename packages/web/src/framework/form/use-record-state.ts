import { useState } from 'react'
import { clashNote } from './clash-note.ts'
import type { Conflict } from './conflict.ts'
import { mergeRecord } from './merge-record.ts'
import type { RecordFormOptions } from './record-form-options.ts'
import { changedFields, type FieldName, type RecordValues } from './record-values.ts'
import { useFieldErrors } from './use-field-errors.ts'

/** What a form holds: the record as the server knows it, what was made of it, and what is to be said about it. */
export function useRecordState<Values extends RecordValues, Entry>(options: RecordFormOptions<Values, Entry>) {
  type Name = FieldName<Values>
  const { read, follow } = options
  const [base, setBase] = useState(() => ({ record: options.record, values: read(options.record) }))
  const [values, setValues] = useState(base.values)
  const [notes, setNotes] = useState<ReadonlyMap<Name, string>>(new Map())
  const spec = typeof options.spec === 'function' ? options.spec(values) : options.spec
  const errors = useFieldErrors(spec, values)
  const auditName = (name: Name) => options.auditNames?.[name] ?? name

  const begin = (from: typeof base) => {
    setBase(from)
    setValues(from.values)
    setNotes(new Map())
    errors.clear()
  }

  return {
    base,
    values,
    notes,
    spec,
    errors,
    auditName,
    changed: changedFields(base.values, values),
    set: (patch: Partial<Values>) =>
      setValues((previous) => {
        const next = { ...previous, ...patch }
        return follow ? follow(next, previous) : next
      }),
    /** What the server knows now; changes count from here. */
    adopt: (record: Entry) => begin({ record, values: read(record) }),
    discard: () => begin(base),
    /** Takes over the new state, except for what was changed here. */
    keepMine: ({ current, saves }: Conflict<Entry>) => {
      const theirs = read(current)
      const merged = mergeRecord({ base: base.values, mine: values, theirs })
      const noteOf = (name: Name) =>
        clashNote({
          field: auditName(name),
          base: base.values[name],
          theirs: theirs[name],
          saves,
          words: options.words,
        })
      setBase({ record: current, values: theirs })
      setValues(merged.values)
      setNotes(new Map(merged.clashes.map((name) => [name, noteOf(name)])))
    },
  }
}
