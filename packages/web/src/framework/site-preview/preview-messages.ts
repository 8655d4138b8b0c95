import type { AppConfig } from '@allmend/contract'

/** What is to be shown: a page, and the municipality as it would be once everything is saved. */
export interface PreviewLook {
  readonly kind: 'look'
  readonly page: string
  readonly app: AppConfig
}

/** What the frame hears. */
export type ToFrame =
  | PreviewLook
  | { readonly kind: 'answer'; readonly id: number; readonly status: number; readonly body: string }

/** What it says: it listens, it wants to know something, and it shows what it was told. */
export type FromFrame =
  | { readonly kind: 'ready' }
  | { readonly kind: 'ask'; readonly id: number; readonly url: string }
  | { readonly kind: 'drawn' }

/** What comes through a window may be from anybody: only what has the shape of ours is looked at. */
export function readFromFrame(data: unknown): FromFrame | null {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return null
  if (data.kind === 'ready' || data.kind === 'drawn') return { kind: data.kind }
  if (data.kind !== 'ask' || !('id' in data) || !('url' in data)) return null
  return typeof data.id === 'number' && typeof data.url === 'string'
    ? { kind: 'ask', id: data.id, url: data.url }
    : null
}
