import '../editor/outline/outline.css'
import type { MailBlock } from '@allmend/domain/template'
import { useDroppable } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { IconBraces, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { blockIcons } from '../editor/block/block-icons.ts'
import { blockName, type Row } from '../editor/block-edits.ts'
import { dragId } from '../editor/outline/drag-id.ts'
import { OutlineRow } from '../editor/outline/outline-row.tsx'
import { useRowIds } from '../editor/outline/use-row-ids.ts'

interface SchemaOutlineProps {
  readonly rows: readonly Row[]
  readonly selected: MailBlock | null
}

/** The mail in a list: what belongs to the template is locked, what fills its places can be chosen and moved. */
export function SchemaOutline({ rows, selected }: SchemaOutlineProps) {
  const movable = useRowIds(rows.flatMap(({ filling }) => filling))
  return (
    <SortableContext items={movable} strategy={verticalListSortingStrategy}>
      <ul className="outline" aria-label="Aufbau">
        {rows.map(({ block, filling }) =>
          block.component === 'placeholder' ? (
            <PlaceRow key={block.id} block={block} isEmpty={filling.length === 0}>
              {filling.map((one) => (
                <OutlineRow key={one.id} block={one} isSelected={one === selected} />
              ))}
            </PlaceRow>
          ) : (
            <LockedRow key={block.id} block={block} />
          ),
        )}
      </ul>
    </SortableContext>
  )
}

function LockedRow({ block }: { block: MailBlock }) {
  const Icon = blockIcons[block.component]
  return (
    <li className="outline__row" data-locked>
      <span className="outline__name">
        <Icon size={16} stroke={1.7} aria-hidden="true" />
        <span className="outline__locked">{blockName(block)}</span>
        <IconLock className="outline__lock" size={14} stroke={1.7} role="img" aria-label="Teil der Vorlage" />
      </span>
    </li>
  )
}

interface PlaceRowProps {
  readonly block: MailBlock
  readonly isEmpty: boolean
  readonly children: ReactNode
}

function PlaceRow({ block, isEmpty, children }: PlaceRowProps) {
  const { setNodeRef, isOver } = useDroppable({ id: dragId('place', block.id) })
  return (
    <li>
      <div ref={setNodeRef} className="outline__row" data-place data-over={isOver || undefined}>
        <span className="outline__name">
          <IconBraces className="outline__brace" size={16} stroke={1.7} aria-hidden="true" />
          {blockName(block)}
          {isEmpty && <span className="outline__empty">leer</span>}
        </span>
      </div>
      {!isEmpty && <ul className="outline__inner">{children}</ul>}
    </li>
  )
}
