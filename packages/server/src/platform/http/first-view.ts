import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LRUCache } from 'lru-cache'
import type { PageState } from './page.ts'

/** Draws what stands on a page before any script ran; nothing where a page begins empty. */
type DrawFirstView = (path: string, state: PageState) => string

/** In characters. The page of a municipality takes some ten thousand. */
const maxSize = 8_000_000

/**
 * The components that draw the page in the browser, built for the server (`web/src/first-view.tsx`). The same state draws the same, so
 * what was drawn is kept: most visitors find it made.
 */
export async function loadFirstView(webDir: string): Promise<DrawFirstView> {
  const file = join(webDir, 'server/first-view.js')
  if (!existsSync(file)) return () => ''
  const { drawFirstView }: { drawFirstView: DrawFirstView } = await import(pathToFileURL(file).href)
  const drawn = new LRUCache<string, string>({ maxSize, sizeCalculation: (view, key) => view.length + key.length })
  return (path, state) => {
    const key = `${path} ${JSON.stringify(state)}`
    const known = drawn.get(key)
    if (known !== undefined) return known
    const view = drawFirstView(path, state)
    if (view !== '') drawn.set(key, view)
    return view
  }
}
