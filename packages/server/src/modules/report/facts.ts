import type { Occupancy } from '@allmend/domain/evaluation'
import type { BesidesRow } from './read-besides.ts'
import type { FigureRow } from './read-figures.ts'

/** Everything that is known of one period. */
export interface Facts {
  readonly rows: readonly FigureRow[]
  readonly besides: readonly BesidesRow[]
  readonly occupancy: Occupancy
}
