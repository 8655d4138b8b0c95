/** What is said when staff say nothing of their own; it stands in the dialog, ready to be adapted. */
export const decisionTexts = {
  confirmed: 'Wir freuen uns, Ihre Reservation zu bestätigen.',
  rejected: 'Leider können wir Ihre Anfrage nicht bewilligen.',
  cancelled: 'Ihre Reservation wurde storniert.',
} as const

export const requestTexts = {
  accepted: 'Ihre Änderung ist eingetragen.',
  rejected: 'Leider können wir Ihre Änderung nicht bewilligen. Ihre Reservation bleibt, wie sie ist.',
} as const
