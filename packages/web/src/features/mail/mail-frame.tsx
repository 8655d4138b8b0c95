import './mail-frame.css'
import { useEffect, useRef, useState } from 'react'
import { drawMail } from './draw-mail.ts'

const blank = '<!doctype html><html lang="de-CH"><head><title>E-Mail</title></head><body></body></html>'
const tallest = 640

interface MailFrameProps {
  readonly html: string
  /** As high as the mail, whatever that is; otherwise a long one scrolls in its frame. */
  readonly fits?: 'content'
}

/** The mail as its reader sees it, in a frame in which nothing runs, opens or sends. It is drawn anew when the mail changes. */
export function MailFrame({ html, fits }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [inside, setInside] = useState<Document | null>(null)
  const [height, setHeight] = useState(320)
  useEffect(() => {
    if (!inside) return
    drawMail(inside, html)
    const measure = () => {
      const { scrollHeight } = inside.body
      setHeight(fits === 'content' ? scrollHeight : Math.min(scrollHeight, tallest))
    }
    measure()
    // Pictures arrive later, and another width breaks lines elsewhere.
    const observer = new ResizeObserver(measure)
    observer.observe(inside.body)
    return () => observer.disconnect()
  }, [inside, html, fits])
  return (
    <iframe
      ref={frame}
      className="mail-frame"
      title="Darstellung der E-Mail"
      // Without scripts; the origin is ours so that this page can draw into it.
      sandbox="allow-same-origin"
      srcDoc={blank}
      onLoad={() => setInside(frame.current?.contentDocument ?? null)}
      style={{ height }}
    />
  )
}
