const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

export const questionsWord = (count: number): string => counted(count, 'Frage', 'Fragen')

export const usedByWord = (count: number): string =>
  count === 0 ? 'Nirgends verwendet' : `Verwendet von ${counted(count, 'Objekt', 'Objekten')}`

export const removalText = (title: string): string =>
  `«${title}» wird mit seinen Fragen entfernt. Gegebene Antworten bleiben bei ihren Buchungen.`
