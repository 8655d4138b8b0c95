import { between, type FieldSpec, integer, max, type Rule, required, singleLine } from '../validation/index.ts'
import { billCharacters } from './bill-characters.ts'
import { billCountries, ibanGap } from './iban.ts'

const sentences = {
  shape: (field: string) => `'${field}' beginnt mit zwei Buchstaben, zum Beispiel CH93 0076 2011 6238 5295 7`,
  country: () => 'QR-Rechnungen brauchen ein Konto in der Schweiz (CH) oder in Liechtenstein (LI)',
  length: (field: string) => `'${field}' muss 21 Zeichen haben, Leerzeichen nicht gezählt`,
  checksum: (field: string) =>
    `'${field}' stimmt nicht: Die Prüfziffer passt nicht zur Nummer. Bitte vergleichen Sie sie`,
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const iban: Rule = (value, field) => {
  const gap = isText(value) ? ibanGap(value) : null
  return gap && sentences[gap](field)
}

/** An account without a holder is no account a bill can be paid to. What is not sent may have been said before. */
const neededForIban: Rule = (value, field, others) =>
  isText(others.iban) && value !== undefined ? required(value, field, others) : null

const country: Rule = (value) =>
  !isText(value) || billCountries.some((code) => code === value)
    ? null
    : 'QR-Rechnungen kennen nur Kontoinhaber in der Schweiz (CH) oder in Liechtenstein (LI)'

/** Whom bills are paid to. Lengths and signs are those of the QR-bill. */
export const bankFields = {
  iban: { label: 'IBAN', rules: [iban] },
  creditorName: { label: 'Kontoinhaber', rules: [neededForIban, singleLine, billCharacters, max(70)] },
  creditorStreet: { label: 'Strasse des Kontoinhabers', rules: [singleLine, billCharacters, max(70)] },
  creditorStreetno: { label: 'Hausnummer des Kontoinhabers', rules: [singleLine, billCharacters, max(16)] },
  creditorZipcode: { label: 'PLZ des Kontoinhabers', rules: [neededForIban, singleLine, billCharacters, max(16)] },
  creditorCity: { label: 'Ort des Kontoinhabers', rules: [neededForIban, singleLine, billCharacters, max(35)] },
  creditorCountry: { label: 'Land des Kontoinhabers', rules: [country] },
  paymentTermDays: { label: 'Zahlungsfrist (Tage)', rules: [integer, between(0, 365)] },
} satisfies FieldSpec
