import { dayOfWall, parseDay, parseWall } from '@allmend/domain/time'

/** The municipality's day, wherever the reader's computer believes to be. */
const dayParts = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' })

/** How far off a booking is: «Heute», «Morgen», «In 6 Tagen»; one that runs since yesterday is today's, too. */
export function dayDistance(wall: string, now: Date): string {
  const today = parseDay(dayParts.format(now)) ?? 0
  const days = dayOfWall(parseWall(wall) ?? 0) - today
  if (days <= 0) return 'Heute'
  return days === 1 ? 'Morgen' : `In ${days} Tagen`
}
