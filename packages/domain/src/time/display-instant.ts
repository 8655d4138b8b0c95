const two = (value: number) => String(value).padStart(2, '0')

/** A moment as people of the app's zone read it: `24.11.2026 - 18:05`. */
export function displayInstant(epochMilliseconds: number, zone: string): string {
  const at = Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO(zone)
  return `${two(at.day)}.${two(at.month)}.${at.year} - ${two(at.hour)}:${two(at.minute)}`
}
