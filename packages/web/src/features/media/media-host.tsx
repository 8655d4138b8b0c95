import { lazy, Suspense } from 'react'
import { createStore } from '../../lib/store.ts'

const MediaDialog = lazy(async () => ({ default: (await import('./manager/media-dialog.tsx')).MediaDialog }))

const isOpen = createStore(false)

/** Opens the media manager over whatever page is shown. */
export const openMedia = () => isOpen.set(true)

/** The media manager of the menu: no page of its own, a dialog over all of them. */
export const MediaHost = () =>
  isOpen.use() && (
    <Suspense>
      <MediaDialog onClose={() => isOpen.set(false)} />
    </Suspense>
  )
