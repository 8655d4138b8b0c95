import { type FieldSpec, max, type Rule } from '../validation/index.ts'
import { cssFault, maxCss } from './check-css.ts'

const harmless =
  (appId: number | null): Rule =>
  (value) => {
    // What is too long is told so, and not read.
    const fault = typeof value === 'string' && value.length <= maxCss ? cssFault(value, appId) : null
    return fault && `Zeile ${fault.line}: ${fault.reason}.`
  }

/** Of one app, whose files its stylesheet may name; or of any. */
export const cssFieldsOf = (appId: number | null) =>
  ({ css: { label: 'CSS', rules: [max(maxCss), harmless(appId)] } }) satisfies FieldSpec

export const cssFields = cssFieldsOf(null)
