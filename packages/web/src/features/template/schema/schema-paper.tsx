import './schema-paper.css'
import { type BlockComponent, blockWords, type MailBlock, schemaComponents } from '@allmend/domain/template'
import { useDroppable } from '@dnd-kit/core'
import { memo, type ReactNode, useState } from 'react'
import { BlockBody } from '../editor/block/block-body.tsx'
import { BlockFrame } from '../editor/block/block-frame.tsx'
import { blockIcons } from '../editor/block/block-icons.ts'
import { neighbours, type Row } from '../editor/block-edits.ts'
import { useEditorFacts } from '../editor/editor-context.ts'
import { dragId } from '../editor/outline/drag-id.ts'
import type { BlockEditor } from '../editor/use-block-editor.ts'

interface SchemaPaperProps {
  readonly rows: readonly Row[]
  readonly editor: BlockEditor
}

/** The mail of a topic: grey what the template brings along, in its places what the topic says. */
export function SchemaPaper({ rows, editor: { blocks, selected, focus } }: SchemaPaperProps) {
  return (
    <div className="mail-paper">
      {rows.map(({ block, filling }) =>
        block.component === 'placeholder' ? (
          <Place key={block.id} block={block} isEmpty={filling.length === 0}>
            {filling.map((one) => {
              const isSelected = one === selected
              const { above, below } = isSelected ? neighbours(blocks, one.id) : { above: null, below: null }
              return (
                <BlockFrame
                  key={one.id}
                  block={one}
                  isSelected={isSelected}
                  focus={isSelected ? focus : null}
                  above={above}
                  below={below}
                  components={schemaComponents}
                />
              )
            })}
          </Place>
        ) : (
          <Locked key={block.id} block={block} />
        ),
      )}
    </div>
  )
}

const Locked = memo(function Locked({ block }: { block: MailBlock }) {
  return (
    <div className="schema-locked" inert>
      <BlockBody block={block} writing={null} />
    </div>
  )
})

interface PlaceProps {
  readonly block: MailBlock
  readonly isEmpty: boolean
  readonly children: ReactNode
}

function Place({ block, isEmpty, children }: PlaceProps) {
  const { isReadOnly } = useEditorFacts()
  const { setNodeRef, isOver } = useDroppable({ id: dragId('area', block.id), disabled: !isEmpty || isReadOnly })
  const [isLeft, setLeft] = useState(false)
  const name = block.props.content.trim() || 'Platz ohne Namen'
  return (
    <section
      ref={setNodeRef}
      className="schema-place"
      aria-label={`Platz ${name}`}
      data-empty={isEmpty || undefined}
      data-over={isOver || undefined}
    >
      <span className="schema-place__name">{name}</span>
      {isEmpty ? (
        <EmptyPlace
          id={block.id}
          isLeft={isLeft}
          onLeave={() => setLeft(true)}
          onFill={isReadOnly ? null : () => setLeft(false)}
        />
      ) : (
        children
      )}
    </section>
  )
}

interface EmptyPlaceProps {
  readonly id: string
  /** Somebody wants nothing there. */
  readonly isLeft: boolean
  readonly onLeave: () => void
  readonly onFill: (() => void) | null
}

function EmptyPlace({ id, isLeft, onLeave, onFill }: EmptyPlaceProps) {
  if (isLeft || !onFill) {
    return (
      <p className="schema-place__left">
        Bleibt leer.{' '}
        {onFill && (
          <button type="button" className="schema-place__link" onClick={onFill}>
            doch füllen
          </button>
        )}
      </p>
    )
  }
  return (
    <>
      <p className="schema-place__question">
        <strong>Dieser Platz ist leer. Womit füllen?</strong>
        <button type="button" className="schema-place__link" onClick={onLeave}>
          leer lassen
        </button>
      </p>
      <ul className="schema-place__choices">
        {schemaComponents.map((component) => (
          <li key={component}>
            <FillButton component={component} place={id} />
          </li>
        ))}
      </ul>
    </>
  )
}

function FillButton({ component, place }: { component: BlockComponent; place: string }) {
  const { acts } = useEditorFacts()
  const Icon = blockIcons[component]
  return (
    <button type="button" className="schema-place__choice" onClick={() => acts.insert(component, { place })}>
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      {blockWords[component]}
    </button>
  )
}
