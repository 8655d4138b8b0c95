import { isSame } from '@allmend/domain/audit'

type FieldValue = string | number | boolean | null | readonly (string | number)[]

/** What a form holds, field by field. */
export type RecordValues = Readonly<Record<string, FieldValue>>

export type FieldName<Values> = keyof Values & string

/** The fields that are no longer what the server knows. */
export const changedFields = <Values extends RecordValues>(base: Values, values: Values): FieldName<Values>[] =>
  (Object.keys(values) as FieldName<Values>[]).filter((name) => !isSame(base[name], values[name]))

/** A list with this entry put in or taken out; sorted, so that the same choice is always the same list. */
export function toggled<Entry extends string | number>(list: readonly Entry[], entry: Entry): Entry[] {
  const rest = list.filter((other) => other !== entry)
  return (rest.length < list.length ? rest : [...list, entry]).sort(byOrder)
}

const byOrder = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

/** A choice in the order `toggled` keeps. */
export const sorted = <Entry extends string | number>(list: readonly Entry[]): Entry[] => [...list].sort(byOrder)

const mostNamed = 4

/** «Geändert: Telefon, Ort»; many are counted, and what several fields are called is said once. */
export function changedText(all: readonly string[]): string {
  const labels = [...new Set(all)]
  const named = labels.length > mostNamed ? labels.slice(0, mostNamed - 1) : labels
  const rest = labels.length - named.length
  return `Geändert: ${named.join(', ')}${rest > 0 ? ` und ${rest} weitere` : ''}`
}
