import { displayDate } from '@allmend/domain/time'
import { formatInstant } from '../../lib/format-date.ts'
import type { ApiKey } from './api-keys.queries.ts'

const mostNamed = 3

/** The first few by their names, the others counted. */
export function rightsText({ permissions }: Pick<ApiKey, 'permissions'>, word: (permission: string) => string): string {
  const named = permissions.length > mostNamed + 1 ? permissions.slice(0, mostNamed) : permissions
  const rest = permissions.length - named.length
  return `${named.map(word).join(', ')}${rest > 0 ? ` und ${rest} weitere` : ''}`
}

export const buildingsText = ({ buildings }: Pick<ApiKey, 'buildings'>): string =>
  buildings?.join(', ') ?? 'Alle Gebäude'

export const expiryText = ({ expiresOn }: Pick<ApiKey, 'expiresOn'>): string =>
  expiresOn === null ? 'Unbegrenzt' : displayDate(expiresOn)

export const lastUseText = ({ lastUsedAt }: Pick<ApiKey, 'lastUsedAt'>): string =>
  lastUsedAt === null ? 'Noch nie' : formatInstant(lastUsedAt)
