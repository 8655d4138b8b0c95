/** How far the visitor's clock is behind that of the server; a wrong clock shows the right minutes. */
let behind = 0

/** What the server said the time was, just now. */
export function setServerTime(now: string): void {
  behind = Date.parse(now) - Date.now()
}

export const serverTime = (): number => Date.now() + behind
