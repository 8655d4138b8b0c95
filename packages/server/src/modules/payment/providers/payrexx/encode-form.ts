/** `{a: {b: 1}, c: ['x'], d: true}` as `a[b]=1&c[0]=x&d=1`: the way PHP reads forms. */
export const encodeForm = (value: object): string => pairs(value, '').join('&')

function pairs(value: unknown, name: string): string[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => pairs(inner, name === '' ? key : `${name}[${key}]`))
  }
  const text = typeof value === 'boolean' ? String(Number(value)) : String(value)
  return [`${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed())}`]
}
