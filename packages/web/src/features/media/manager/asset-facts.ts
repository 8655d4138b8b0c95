import type { Asset } from '@allmend/contract'
import { endingOf, sizeWords } from '@allmend/domain/media'

/** «2400 × 1500, 842 KB» */
export const assetFacts = ({ width, height, bytes }: Pick<Asset, 'width' | 'height' | 'bytes'>): string =>
  [width && height ? `${width} × ${height}` : null, sizeWords(bytes)].filter(Boolean).join(', ')

/** «PDF», «XLSX»: how people call a kind of document. */
export const assetType = ({ filename }: Pick<Asset, 'filename'>): string => endingOf(filename).toUpperCase() || 'Datei'
