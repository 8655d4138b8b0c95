import './crop-box.css'
import { type Area, type Corner, corners, movedArea, type PictureSize, pulledArea } from '@allmend/domain/media'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'

interface CropBoxProps {
  readonly src: string
  /** Of the picture itself, in pixels. */
  readonly size: PictureSize
  readonly area: Area
  /** Width by height, or any. */
  readonly ratio: number | null
  readonly label: string
  readonly onChange: (area: Area) => void
}

const steps: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const share = (part: number, whole: number) => `${(part / whole) * 100}%`

/** A picture and the piece of it that is kept: pulled with mouse or finger, moved with the arrow keys, resized with Shift. */
export function CropBox({ src, size, area, ratio, label, onChange }: CropBoxProps) {
  const frame = useRef<HTMLDivElement>(null)
  const drag = useRef<{ readonly x: number; readonly y: number; readonly area: Area; readonly corner: Corner | null }>(
    null,
  )

  const begin = (event: PointerEvent<HTMLElement>) => {
    const corner = (event.target as HTMLElement).dataset.corner as Corner | undefined
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, area, corner: corner ?? null }
  }
  const pull = ({ clientX, clientY }: PointerEvent) => {
    const start = drag.current
    const width = frame.current?.clientWidth
    if (!start || !width) return
    const scale = size.width / width
    const by = { x: (clientX - start.x) * scale, y: (clientY - start.y) * scale }
    onChange(start.corner ? pulledArea(start.area, start.corner, by, size, ratio) : movedArea(start.area, by, size))
  }
  const end = () => {
    drag.current = null
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const length = Math.max(1, Math.round(size.width / 100))
    const by = { x: step.x * length, y: step.y * length }
    onChange(event.shiftKey ? pulledArea(area, 'se', by, size, ratio) : movedArea(area, by, size))
  }
  const place = {
    '--crop-left': share(area.x, size.width),
    '--crop-top': share(area.y, size.height),
    '--crop-width': share(area.width, size.width),
    '--crop-height': share(area.height, size.height),
  } as CSSProperties
  return (
    <div className="crop-box" ref={frame} style={place}>
      <img src={src} alt="" draggable={false} />
      <span className="crop-box__shade" />
      <div
        className="crop-box__area"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={size.width}
        aria-valuenow={area.x}
        aria-valuetext={`${area.width} mal ${area.height} Pixel, ${area.x} von links, ${area.y} von oben`}
        onPointerDown={begin}
        onPointerMove={pull}
        onPointerUp={end}
        onPointerCancel={end}
        onKeyDown={press}
      >
        {corners.map((corner) => (
          <span key={corner} className="crop-box__corner" data-corner={corner} />
        ))}
      </div>
    </div>
  )
}
