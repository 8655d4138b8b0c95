import { createStore } from '../lib/store.ts'

/** From Monday; numbered as everywhere, Sunday is 0. */
export const everyWeekday: readonly number[] = [1, 2, 3, 4, 5, 6, 0]
const workingDays: readonly number[] = [1, 2, 3, 4, 5]

const key = 'allmend-weekdays'

/** What is kept is somebody's own choice on this device; anything else means every day. */
export function readWeekdays(kept: string | null): readonly number[] {
  try {
    const value: unknown = JSON.parse(kept ?? 'null')
    const chosen = everyWeekday.filter((weekday) => Array.isArray(value) && value.includes(weekday))
    return chosen.length > 0 ? chosen : everyWeekday
  } catch {
    return everyWeekday
  }
}

function keptWeekdays(): readonly number[] {
  try {
    return readWeekdays(localStorage.getItem(key))
  } catch {
    // Closed storage keeps nothing.
    return everyWeekday
  }
}

const weekdays = createStore(keptWeekdays())

/** The weekdays that week calendars show. */
export const useDisplayedWeekdays = weekdays.use

export function hideWeekend(isHidden: boolean): void {
  const chosen = isHidden ? workingDays : everyWeekday
  weekdays.set(chosen)
  try {
    localStorage.setItem(key, JSON.stringify(chosen))
  } catch {
    // A full or closed storage only costs the next visit.
  }
}

/** The days of a week that are shown. One that somebody chose is, whatever its weekday. */
export function displayedDays<Shown>(
  days: readonly Shown[],
  displayed: readonly number[],
  { weekdayOf, isChosen = () => false }: { weekdayOf: (day: Shown) => number; isChosen?: (day: Shown) => boolean },
): readonly Shown[] {
  if (displayed.length === everyWeekday.length) return days
  return days.filter((day) => displayed.includes(weekdayOf(day)) || isChosen(day))
}
