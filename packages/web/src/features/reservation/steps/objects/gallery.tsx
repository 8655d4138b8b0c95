import './gallery.css'
import type { Asset } from '@allmend/contract'
import { IconPhoto } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ObjectPicture } from '../../../public-objects/index.ts'

const GalleryViewer = lazy(async () => ({ default: (await import('./gallery-viewer.tsx')).GalleryViewer }))

const shownAtOnce = 3

interface GalleryProps {
  readonly title: string
  readonly pictures: readonly Asset[]
}

/** The first pictures of an object; each opens large. */
export function Gallery({ title, pictures }: GalleryProps) {
  const [opened, setOpened] = useState<number | null>(null)
  if (pictures.length === 0) return null
  const shown = pictures.slice(0, shownAtOnce)
  return (
    <div className="gallery" data-count={shown.length}>
      {shown.map((picture, index) => (
        <button
          key={picture.id}
          type="button"
          aria-label={`Bild ${index + 1} von ${pictures.length} vergrössern`}
          onClick={() => setOpened(index)}
        >
          <ObjectPicture asset={picture} sizes="(max-width: 48em) 100vw, 60vw" isEager />
          {index === shown.length - 1 && pictures.length > 1 && (
            <span className="gallery__count">
              <IconPhoto size={16} aria-hidden="true" />
              Alle {pictures.length} Bilder
            </span>
          )}
        </button>
      ))}
      {opened !== null && (
        <Suspense>
          <GalleryViewer title={title} pictures={pictures} first={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  )
}
