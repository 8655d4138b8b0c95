import './block-frame.css'
import { type BlockComponent, blockWords, type MailBlock } from '@allmend/domain/template'
import { useDraggable, useDroppable } from '@dnd-kit/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { blockName } from '../block-edits.ts'
import { useEditorFacts } from '../editor-context.ts'
import { dragId } from '../outline/drag-id.ts'
import type { FocusAt } from '../use-block-editor.ts'
import { BlockBody } from './block-body.tsx'
import { BlockToolbar } from './block-toolbar.tsx'
import { InsertMenu } from './insert-menu.tsx'

interface BlockFrameProps {
  readonly block: MailBlock
  readonly isSelected: boolean
  readonly focus: FocusAt
  readonly above: string | null
  readonly below: string | null
  /** What can be put behind it. */
  readonly components: readonly BlockComponent[]
}

/** A block of the mail that can be chosen. Only the chosen one holds an editor: forty would make every key slow. */
export const BlockFrame = memo(function BlockFrame(props: BlockFrameProps) {
  const { block, isSelected } = props
  const { acts, isReadOnly } = useEditorFacts()
  const { setNodeRef, isOver } = useDroppable({ id: dragId('spot', block.id), disabled: isReadOnly })
  const name = blockName(block)
  const kind = blockWords[block.component]
  const deed = isReadOnly ? 'ansehen' : 'bearbeiten'
  return (
    <div
      ref={setNodeRef}
      className="block-frame"
      data-selected={isSelected || undefined}
      data-over={isOver || undefined}
      data-block={block.id}
    >
      {isSelected ? (
        <Chosen {...props} name={name} />
      ) : (
        <>
          <BlockBody block={block} writing={null} />
          <button
            type="button"
            className="block-frame__cover"
            aria-label={name === kind ? `${kind} ${deed}` : `${kind} ${deed}: ${name}`}
            onClick={({ clientX, clientY, detail }) =>
              acts.select(block.id, detail === 0 ? 'end' : { x: clientX, y: clientY })
            }
          />
        </>
      )}
      {block.settings.isOnlyOnInvoice && <span className="block-frame__when">Nur bei Rechnung</span>}
    </div>
  )
})

function Chosen({ block, focus, above, below, components, name }: BlockFrameProps & { name: string }) {
  const { isReadOnly } = useEditorFacts()
  const [editor, setEditor] = useState<Editor | null>(null)
  const onActive = useCallback((active: Editor | null) => setEditor(active), [])
  const frame = useRef<HTMLDivElement>(null)
  // Chosen in the list beside, it comes into sight.
  useEffect(() => {
    if (focus === null || focus === 'end') frame.current?.scrollIntoView({ block: 'nearest' })
  }, [focus])
  return (
    <div ref={frame} className="block-frame__chosen">
      {!isReadOnly && (
        <>
          <div className="block-frame__tools">
            <BlockToolbar block={block} name={name} editor={editor} above={above} below={below} />
          </div>
          <Grip id={block.id} name={name} />
        </>
      )}
      <BlockBody block={block} writing={isReadOnly ? null : { focus, onActive }} />
      {!isReadOnly && (
        <InsertMenu label="Block darunter einfügen" components={components} target={{ block: block.id }} />
      )}
    </div>
  )
}

/** For the mouse; keys have the list beside and the arrows of the toolbar. */
function Grip({ id, name }: { id: string; name: string }) {
  const { setNodeRef, listeners } = useDraggable({ id: dragId('grip', id) })
  return (
    <span ref={setNodeRef} className="block-frame__grip" title={`Ziehen: ${name}`} {...listeners} aria-hidden="true">
      <IconGripVertical size={16} />
    </span>
  )
}
