const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Zurich' })

/** The present day of the municipality, `2026-11-15`. */
export const today = (): string => day.format(new Date())
