import type { BlockComponent } from '@allmend/domain/template'
import type { Target } from '../block-edits.ts'

/**
 * What is dragged and where it can be dropped, told apart by the first word: a kind of block (`new`), a line of the list (`row`), a
 * block of the mail by its grip (`grip`) or as a spot to drop on (`spot`), a place (`place` in the list, `area` in the mail), and all of the
 * list or of the mail, around what stands in it (`around`).
 */
type DragKind = 'new' | 'row' | 'grip' | 'spot' | 'place' | 'area' | 'around'

export const dragId = (kind: DragKind, name: string): string => `${kind} ${name}`

const parts = (id: string) => {
  const [kind = '', name = ''] = id.split(' ')
  return { kind: kind as DragKind, name }
}

export const isRow = (id: string): boolean => ['row', 'place'].includes(parts(id).kind)

export const isAround = (id: string): boolean => parts(id).kind === 'around'

/** Whether it stands in the list, or in the mail, that lies around. */
export const standsIn = (around: string, id: string): boolean =>
  parts(id).kind === (parts(around).name === 'list' ? 'row' : 'spot')

/** A new block, or one that moves. */
export type Dragged = { readonly component: BlockComponent } | { readonly id: string }

export function draggedOf(id: string): Dragged {
  const { kind, name } = parts(id)
  return kind === 'new' ? { component: name as BlockComponent } : { id: name }
}

export function targetOf(id: string): Target {
  const { kind, name } = parts(id)
  if (kind === 'around') return 'end'
  return kind === 'place' || kind === 'area' ? { place: name } : { block: name }
}
