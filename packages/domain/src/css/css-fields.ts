import { type FieldSpec, max, type Rule } from '../validation/index.ts'
import { cssFault, maxCss } from './check-css.ts'

const harmless: Rule = (value) => {
  // What is too long is told so, and not read.
  const fault = typeof value === 'string' && value.length <= maxCss ? cssFault(value) : null
  return fault && `Zeile ${fault.line}: ${fault.reason}.`
}

export const cssFields = { css: { label: 'CSS', rules: [max(maxCss), harmless] } } satisfies FieldSpec
