/** Monday first, as a week is read. */
export const weekdayWords = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'] as const

/** The columns of the tables of the evaluation, by the names their files use. */
export const evaluationColumns = {
  bookings: 'Buchungen',
  hours: 'Stunden',
  occupancy: 'Auslastung in %',
  revenue: 'Umsatz in CHF',
  revenueBefore: 'Vorjahr in CHF',
} as const

export const timeColumns = {
  time: 'Zeit',
  bookings: 'Buchungen',
  hours: 'Stunden',
  occupancy: 'Auslastung in %',
  revenue: 'Umsatz in CHF',
  cancelled: 'Storniert',
  timeBefore: 'Vorjahr',
  revenueBefore: 'Vorjahr in CHF',
} as const

export const priceCategoryFigureColumns = {
  name: 'Preiskategorie',
  bookings: 'Buchungen',
  revenue: 'Umsatz in CHF',
  revenueBefore: 'Vorjahr in CHF',
} as const

export const hourColumns: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 24 }, (_, hour) => [`h${hour}`, `${hour} Uhr in %`]),
)
