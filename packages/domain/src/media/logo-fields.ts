import { type FieldSpec, max, singleLine } from '../validation/index.ts'

/** Of the logo above public pages, in pixels. */
export const logoHeights = [32, 40, 48, 56] as const

/** Of the logo in mails, in hundredths of the mail's width. */
export const logoMailWidths = [10, 15, 20, 25, 30, 40, 50] as const

export const logoFields = {
  logoAlt: { label: 'Text für Vorleser', rules: [singleLine, max(150)] },
} satisfies FieldSpec
