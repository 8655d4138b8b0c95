import type { Validated } from './use-validation.ts'

export type Shortage = NonNullable<Validated['shortage']>

/** More than there are when nobody has any: no other time helps. */
export const isNeverEnough = ({ wanted, stock }: Shortage): boolean => wanted > stock

/** «Festbankgarnituren»: Zu dieser Zeit sind noch 3 von 20 frei, Sie möchten 5. */
export function shortageWords(shortage: Shortage): string {
  const { options, wanted, available, stock } = shortage
  const names = options.map((name) => `«${name}»`).join(' und ')
  if (isNeverEnough(shortage)) return `${names}: Es gibt insgesamt nur ${stock}, Sie möchten ${wanted}.`
  const free = available === 0 ? `keine von ${stock} mehr frei` : `nur noch ${available} von ${stock} frei`
  return `${names}: Zu dieser Zeit sind ${free}, Sie möchten ${wanted}.`
}

/** As the question for free times takes it. */
export const needsText = ({ needs }: Shortage): string =>
  needs.map(({ optionId, quantity }) => `${optionId}:${quantity}`).join(',')
