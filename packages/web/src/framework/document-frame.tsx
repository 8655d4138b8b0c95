import './document-frame.css'
import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { followStyles } from './follow-styles.ts'

interface DocumentFrameProps {
  readonly view: 'desktop' | 'phone'
  /** Names the frame for those who do not see it. */
  readonly title: string
  readonly children: ReactNode
}

/** What a desk shows; it is made smaller until it fits. */
const deskWidth = 1280
const height = 600

/** Standards mode, and the language of what will be drawn in it. */
const empty =
  '<!doctype html><html lang="de-CH" data-mantine-color-scheme="light"><head><title>Vorschau</title></head><body inert></body></html>'

/**
 * Draws public parts in a document of their own, with the styles of this one: its width decides what they look like, as the window's does
 * for visitors. Nothing in it can be clicked or reached, but it scrolls.
 */
export function DocumentFrame({ view, title, children }: DocumentFrameProps) {
  const place = useElementSize()
  const [inside, setInside] = useState<Document | null>(null)
  const [isStyled, setStyled] = useState(false)
  useEffect(() => (inside ? followStyles(inside, () => setStyled(true)) : undefined), [inside])
  const scale = view === 'desktop' && place.width > 0 ? Math.min(1, place.width / deskWidth) : 1
  return (
    <div className="document-frame" data-view={view}>
      <div ref={place.ref} className="document-frame__place" style={{ height }}>
        <iframe
          title={title}
          // No script runs in it; that it is of the same origin lets this page draw in it.
          sandbox="allow-same-origin"
          srcDoc={empty}
          onLoad={({ currentTarget }) => setInside(currentTarget.contentDocument)}
          style={
            view === 'desktop'
              ? { width: deskWidth, height: height / scale, transform: `scale(${scale})` }
              : { width: '100%', height }
          }
        />
      </div>
      {inside && isStyled && createPortal(children, inside.body)}
    </div>
  )
}
