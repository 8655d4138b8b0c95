import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { PreviewTitle } from '../../framework/preview-panel.tsx'
import { useLoading } from '../../framework/use-loading.ts'
import { styleNonce } from '../../lib/nonce.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Segments } from '../../ui/segments.tsx'
import { publicPageQuery } from './css.queries.ts'
import { previewPage } from './preview-page.ts'

const pages = [
  { value: '/', label: 'Start' },
  { value: '/reservation', label: 'Reservieren' },
] as const
const widths = [
  { value: 'desktop', label: 'Bildschirm' },
  { value: 'phone', label: 'Telefon' },
] as const

/** A real public page with CSS that is not saved yet; while that cannot be applied (null), as it was before. */
export function PagePreview({ css }: { css: string | null }) {
  const [path, setPath] = useState<(typeof pages)[number]['value']>('/')
  const [width, setWidth] = useState<(typeof widths)[number]['value']>('desktop')
  const page = useQuery(publicPageQuery(path))
  const showSkeleton = useLoading(page.isPending)
  return (
    <section className="panel" aria-labelledby="css-preview">
      <header className="panel__head css-preview__head">
        <div>
          <PreviewTitle
            id="css-preview"
            title="Vorschau"
            text={
              css === null
                ? 'Zeigt den letzten Stand, der angewendet werden kann.'
                : 'Noch nicht gespeichert, nur hier.'
            }
          />
        </div>
        <div className="css-preview__choices">
          <Segments label="Seite" value={path} choices={pages} onChange={setPath} />
          <Segments label="Breite" value={width} choices={widths} onChange={setWidth} />
        </div>
      </header>
      {showSkeleton && <Skeleton height={560} aria-busy="true" />}
      {page.isError && <LoadError error={page.error} onRetry={() => page.refetch()} />}
      {page.data && <PreviewFrame key={path} html={page.data} css={css} width={width} />}
    </section>
  )
}

interface PreviewFrameProps {
  readonly html: string
  readonly css: string | null
  readonly width: 'desktop' | 'phone'
}

/** A moment after the last key, so that half a word does not make the page jump. */
const pause = 300

function PreviewFrame({ html, css, width }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const [settled] = useDebouncedValue(css, pause)
  const source = useMemo(() => previewPage(html, styleNonce()), [html])
  useEffect(() => {
    const style = isLoaded ? frame.current?.contentDocument?.getElementById('own-css') : null
    if (style && settled !== null) style.textContent = settled
  }, [isLoaded, settled])
  return (
    <div className="css-preview__stage" data-width={width}>
      <iframe
        ref={frame}
        title="Vorschau der öffentlichen Seite"
        // No script runs in it; that it is of the same origin lets this page exchange the CSS.
        sandbox="allow-same-origin"
        srcDoc={source}
        onLoad={() => setLoaded(true)}
      />
    </div>
  )
}
