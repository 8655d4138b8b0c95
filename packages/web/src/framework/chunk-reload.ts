const storageKey = 'allmend:chunk-reload'
const pause = 60_000

/** A second failure within a minute is no stale page but a real outage: reloading again would only loop. */
export const mayReload = (now: number, last: string | null): boolean => last === null || now - Number(last) >= pause

/**
 * After an update of the server, a page opened before asks for files that are gone. Reloads it, at most once a minute,
 * and tells whether it did.
 */
export function reloadForNewVersion(): boolean {
  try {
    if (!mayReload(Date.now(), sessionStorage.getItem(storageKey))) return false
    sessionStorage.setItem(storageKey, String(Date.now()))
  } catch {
    // Without storage nobody remembers the last reload, so there is none.
    return false
  }
  location.reload()
  return true
}

/** How the browsers word it when a file of the page cannot be loaded. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
