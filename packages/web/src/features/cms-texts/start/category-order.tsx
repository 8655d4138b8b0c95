import type { StartPage } from '@allmend/contract'
import { counted } from '@allmend/domain/lists'
import type { ReactNode } from 'react'
import { SortableList } from '../../../framework/sortable-list.tsx'

interface CategoryOrderProps {
  readonly categories: StartPage['categories']
  readonly note?: ReactNode
  readonly onMove: (from: number, to: number) => void
}

/** The order of the categories, which is the same wherever visitors see them. */
export function CategoryOrder({ categories, note, onMove }: CategoryOrderProps) {
  if (categories.length === 0) return <p className="muted">Es gibt noch keine Kategorien.</p>
  return (
    <div className="category-order">
      <p className="muted">In dieser Reihenfolge stehen die Kategorien über den Objekten, auch beim Reservieren.</p>
      {note}
      <SortableList
        label="Reihenfolge der Kategorien"
        items={categories}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        onMove={onMove}
      >
        {({ name, objects }, { grip, buttons }) => (
          <div className="category-order__row">
            {grip}
            <span className="category-order__name">
              {name}
              <span className="muted small">
                {objects === 0 ? 'ohne sichtbares Objekt, wird nicht gezeigt' : counted(objects, 'Objekt', 'Objekte')}
              </span>
            </span>
            {buttons}
          </div>
        )}
      </SortableList>
    </div>
  )
}
