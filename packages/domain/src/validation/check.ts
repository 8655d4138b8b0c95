import type { Rule } from './rules.ts'

/** A form's fields: the German name people read, and the rules in the order they are reported. */
export type FieldSpec<Name extends string = string> = Readonly<
  Record<Name, { readonly label: string; readonly rules: readonly Rule[] }>
>

/** The first rule this value breaks, as a sentence, or null. */
export function checkField<Name extends string>(
  spec: FieldSpec<Name>,
  name: Name,
  values: Readonly<Record<string, unknown>>,
): string | null {
  const { label, rules } = spec[name]
  for (const rule of rules) {
    const message = rule(values[name], label, values)
    if (message) return message
  }
  return null
}

/** Every field that breaks a rule, each with its sentence. Empty when all is well. */
export function checkFields<Name extends string>(
  spec: FieldSpec<Name>,
  values: Readonly<Record<string, unknown>>,
): Partial<Record<Name, string>> {
  const messages: Partial<Record<Name, string>> = {}
  for (const name of Object.keys(spec) as Name[]) {
    const message = checkField(spec, name, values)
    if (message) messages[name] = message
  }
  return messages
}

/** Whether the form marks the field with a star: it refuses to be empty. */
export function isRequired<Name extends string>(spec: FieldSpec<Name>, name: Name): boolean {
  return checkField(spec, name, {}) !== null
}
