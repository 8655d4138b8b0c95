import './outline.css'
import { blockWords, type MailBlock } from '@allmend/domain/template'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconGripVertical } from '@tabler/icons-react'
import { memo } from 'react'
import { blockIcons } from '../block/block-icons.ts'
import { blockName } from '../block-edits.ts'
import { useEditorFacts } from '../editor-context.ts'
import { dragId } from './drag-id.ts'

interface OutlineRowProps {
  readonly block: MailBlock
  readonly isSelected: boolean
}

/** A block in the list of blocks: chosen by a click, moved by its grip, with the mouse or with keys. */
export const OutlineRow = memo(function OutlineRow({ block, isSelected }: OutlineRowProps) {
  const { acts, isReadOnly } = useEditorFacts()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, ...drag } = useSortable({
    id: dragId('row', block.id),
    disabled: isReadOnly,
    attributes: { roleDescription: 'verschiebbar' },
  })
  const Icon = blockIcons[block.component]
  const name = blockName(block)
  const kind = blockWords[block.component]
  return (
    <li
      ref={setNodeRef}
      className="outline__row"
      data-selected={isSelected || undefined}
      data-dragging={drag.isDragging || undefined}
      data-behind={(drag.isOver && drag.activeIndex < 0) || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {!isReadOnly && (
        <button
          type="button"
          className="outline__grip"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Verschieben: ${name}`}
        >
          <IconGripVertical size={16} aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className="outline__name"
        aria-current={isSelected || undefined}
        title={name}
        onClick={() => acts.select(block.id)}
      >
        <Icon size={16} stroke={1.7} aria-hidden="true" />
        <span className="outline__kind">{kind}</span>
        {name !== kind && <span className="outline__words">{name}</span>}
      </button>
    </li>
  )
})
