import type { ArchiveManifest } from './archive-format.ts'
import { placeOf } from './archive-format.ts'

/** The number an app had, and the one it gets. */
export interface Renumbering {
  readonly from: number
  readonly to: number
}

/** Where a file of the archive lies here. Null for one that belongs to neither the app nor everybody. */
export function newPlace(place: string, { from, to }: Renumbering): string | null {
  const [folder = '', owner = '', ...rest] = place.split('/')
  if (folder === 'base') {
    const below = /^app-\d+$/.test(owner) ? rest : [owner, ...rest]
    return ['base', `app-${to}`, ...below].join('/')
  }
  return owner === String(from) && rest.length > 0 ? [folder, to, ...rest].join('/') : null
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/**
 * Rows keep their numbers, since every key begins with the app. What names the app itself is where its files lie: in columns, in texts, and in
 * JSON. Those addresses are found by their shape, the number of the app before a name that we made.
 */
export function renamer({ entries }: ArchiveManifest, numbers: Renumbering): (lines: string) => string {
  const owned = new RegExp(`(?<!\\w)${numbers.from}/(?=${uuid})`, 'g')
  const common = entries.flatMap(([entry]) => {
    const place = placeOf(entry)
    const target = place?.startsWith('base/') ? newPlace(place, numbers) : null
    return place && target ? [[`/files/${place}`, `/files/${target}`] as const] : []
  })
  return (lines) =>
    common.reduce((text, [before, after]) => text.replaceAll(before, after), lines.replaceAll(owned, `${numbers.to}/`))
}
