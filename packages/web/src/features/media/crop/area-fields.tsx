import { type Area, movedArea, type PictureSize, pulledArea } from '@allmend/domain/media'
import { TextInput } from '@mantine/core'
import { useState } from 'react'

const sides = [
  ['width', 'Breite'],
  ['height', 'Höhe'],
  ['x', 'Von links'],
  ['y', 'Von oben'],
] as const
type Side = (typeof sides)[number][0]

interface AreaFieldsProps {
  readonly area: Area
  readonly size: PictureSize
  readonly ratio: number | null
  readonly onChange: (area: Area) => void
}

/** The same in numbers, for whoever wants it exact or cannot pull. */
export function AreaFields({ area, size, ratio, onChange }: AreaFieldsProps) {
  /** While somebody types, the number is not one yet. */
  const [typed, setTyped] = useState<{ readonly side: Side; readonly text: string } | null>(null)
  const take = (side: Side, text: string) => {
    setTyped(null)
    const by = Number(text) - area[side]
    if (!/^\d{1,6}$/.test(text.trim()) || by === 0) return
    const step = { x: side === 'x' || side === 'width' ? by : 0, y: side === 'y' || side === 'height' ? by : 0 }
    onChange(side === 'x' || side === 'y' ? movedArea(area, step, size) : pulledArea(area, 'se', step, size, ratio))
  }
  return (
    <div className="area-fields">
      {sides.map(([side, label]) => (
        <TextInput
          key={side}
          label={label}
          inputMode="numeric"
          autoComplete="off"
          value={typed?.side === side ? typed.text : String(area[side])}
          onChange={({ currentTarget }) => setTyped({ side, text: currentTarget.value })}
          onBlur={({ currentTarget }) => take(side, currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            take(side, event.currentTarget.value)
          }}
        />
      ))}
    </div>
  )
}
