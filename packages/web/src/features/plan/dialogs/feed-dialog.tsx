import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { StaffFeed } from '../../staff-feed/index.ts'
import type { PlanObject } from '../plan.queries.ts'

const width = 560

interface FeedDialogProps {
  readonly objects: readonly PlanObject[]
  readonly onClose: () => void
}

/** The plan in one's own calendar: of a building, or of a single object. */
export function FeedDialog({ objects, onClose }: FeedDialogProps) {
  const buildings = [...new Set(objects.map(({ building }) => building).filter(Boolean))].sort()
  const [chosen, setChosen] = useState(buildings[0] === undefined ? `o${objects[0]?.id ?? 0}` : `b${buildings[0]}`)
  const name = chosen.slice(1)
  return (
    <Dialog title="Kalender abonnieren" size={width} onClose={onClose}>
      <div className="plan-form">
        <SelectField
          label="Gebäude oder Objekt"
          data-autofocus
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          {buildings.length > 0 && (
            <optgroup label="Gebäude">
              {buildings.map((building) => (
                <option key={building} value={`b${building}`}>
                  {building}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label="Objekte">
            {objects.map(({ id, title }) => (
              <option key={id} value={`o${id}`}>
                {title}
              </option>
            ))}
          </optgroup>
        </SelectField>
        <StaffFeed
          key={chosen}
          target={chosen.startsWith('b') ? { kind: 'plan', building: name } : { kind: 'plan', objectId: Number(name) }}
        />
      </div>
    </Dialog>
  )
}
