/** What is entered for a run. Amounts in Rappen. */
export const dunningFields = {
  maxClaims: 500,
  /** Days until a new payment day at most. */
  maxTerm: 90,
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
