import './sortable-list.css'
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type ReactNode, useState } from 'react'
import { SortableItem, type SortControls } from './sortable-item.tsx'

interface SortableListProps<Item> {
  /** Names the list for those who do not see it. */
  readonly label: string
  readonly items: readonly Item[]
  readonly idOf: (item: Item) => number
  readonly nameOf: (item: Item) => string
  readonly onMove: (from: number, to: number) => void
  readonly layout?: 'rows' | 'grid'
  readonly isReadOnly?: boolean
  readonly className?: string
  readonly children: (item: Item, controls: SortControls) => ReactNode
}

const instructions = {
  draggable:
    'Mit der Leertaste aufnehmen, mit den Pfeiltasten verschieben, mit der Leertaste ablegen, mit Escape abbrechen.',
}

/** Rows stay in their column while they are dragged. */
const upAndDown = ({ transform }: { transform: { x: number; y: number; scaleX: number; scaleY: number } }) => ({
  ...transform,
  x: 0,
})

/** A list whose order people choose: by dragging, with the keyboard, or with buttons. */
export function SortableList<Item>({
  label,
  items,
  idOf,
  nameOf,
  onMove,
  children,
  ...options
}: SortableListProps<Item>) {
  const { layout = 'rows', isReadOnly = false, className = '' } = options
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const [said, say] = useState('')
  const ids = items.map(idOf)
  const at = (id: UniqueIdentifier) => ids.indexOf(Number(id))
  const end = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(at(active.id), at(over.id))
  }
  const step = (from: number, to: number) => {
    onMove(from, to)
    const item = items[from]
    if (item !== undefined) say(`«${nameOf(item)}», Stelle ${to + 1} von ${items.length}.`)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={layout === 'rows' ? [upAndDown] : []}
      accessibility={{ announcements: announcements(items, nameOf, at), screenReaderInstructions: instructions }}
      onDragEnd={end}
    >
      <SortableContext items={ids} strategy={layout === 'rows' ? verticalListSortingStrategy : rectSortingStrategy}>
        <ul className={`sortable ${className}`} data-layout={layout} aria-label={label}>
          {items.map((item, index) => (
            <SortableItem
              key={idOf(item)}
              id={idOf(item)}
              name={nameOf(item)}
              index={index}
              count={items.length}
              layout={layout}
              isReadOnly={isReadOnly}
              onMove={step}
            >
              {(controls) => children(item, controls)}
            </SortableItem>
          ))}
        </ul>
        <span className="visually-hidden" role="status">
          {said}
        </span>
      </SortableContext>
    </DndContext>
  )
}

function announcements<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  at: (id: UniqueIdentifier) => number,
): Announcements {
  const name = (id: UniqueIdentifier) => {
    const item = items[at(id)]
    return item === undefined ? '' : `«${nameOf(item)}»`
  }
  const place = (id: UniqueIdentifier) => `Stelle ${at(id) + 1} von ${items.length}`
  return {
    onDragStart: ({ active }) => `${name(active.id)} aufgenommen, ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} über ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} abgelegt, ${place(over.id)}.` : `${name(active.id)} abgelegt.`,
    onDragCancel: ({ active }) => `Abgebrochen, ${name(active.id)} bleibt, wo es war.`,
  }
}
