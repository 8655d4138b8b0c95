/**
 * The clock of the municipality, wherever the reader's computer believes to be. It is set with the configuration, before anything is
 * drawn. Sweden writes dates as the wire does.
 */
let clock = clockIn(undefined)

function clockIn(timeZone: string | undefined) {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
}

export function setZone(zone: string): void {
  clock = clockIn(zone)
}

/** `2026-11-16T08:15:00Z` → `2026-11-16 09:15` */
export const wallOf = (instant: string | Date): string => clock.format(new Date(instant))

/** What the clock shows now, `2026-11-16 09:15`. */
export const nowHere = (): string => wallOf(new Date())

/** The day it is, `2026-11-16`. */
export const today = (): string => nowHere().slice(0, 10)
