import type { Interval } from '@allmend/domain/availability'

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** «3 Stunden», «45 Minuten», «1 Stunde 30 Minuten». */
export function minutesWord(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 && counted(hours, 'Stunde', 'Stunden'), rest > 0 && counted(rest, 'Minute', 'Minuten')]
  return parts.filter(Boolean).join(' ') || '0 Minuten'
}

const units = {
  day: ['Tag', 'Tage'],
  week: ['Woche', 'Wochen'],
  month: ['Monat', 'Monate'],
} as const

type Shape = Pick<Interval, 'type' | 'interval' | 'isMultiDays' | 'multiDaysValue' | 'multiDaysUnit' | 'settings'>

const isByNight = ({ settings }: Shape) => Boolean(settings.from && settings.to)

const slotMinutes = ({ interval, settings }: Shape) => interval ?? settings.minutes ?? 0

/** How long so many steps of an interval take. */
export function stepsWord(interval: Shape, steps: number): string {
  if (interval.isMultiDays) {
    const count = steps * interval.multiDaysValue
    if (interval.multiDaysUnit === 'day' && isByNight(interval)) return counted(count, 'Nacht', 'Nächte')
    const [one, many] = units[interval.multiDaysUnit]
    return counted(count, one, many)
  }
  if (interval.type === 'fixed') return `${counted(steps, 'Block', 'Blöcke')} à ${minutesWord(slotMinutes(interval))}`
  return minutesWord(steps * (interval.interval ?? 0))
}

/** What one price buys: «pro Stunde», «pro 30 Minuten», «pro Nacht». */
export function perStepWord(interval: Shape): string {
  if (interval.type === 'fixed' && !interval.isMultiDays) return `pro Block (${minutesWord(slotMinutes(interval))})`
  return `pro ${stepsWord(interval, 1).replace(/^1 (?=\S+$)/, '')}`
}
