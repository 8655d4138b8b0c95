import { type FieldSpec, max, type Rule, required } from '../validation/index.ts'
import { parseZipList } from './zip-codes.ts'

export const priceCategoryFields = {
  name: { label: 'Name', rules: [required, max(100)] },
} satisfies FieldSpec

const zipList: Rule = (value, field) => {
  const { unreadable } = parseZipList(String(value ?? ''))
  return unreadable.length > 0 ? `'${field}' enthält Unlesbares: ${unreadable.slice(0, 5).join(', ')}` : null
}

/** The form takes the zip codes as a pasted list; the call gets them one by one. */
export const priceCategoryFormFields = {
  ...priceCategoryFields,
  zipcodes: { label: 'Postleitzahlen', rules: [zipList] },
} satisfies FieldSpec
