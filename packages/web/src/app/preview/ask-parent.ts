import type { FromFrame, ToFrame } from '../../framework/site-preview/preview-messages.ts'

export const tellParent = (message: FromFrame): void => parent.postMessage(message, location.origin)

/** Hears what the page around this frame says, and nobody else. */
export function hearParent(listener: (message: ToFrame) => void): void {
  addEventListener('message', ({ source, origin, data }: MessageEvent<ToFrame>) => {
    if (source === parent && origin === location.origin) listener(data)
  })
}

const refused = new Response('{}', { status: 403 })

/**
 * Calls of a page in a preview: what it wants to know is asked of the page around it; what would change something goes nowhere. The
 * frame's policy would stop it, too.
 */
export function openParentLine(): (url: string, init: RequestInit) => Promise<Response> {
  const waiting = new Map<number, (answer: Response) => void>()
  hearParent((message) => {
    if (message.kind !== 'answer') return
    waiting.get(message.id)?.(new Response(message.body, { status: message.status }))
    waiting.delete(message.id)
  })
  let last = 0
  return (url, { method = 'GET' }) => {
    if (method !== 'GET') return Promise.resolve(refused.clone())
    last += 1
    const id = last
    return new Promise((resolve) => {
      waiting.set(id, resolve)
      tellParent({ kind: 'ask', id, url })
    })
  }
}
