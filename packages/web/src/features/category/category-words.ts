const step = 10

/** The place behind all others, with room to put something in between. */
export const sortAfter = (categories: readonly { readonly sort: number }[]): number =>
  Math.max(0, ...categories.map(({ sort }) => sort)) + step

export const objectsWord = (count: number): string =>
  count === 0 ? 'Keine Objekte' : count === 1 ? '1 Objekt' : `${count} Objekte`

export function objectsStay(count: number): string {
  if (count === 0) return 'Kein Objekt gehört dazu.'
  return count === 1 ? '1 Objekt bleibt, ohne Kategorie.' : `${count} Objekte bleiben, ohne Kategorie.`
}
