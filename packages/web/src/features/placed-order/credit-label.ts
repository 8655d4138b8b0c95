/** Which credit note of an order: counted where there are several. */
export const creditLabel = (at: number, count: number): string => (count === 1 ? 'Gutschrift' : `Gutschrift ${at + 1}`)
