/** Brings what somebody has to do next into the middle of the page, and the focus with it. */
export function leadTo(target: Element | null | undefined): void {
  if (!(target instanceof HTMLElement)) return
  // Left to the browser, it would end below the bar at the bottom of a phone.
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'center' })
}
