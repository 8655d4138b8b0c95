import { digits, email, type FieldSpec, max, noLink, type Rule, required, singleLine } from '../validation/index.ts'

/** Staff need no postal address; customers do, since it decides their price and their bill. */
const address = (isRequired: boolean, rule: Rule) => (isRequired ? [required, singleLine, rule] : [singleLine, rule])

function personalData(needsAddress: boolean) {
  return {
    firstname: { label: 'Vorname', rules: [required, singleLine, noLink, max(100)] },
    lastname: { label: 'Nachname', rules: [required, singleLine, noLink, max(100)] },
    company: { label: 'Firma', rules: [singleLine, max(255)] },
    street: { label: 'Strasse', rules: address(needsAddress, max(100)) },
    streetno: { label: 'Hausnummer', rules: address(needsAddress, max(10)) },
    zipcode: { label: 'PLZ', rules: address(needsAddress, digits(4)) },
    city: { label: 'Ort', rules: address(needsAddress, max(100)) },
    email: { label: 'E-Mail Adresse', rules: [required, email] },
    phone: { label: 'Telefon', rules: [required, singleLine, max(100)] },
  } satisfies FieldSpec
}

export const customerFields = personalData(true)
export const staffFields = personalData(false)
