import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'

/** What moves an item; nothing where the order is fixed. */
export interface SortControls {
  readonly grip: ReactNode
  readonly buttons: ReactNode
}

interface SortableItemProps {
  readonly id: number
  readonly name: string
  readonly index: number
  readonly count: number
  readonly layout: 'rows' | 'grid'
  readonly isReadOnly: boolean
  readonly onMove: (from: number, to: number) => void
  readonly children: (controls: SortControls) => ReactNode
}

export function SortableItem({ id, name, index, count, layout, isReadOnly, onMove, children }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: isReadOnly,
    attributes: { roleDescription: 'verschiebbar' },
  })
  const grip = (
    <button
      type="button"
      className="sortable__grip"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={`Verschieben: ${name}`}
    >
      <IconGripVertical size={16} aria-hidden="true" />
    </button>
  )
  const buttons = <MoveButtons name={name} index={index} count={count} layout={layout} onMove={onMove} />
  return (
    <li
      ref={setNodeRef}
      className="sortable__item"
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(isReadOnly ? { grip: null, buttons: null } : { grip, buttons })}
    </li>
  )
}

const ways = {
  rows: { before: ['Nach oben', IconArrowUp], after: ['Nach unten', IconArrowDown] },
  grid: { before: ['Nach vorne', IconArrowLeft], after: ['Nach hinten', IconArrowRight] },
} as const

type MoveButtonsProps = Pick<SortableItemProps, 'name' | 'index' | 'count' | 'layout' | 'onMove'>

function MoveButtons({ name, index, count, layout, onMove }: MoveButtonsProps) {
  const { before, after } = ways[layout]
  const steps = [
    { way: before, to: index - 1 },
    { way: after, to: index + 1 },
  ]
  return (
    <span className="sortable__buttons">
      {steps.map(({ way: [label, Icon], to }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`${label}: ${name}`}
          // Not `disabled`: the button would lose the focus at the end of the list.
          aria-disabled={to < 0 || to >= count}
          onClick={({ currentTarget }) => {
            if (to < 0 || to >= count) return
            flushSync(() => onMove(index, to))
            currentTarget.focus()
          }}
        >
          <Icon size={16} aria-hidden="true" />
        </ActionIcon>
      ))}
    </span>
  )
}
