import type { Asset } from '@allmend/contract'
import type { AssetKind } from '../upload/pending-files.ts'

/** What somebody is looking for, where pictures or documents are chosen. */
export interface MediaChoice {
  readonly kind: AssetKind
  readonly isSingle: boolean
  /** Those in use there already. */
  readonly used: readonly number[]
  /** «für Objekt «Aula»» */
  readonly purpose?: string | undefined
}

/** Choosing from a list. */
export interface Picking {
  readonly isSingle: boolean
  /** Null for what cannot be chosen here. */
  readonly stateOf: (asset: Asset) => 'used' | 'picked' | 'free' | null
  readonly onToggle: (asset: Asset) => void
}

const words = {
  image: { one: '1 Bild', many: 'Bilder' },
  document: { one: '1 Dokument', many: 'Dokumente' },
} as const

export const countOf = (kind: AssetKind, count: number): string =>
  count === 1 ? words[kind].one : `${count} ${words[kind].many}`

/** «für Objekt «Aula», mehrere Bilder wählbar» */
export const choiceWords = ({ kind, isSingle, purpose }: MediaChoice): string =>
  [purpose, isSingle ? `${words[kind].one.replace('1', 'ein')} wählbar` : `mehrere ${words[kind].many} wählbar`]
    .filter(Boolean)
    .join(', ')
