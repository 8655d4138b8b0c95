/** What staff call a booking: `B-04187`. */
export const bookingNumber = (id: number): string => `B-${String(id).padStart(5, '0')}`

/** The booking a typed number means: with or without the letter and the zeros. */
export function parseBookingNumber(text: string): number | null {
  const match = /^b?\s?-?\s?0{0,9}(\d{1,9})$/i.exec(text.trim())
  return match ? Number(match[1]) : null
}
