import './site-preview.css'
import type { AppConfig } from '@allmend/contract'
import { previewFrame } from '@allmend/domain/addresses'
import { Button, Skeleton } from '@mantine/core'
import { useDebouncedValue, useElementSize } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLoading } from '../use-loading.ts'
import { answerFrame } from './answer-frame.ts'
import { readFromFrame, type ToFrame } from './preview-messages.ts'

export type SiteView = 'desktop' | 'phone'

/** How wide the page believes its window to be; it is made smaller until it fits. */
const widths: Readonly<Record<SiteView, number>> = { desktop: 1280, phone: 390 }

/** A moment after the last key, so that half a word does not make the page jump. */
const pause = 300

/** After that nobody waits any longer. */
const patience = 20_000

interface SiteFrameProps {
  readonly app: AppConfig
  readonly page: string
  readonly view: SiteView
}

/**
 * A public page as it would look with these settings, drawn by the program visitors get. The frame belongs to no origin: it has no session,
 * cannot touch this page and cannot call the server. It asks here, and is answered with what everybody may read.
 */
export function SiteFrame({ app, page, view }: SiteFrameProps) {
  const [attempt, setAttempt] = useState(0)
  return <Frame key={attempt} app={app} page={page} view={view} onRetry={() => setAttempt(attempt + 1)} />
}

function Frame({ app, page, view, onRetry }: SiteFrameProps & { readonly onRetry: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const stage = useElementSize()
  const [state, setState] = useState<'waiting' | 'listening' | 'drawn' | 'failed'>('waiting')
  const showSkeleton = useLoading(state === 'waiting' || state === 'listening')
  const [look] = useDebouncedValue(JSON.stringify({ kind: 'look', page, app } satisfies ToFrame), pause)

  const hear = useEffectEvent(async ({ source, origin, data }: MessageEvent) => {
    const window = frame.current?.contentWindow
    if (!window || source !== window || origin !== 'null') return
    const said = readFromFrame(data)
    // What belongs to no origin has no address; the window itself is known.
    const tell = (message: ToFrame) => window.postMessage(message, '*')
    if (said?.kind === 'ready') setState('listening')
    if (said?.kind === 'drawn') setState('drawn')
    if (said?.kind === 'ask') tell(await answerFrame(app.id, said.id, said.url))
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => void hear(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  const isListening = state === 'listening' || state === 'drawn'
  useEffect(() => {
    if (isListening) frame.current?.contentWindow?.postMessage(JSON.parse(look), '*')
  }, [isListening, look])
  useEffect(() => {
    if (state === 'drawn') return
    const timer = setTimeout(() => setState('failed'), patience)
    return () => clearTimeout(timer)
  }, [state])

  const width = widths[view]
  const scale = stage.width > 0 ? Math.min(1, stage.width / width) : 1
  return (
    <div className="site-preview__stage" data-view={view}>
      <div className="site-preview__window" ref={stage.ref} aria-busy={!isListening || undefined}>
        {state === 'failed' ? (
          <div className="site-preview__failed" role="alert">
            <p>Die Vorschau konnte nicht geladen werden.</p>
            <Button variant="default" onClick={onRetry}>
              Nochmals laden
            </Button>
          </div>
        ) : (
          <iframe
            ref={frame}
            className="site-preview__frame"
            title="Vorschau der öffentlichen Seite"
            sandbox="allow-scripts"
            src={previewFrame}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing in it can be reached, but it scrolls, and with the keys only once it has the focus
            tabIndex={0}
            style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
          />
        )}
        {showSkeleton && <Skeleton className="site-preview__skeleton" aria-busy="true" />}
      </div>
    </div>
  )
}
