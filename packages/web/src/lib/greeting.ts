/** Guten Morgen until 11, Guten Abend from 18 o'clock. */
export function greeting(hour: number): string {
  if (hour < 11) return 'Guten Morgen'
  return hour < 18 ? 'Guten Tag' : 'Guten Abend'
}
