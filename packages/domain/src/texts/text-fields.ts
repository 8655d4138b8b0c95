import { type FieldSpec, fewMarks, max, type Rule, required } from '../validation/index.ts'

const maxLines =
  (count: number): Rule =>
  (value, field) =>
    typeof value === 'string' && value.trimEnd().split('\n').length > count
      ? `'${field}' darf höchstens ${count} ${count === 1 ? 'Zeile' : 'Zeilen'} haben`
      : null

export const startPageFields = {
  title: { label: 'Titel', rules: [required, max(100)] },
  text: { label: 'Text', rules: [max(300)] },
  picture: { label: 'Bild', rules: [] },
  body: { label: 'Text unter den Objekten', rules: [max(20_000), fewMarks] },
  categories: { label: 'Reihenfolge der Kategorien', rules: [] },
} satisfies FieldSpec

export const orderSuccessFields = { html: { label: 'Text', rules: [max(4000)] } } satisfies FieldSpec

export const legalTextFields = { html: { label: 'Text', rules: [max(100_000), fewMarks] } } satisfies FieldSpec

/** What a letter has room for: above and below its lines, and beside the number of its page. */
export const pdfTextBounds = { characters: 600, lines: 8, footer: 90 } as const

const passage = [max(pdfTextBounds.characters), maxLines(pdfTextBounds.lines)]

export const pdfTextFields = {
  confirmationIntro: { label: 'Einleitung der Bestellung', rules: passage },
  confirmationClosing: { label: 'Schluss der Bestellung', rules: passage },
  invoiceIntro: { label: 'Einleitung der Rechnung', rules: passage },
  invoiceClosing: { label: 'Schluss der Rechnung', rules: passage },
  footer: { label: 'Fusszeile', rules: [max(pdfTextBounds.footer), maxLines(1)] },
} satisfies FieldSpec

export type PdfTextName = keyof typeof pdfTextFields
export const pdfTextNames = Object.keys(pdfTextFields) as PdfTextName[]
