import './preview-frame.css'
import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'

type PreviewView = 'desktop' | 'phone'

interface PreviewFrameProps {
  readonly view: PreviewView
  /** Names what is shown for those who do not see the frame. */
  readonly label: string
  readonly children: ReactNode
}

/** What a preview shows on a desk; it is made smaller until it fits. */
const deskWidth = 1120

/** Part of a public page as a desk or a phone shows it; nothing in it can be clicked or reached. */
export function PreviewFrame({ view, label, children }: PreviewFrameProps) {
  const frame = useElementSize()
  const canvas = useElementSize()
  const scale = view === 'desktop' && frame.width > 0 ? Math.min(1, frame.width / deskWidth) : 1
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and with the keys only once it has the focus.
    <section className="preview-frame" data-view={view} aria-label={label} tabIndex={0}>
      <div ref={frame.ref} className="preview-frame__hold" style={{ height: canvas.height * scale || undefined }}>
        <div ref={canvas.ref} className="preview-frame__canvas" inert style={{ transform: `scale(${scale})` }}>
          {children}
        </div>
      </div>
    </section>
  )
}
