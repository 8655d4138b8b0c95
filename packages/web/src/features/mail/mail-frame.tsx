import './mail-frame.css'
import { useRef, useState } from 'react'
import { drawMail } from './draw-mail.ts'

const blank = '<!doctype html><html lang="de-CH"><head><title>E-Mail</title></head><body></body></html>'
const tallest = 640

/** The mail as its reader sees it, in a frame in which nothing runs, opens or sends. */
export function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(320)
  const draw = () => {
    const inside = frame.current?.contentDocument
    if (!inside) return
    drawMail(inside, html)
    setHeight(Math.min(inside.documentElement.scrollHeight, tallest))
  }
  return (
    <iframe
      ref={frame}
      className="mail-frame"
      title="Darstellung der E-Mail"
      // Without scripts; the origin is ours so that this page can draw into it.
      sandbox="allow-same-origin"
      srcDoc={blank}
      onLoad={draw}
      style={{ height }}
    />
  )
}
