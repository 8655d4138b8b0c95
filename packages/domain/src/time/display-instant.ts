import { displayDateTime } from './display-date-time.ts'

/** A moment as people of the app's zone read it: «24.11.2026 - 18:05». */
export const displayInstant = (epochMilliseconds: number, zone: string): string =>
  displayDateTime(
    Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO(zone).toPlainDateTime().toString(),
  )
