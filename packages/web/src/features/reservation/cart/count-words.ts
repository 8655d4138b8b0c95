export const countWords = (count: number): string => (count === 1 ? '1 Objekt' : `${count} Objekte`)
