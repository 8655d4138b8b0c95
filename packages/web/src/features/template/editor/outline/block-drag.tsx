import { blockWords, type MailBlock } from '@allmend/domain/template'
import {
  type Announcements,
  type Collision,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { type ReactNode, useState } from 'react'
import { blockName } from '../block-edits.ts'
import type { BlockActs } from '../use-block-editor.ts'
import { draggedOf, isAround, isRow, standsIn, targetOf } from './drag-id.ts'

const instructions = {
  draggable:
    'Mit der Leertaste aufnehmen, mit den Pfeiltasten verschieben, mit der Leertaste ablegen, mit Escape abbrechen.',
}

/** Always the same, or every block would be drawn anew with every key. */
const byPointer = { activationConstraint: { distance: 6 } }
const byKeys = { coordinateGetter: sortableKeyboardCoordinates }

/** Lines of the list are sorted among themselves; what comes from elsewhere lands where the pointer is, beside and below all by the nearest. */
const collisions: CollisionDetection = (args) => {
  if (!String(args.active.id).startsWith('row')) {
    const hits = pointerWithin(args)
    const exact = hits.filter(({ id }) => !isAround(String(id)))
    const [around] = hits
    return exact.length > 0 || !around ? exact : [nearestIn(args, around)]
  }
  const rows = args.droppableContainers.filter(({ id }) => isRow(String(id)))
  return closestCenter({ ...args, droppableContainers: rows })
}

/** What lies nearest above or below the pointer; where nothing stands yet, all of it. */
function nearestIn({ droppableContainers, droppableRects, pointerCoordinates }: Args, around: Collision): Collision {
  const y = pointerCoordinates?.y ?? 0
  const away = (id: UniqueIdentifier) => {
    const rect = droppableRects.get(id)
    return rect ? Math.max(rect.top - y, y - rect.bottom, 0) : Number.POSITIVE_INFINITY
  }
  const [nearest] = droppableContainers
    .filter(({ id }) => standsIn(String(around.id), String(id)))
    .toSorted((a, b) => away(a.id) - away(b.id))
  return nearest ? { id: nearest.id } : around
}
type Args = Parameters<CollisionDetection>[0]

interface BlockDragProps {
  readonly blocks: readonly MailBlock[]
  readonly acts: BlockActs
  readonly children: ReactNode
}

/** Everything in it can be dragged onto everything that takes blocks. */
export function BlockDrag({ blocks, acts, children }: BlockDragProps) {
  const sensors = useSensors(useSensor(PointerSensor, byPointer), useSensor(KeyboardSensor, byKeys))
  const [active, setActive] = useState<string | null>(null)
  const nameOf = (id: UniqueIdentifier) => {
    if (isAround(String(id))) return 'Ende'
    const dragged = draggedOf(String(id))
    if ('component' in dragged) return blockWords[dragged.component]
    const block = blocks.find((one) => one.id === dragged.id)
    return block ? blockName(block) : ''
  }
  const end = ({ active: { id }, over }: DragEndEvent) => {
    setActive(null)
    if (!over || id === over.id) return
    const dragged = draggedOf(String(id))
    const target = targetOf(String(over.id))
    if ('component' in dragged) acts.insert(dragged.component, target)
    else acts.drop(dragged.id, target)
  }
  const announcements: Announcements = {
    onDragStart: ({ active: { id } }) => `«${nameOf(id)}» aufgenommen.`,
    onDragOver: ({ active: { id }, over }) => (over ? `«${nameOf(id)}» über «${nameOf(over.id)}».` : undefined),
    onDragEnd: ({ active: { id }, over }) => (over ? `«${nameOf(id)}» abgelegt.` : `«${nameOf(id)}» bleibt.`),
    onDragCancel: ({ active: { id } }) => `Abgebrochen, «${nameOf(id)}» bleibt, wo es war.`,
  }
  const isGhost = active !== null && !active.startsWith('row')
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisions}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragStart={({ active: { id } }) => setActive(String(id))}
      onDragEnd={end}
      onDragCancel={() => setActive(null)}
    >
      {children}
      <DragOverlay dropAnimation={null}>{isGhost && <span className="drag-ghost">{nameOf(active)}</span>}</DragOverlay>
    </DndContext>
  )
}
