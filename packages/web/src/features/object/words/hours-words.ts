const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** «48 Stunden (2 Tage)»; null for what is no number of hours. */
export function hoursWords(typed: string): string | null {
  if (!/^\d{1,5}$/.test(typed.trim())) return null
  const hours = Number(typed)
  const words = plural(hours, 'Stunde', 'Stunden')
  return hours >= 24 && hours % 24 === 0 ? `${words} (${plural(hours / 24, 'Tag', 'Tage')})` : words
}

/** «365 Tage (1 Jahr)» */
export function daysWords(typed: string): string | null {
  if (!/^\d{1,5}$/.test(typed.trim())) return null
  const days = Number(typed)
  const words = plural(days, 'Tag', 'Tage')
  return days > 0 && days % 365 === 0 ? `${words} (${plural(days / 365, 'Jahr', 'Jahre')})` : words
}

export function leadTimeSentence(typed: string): string {
  const words = hoursWords(typed)
  if (words === null) return 'So lange vor dem Beginn muss spätestens reserviert werden.'
  return Number(typed) === 0 ? 'Bis zum Beginn kann reserviert werden.' : `Reserviert wird spätestens ${words} vorher.`
}

export function horizonSentence(typed: string): string {
  const words = daysWords(typed)
  return words === null ? 'So weit im Voraus kann reserviert werden.' : `Reserviert wird höchstens ${words} im Voraus.`
}

export function deadlineSentence(typed: string): string {
  const words = hoursWords(typed)
  if (words === null) return 'Bis dahin stornieren Kundinnen und Kunden selbst.'
  return Number(typed) === 0
    ? 'Kundinnen und Kunden stornieren selbst bis zum Beginn.'
    : `Kundinnen und Kunden stornieren selbst bis ${words} vorher; danach stellen sie einen Antrag.`
}
