import './palette.css'
import { type BlockComponent, blockWords } from '@allmend/domain/template'
import { useDraggable } from '@dnd-kit/core'
import { useId } from 'react'
import { blockIcons } from '../block/block-icons.ts'
import type { Target } from '../block-edits.ts'
import { useEditorFacts } from '../editor-context.ts'
import { dragId } from './drag-id.ts'

interface PaletteProps {
  readonly components: readonly BlockComponent[]
  /** Where a click puts a block. */
  readonly target: Target
}

/** The kinds of blocks: a click puts one behind the chosen block, dragging puts it anywhere. */
export function Palette({ components, target }: PaletteProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="editor-title">
        Blöcke
      </h2>
      <ul className="block-palette">
        {components.map((component) => (
          <li key={component}>
            <PaletteBlock component={component} target={target} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PaletteBlock({ component, target }: { component: BlockComponent; target: Target }) {
  const { acts } = useEditorFacts()
  const { setNodeRef, listeners } = useDraggable({ id: dragId('new', component) })
  const Icon = blockIcons[component]
  return (
    <button
      ref={setNodeRef}
      type="button"
      className="block-palette__block"
      // Only for the pointer: with keys it is a button like any other.
      onPointerDown={listeners?.onPointerDown as React.PointerEventHandler | undefined}
      onClick={() => acts.insert(component, target)}
    >
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      {blockWords[component]}
    </button>
  )
}
