import { type Contact, customerFields } from '@allmend/domain/people'
import { checkFields } from '@allmend/domain/validation'

/** So many are named; more are counted. */
const mostNamed = 2

/** One sentence on what still has to be filled in, or null. */
export function missingContact(contact: Readonly<Partial<Contact>>): string | null {
  const wrong = Object.keys(checkFields(customerFields, contact)) as (keyof typeof customerFields)[]
  if (wrong.length === 0) return null
  if (wrong.length > mostNamed) return `Es fehlen noch ${wrong.length} Angaben.`
  const labels = wrong.map((name) => customerFields[name].label).join(' und ')
  return wrong.length === 1 ? `Es fehlt noch: ${labels}.` : `Es fehlen noch: ${labels}.`
}
