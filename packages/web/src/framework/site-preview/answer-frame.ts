import type { ToFrame } from './preview-messages.ts'

/** Only what any visitor may read: a call of ours, named by its path. */
export function callOf(url: string, origin: string): URL | null {
  if (!URL.canParse(url, origin)) return null
  const asked = new URL(url, origin)
  return asked.origin === origin && asked.pathname.startsWith('/api/') ? asked : null
}

/**
 * Asks the server on behalf of the frame, which cannot: always with GET and without the session, so the frame gets what a visitor without
 * an account gets and can neither order nor change anything, whatever runs in it.
 */
export async function answerFrame(appId: number, id: number, url: string): Promise<ToFrame> {
  const asked = callOf(url, location.origin)
  if (!asked) return { kind: 'answer', id, status: 403, body: '{}' }
  try {
    const headers = { Accept: 'application/json', 'X-App-Id': String(appId) }
    const response = await fetch(asked, { method: 'GET', credentials: 'omit', headers })
    return { kind: 'answer', id, status: response.status, body: await response.text() }
  } catch {
    // The server is away: the page in the frame says so as it says to visitors.
    return { kind: 'answer', id, status: 503, body: '{}' }
  }
}
