import type { Asset } from '@allmend/contract'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'

type Point = Asset['focus']

interface FocusPointProps {
  readonly asset: Asset
  readonly value: Point
  readonly onChange: (point: Point) => void
}

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -5, y: 0 },
  ArrowRight: { x: 5, y: 0 },
  ArrowUp: { x: 0, y: -5 },
  ArrowDown: { x: 0, y: 5 },
}

const within = (share: number) => Math.min(Math.max(Math.round(share), 0), 100)

/** What stays in view where a picture is cut: pointed at, or moved with the arrow keys. */
export function FocusPoint({ asset, value, onChange }: FocusPointProps) {
  const point = ({ currentTarget, clientX, clientY, buttons }: PointerEvent<HTMLElement>) => {
    if (buttons === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange({ x: within(((clientX - left) / width) * 100), y: within(((clientY - top) / height) * 100) })
  }
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onChange({ x: within(value.x + step.x), y: within(value.y + step.y) })
  }
  const place = { '--focus-x': `${value.x}%`, '--focus-y': `${value.y}%` } as CSSProperties
  return (
    <div className="focus-point" style={place}>
      <p className="focus-point__label" id="focus-point">
        Bildmitte
      </p>
      <p className="muted small">
        Dieser Punkt bleibt sichtbar, wo das Bild zugeschnitten wird. Antippen, ziehen oder mit den Pfeiltasten bewegen.
      </p>
      <div className="focus-point__both">
        <div
          className="focus-point__picture"
          role="slider"
          tabIndex={0}
          aria-labelledby="focus-point"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={value.x}
          aria-valuetext={`${value.x} % von links, ${value.y} % von oben`}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            point(event)
          }}
          onPointerMove={point}
          onKeyDown={move}
        >
          <img
            src={asset.src}
            {...(asset.srcset && { srcSet: asset.srcset, sizes: '400px' })}
            alt=""
            draggable={false}
          />
          <i className="focus-point__mark" aria-hidden="true" />
        </div>
        <div className="focus-point__cuts" aria-hidden="true">
          <img className="focus-point__cut" data-cut="wide" src={asset.src} alt="" />
          <img className="focus-point__cut" data-cut="square" src={asset.src} alt="" />
        </div>
      </div>
    </div>
  )
}
