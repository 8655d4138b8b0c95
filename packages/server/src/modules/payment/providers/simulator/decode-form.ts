export type FormValue = string | FormObject
export interface FormObject {
  [name: string]: FormValue
}

const deepest = 5

/** `a[b]=1&c[0]=x` as `{a: {b: '1'}, c: {0: 'x'}}`: the way PHP reads forms. */
export function decodeForm(body: string): FormObject {
  const form = emptyForm()
  for (const [name, value] of new URLSearchParams(body)) put(form, namesOf(name), value)
  return form
}

// Without a prototype, `__proto__` is a name like any other.
const emptyForm = (): FormObject => Object.create(null)

function namesOf(name: string): string[] {
  const start = name.indexOf('[')
  if (start <= 0) return [name]
  const inner = [...name.slice(start).matchAll(/\[([^\]]*)\]/g)].map(([, key]) => key ?? '')
  return [name.slice(0, start), ...inner].slice(0, deepest)
}

function put(form: FormObject, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    form[name] = value
    return
  }
  const inner = form[name]
  const next = typeof inner === 'object' ? inner : emptyForm()
  form[name] = next
  put(next, rest, value)
}

export const textOf = (value: FormValue | undefined): string => (typeof value === 'string' ? value : '')
export const listOf = (value: FormValue | undefined): string[] =>
  typeof value === 'object' ? Object.values(value).map(textOf) : []
