import './crop-box.css'
import { ActionIcon } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type ComponentProps, type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { CropBox } from './crop-box.tsx'

const [least, most, step] = [1, 4, 0.5]

/** The same with a closer look: as large as it fits, or up to four times that, with the piece in the middle. */
export function CropStage(box: ComponentProps<typeof CropBox>) {
  const { area, size } = box
  const [zoom, setZoom] = useState(least)
  const view = useRef<HTMLDivElement>(null)
  const middle = useRef({ x: 0, y: 0 })
  middle.current = {
    x: (area.x + area.width / 2) / size.width,
    y: (area.y + area.height / 2) / size.height,
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the picture gets larger or smaller, not while the piece is pulled
  useLayoutEffect(() => {
    const element = view.current
    if (!element) return
    element.scrollLeft = element.scrollWidth * middle.current.x - element.clientWidth / 2
    element.scrollTop = element.scrollHeight * middle.current.y - element.clientHeight / 2
  }, [zoom])
  const choose = (next: number) => setZoom(Math.min(most, Math.max(least, next)))
  const place = { '--picture-ratio': size.width / size.height, '--crop-zoom': zoom } as CSSProperties
  return (
    <div className="crop-stage" style={place} data-near={zoom > least || undefined}>
      <div className="crop-stage__view" ref={view}>
        <CropBox {...box} />
      </div>
      <div className="crop-stage__zoom">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Verkleinern"
          disabled={zoom === least}
          onClick={() => choose(zoom - step)}
        >
          <IconZoomOut size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
        <input
          type="range"
          min={least}
          max={most}
          step={step}
          value={zoom}
          aria-label="Vergrösserung"
          aria-valuetext={`${zoom * 100} %`}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Vergrössern"
          disabled={zoom === most}
          onClick={() => choose(zoom + step)}
        >
          <IconZoomIn size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </div>
    </div>
  )
}
