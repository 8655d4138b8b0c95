import { dayOfWall, parseDay, parseWall } from '@allmend/domain/time'

/** How far off a booking is: «Heute», «Morgen», «In 6 Tagen»; one that runs since yesterday is today's, too. */
export function dayDistance(wall: string, today: string): string {
  const days = dayOfWall(parseWall(wall) ?? 0) - (parseDay(today) ?? 0)
  if (days <= 0) return 'Heute'
  return days === 1 ? 'Morgen' : `In ${days} Tagen`
}
