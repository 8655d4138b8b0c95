import { sizeWords } from '@allmend/domain/media'
import { formatCount } from '@allmend/domain/money'
import { displayDateTime } from '@allmend/domain/time'
import { wallOf } from '../../../lib/clock.ts'
import type { AppFigures, PlatformApp } from './apps.queries.ts'

const megabyte = 1024 * 1024
const within = (used: string, limit: string | null) => (limit === null ? used : `${used} von ${limit}`)

type Limited = Pick<PlatformApp, 'maxStorageMb' | 'maxMailsPerHour'>

/** What is said of how much an app is used, by its heading. */
export const figureWords = {
  Buchungen: ({ bookings }) => formatCount(bookings),
  Bestellungen: ({ orders }) => formatCount(orders),
  Konten: ({ users }) => formatCount(users),
  Speicher: ({ storage }, { maxStorageMb }) =>
    within(sizeWords(storage), maxStorageMb === null ? null : sizeWords(maxStorageMb * megabyte)),
  'E-Mails (30 Tage)': ({ mails, mailsLastHour }, { maxMailsPerHour }) =>
    maxMailsPerHour === null
      ? formatCount(mails)
      : `${formatCount(mails)} (letzte Stunde: ${formatCount(mailsLastHour)} von ${formatCount(maxMailsPerHour)})`,
  'Zuletzt aktiv': ({ lastActivity }) => (lastActivity === null ? 'noch nie' : displayDateTime(wallOf(lastActivity))),
} as const satisfies Readonly<Record<string, (figures: AppFigures, app: Limited) => string>>
