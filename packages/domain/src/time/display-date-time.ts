/** `2026-11-24` (or a date with its time) as people read it: «24.11.2026». */
export const displayDate = (iso: string): string => `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(0, 4)}`

/** `2026-11-24 18:05` as it stands everywhere but in the reservation: «24.11.2026 - 18:05». */
export const displayDateTime = (wall: string): string => `${displayDate(wall)} - ${wall.slice(11, 16)}`

/** `2026-11-24 18:05` as it stands where somebody reserves and sees own reservations: «24.11.2026 18:05». */
export const displayReservationTime = (wall: string): string => `${displayDate(wall)} ${wall.slice(11, 16)}`
