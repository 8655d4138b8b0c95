import { isSame } from '@allmend/domain/audit'
import { checkField, type FieldSpec } from '@allmend/domain/validation'
import { useState } from 'react'
import type { FieldName, RecordValues } from './record-values.ts'

interface Refused {
  readonly sentence: string
  readonly value: unknown
}

/**
 * The sentences below the fields. A field is checked when it is left and, once it was wrong, with every key; what the server
 * refused stands until the value is another one.
 */
export function useFieldErrors<Values extends RecordValues>(spec: FieldSpec<FieldName<Values>>, values: Values) {
  type Name = FieldName<Values>
  const [watched, setWatched] = useState<ReadonlySet<Name>>(new Set())
  const [refused, setRefused] = useState<ReadonlyMap<string, Refused>>(new Map())

  return {
    errorOf: (name: Name): string | null => {
      const refusal = refused.get(name)
      if (refusal && isSame(refusal.value, values[name])) return refusal.sentence
      return watched.has(name) ? checkField(spec, name, values) : null
    },
    /** Somebody left the field. */
    check: (name: Name) => {
      if (checkField(spec, name, values)) setWatched(new Set([...watched, name]))
    },
    watch: (names: readonly Name[]) => setWatched(new Set([...watched, ...names])),
    refuse: (sentences: ReadonlyMap<Name, string>) =>
      setRefused(new Map([...sentences].map(([name, sentence]) => [name, { sentence, value: values[name] }]))),
    clear: () => {
      setWatched(new Set())
      setRefused(new Map())
    },
  }
}
