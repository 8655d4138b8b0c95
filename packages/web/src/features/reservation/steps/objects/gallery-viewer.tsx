import './gallery-viewer.css'
import type { Asset } from '@allmend/contract'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ObjectPicture } from '../../../public-objects/index.ts'

interface GalleryViewerProps {
  readonly title: string
  readonly pictures: readonly Asset[]
  readonly first: number
  readonly onClose: () => void
}

/** Pictures over the whole screen; the arrow keys turn them. */
export function GalleryViewer({ title, pictures, first, onClose }: GalleryViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(first)
  useEffect(() => dialog.current?.showModal(), [])
  const turn = (by: number) => setIndex((index + by + pictures.length) % pictures.length)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'ArrowRight') turn(1)
  }
  return (
    <dialog className="viewer" ref={dialog} aria-label={`Bilder: ${title}`} onClose={onClose} onKeyDown={onKeyDown}>
      <div className="viewer__head">
        <p aria-live="polite">
          {title}, Bild {index + 1} von {pictures.length}
        </p>
        <button type="button" aria-label="Bilder schliessen" onClick={() => dialog.current?.close()}>
          <IconX size={24} stroke={1.6} aria-hidden="true" />
        </button>
      </div>
      <div className="viewer__stage">
        <ObjectPicture
          asset={pictures[index] ?? null}
          alt={pictures[index]?.alt || pictures[index]?.name || ''}
          sizes="100vw"
          isEager
        />
        {pictures.length > 1 && (
          <>
            <button type="button" className="viewer__back" aria-label="Vorheriges Bild" onClick={() => turn(-1)}>
              <IconChevronLeft size={28} aria-hidden="true" />
            </button>
            <button type="button" className="viewer__next" aria-label="Nächstes Bild" onClick={() => turn(1)}>
              <IconChevronRight size={28} aria-hidden="true" />
            </button>
          </>
        )}
      </div>
    </dialog>
  )
}
