const swissDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' })

/** The day it is here, `2026-12-24`. */
export const today = (): string => swissDay.format(new Date())
