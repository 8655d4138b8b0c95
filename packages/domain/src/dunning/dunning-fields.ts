/** What is entered for a run. Amounts in Rappen. */
export const dunningFields = {
  maxClaims: 500,
  maxFee: 10_000,
  feeBasis: { max: 120 },
  reason: { max: 200 },
} as const

export const dunningFieldWords = {
  dueOn: 'Zahlbar bis',
  fee: 'Mahngebühr',
  feeBasis: 'Grundlage der Gebühr',
  reason: 'Grund',
} as const
