import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useId, useLayoutEffect, useState } from 'react'

let openDialogs = 0

/** The page behind a dialog is out of reach, for the keyboard and for screen readers too. */
function shutPage(change: 1 | -1): void {
  openDialogs += change
  document.getElementById('root')?.toggleAttribute('inert', openDialogs > 0)
}

const isLost = () => document.activeElement === document.body

let lastFocused: Element | null = null
document.addEventListener('focusin', ({ target }) => {
  lastFocused = target instanceof Element ? target : null
})

/** What asked for a dialog. One that is fetched first opens when what lies below is out of reach already, and the focus with it. */
const findOpener = () => (isLost() ? lastFocused : document.activeElement)

/** Of the dialog that is still open, or else of the page. */
export function focusHeading(): void {
  const dialog = [...document.querySelectorAll('[role="dialog"]:not([inert])')].at(-1)
  const heading = dialog?.querySelector('h2') ?? document.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** Milliseconds in which what was decided is drawn. */
const settling = 10_000

/** What was decided may take away the button that asked for it: whoever was led back there goes on from the heading, too. */
function watchFocus(opener: HTMLElement): void {
  const end = () => {
    observer.disconnect()
    document.removeEventListener('focusin', end)
    clearTimeout(timer)
  }
  const look = () =>
    requestAnimationFrame(() => {
      if (!isLost()) return
      end()
      focusHeading()
    })
  const observer = new MutationObserver(() => {
    if (!opener.isConnected || opener.matches(':disabled')) look()
  })
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', end)
  const timer = setTimeout(end, settling)
}

/**
 * What a dialog is for may be there only after it has opened, with the focus on the cross that closes it. Until somebody moves, the
 * focus goes on to where it belongs as soon as that is drawn.
 */
function awaitContent(id: string): () => void {
  const look = () => {
    const body = document.getElementById(`${id}-body`)
    const first = body?.querySelector<HTMLElement>('[data-autofocus]')
    const focused = document.activeElement
    const isOnCross = !body?.contains(focused) && body?.closest('[role="dialog"]')?.contains(focused)
    if (!first || !isOnCross) return
    end()
    first.focus({ preventScroll: true })
  }
  const end = () => {
    observer.disconnect()
    for (const act of ['keydown', 'pointerdown']) document.removeEventListener(act, end, true)
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  for (const act of ['keydown', 'pointerdown']) document.addEventListener(act, end, true)
  return end
}

/**
 * A dialog stands in the middle, so whatever arrives or is said in it moves everything. What somebody presses stays where it is until it
 * is let go: a button that moves away in between would not be pressed at all.
 */
function holdPressed(id: string): () => void {
  let held: { readonly content: HTMLElement; readonly pressed: Element; readonly top: number } | null = null
  let shift = 0
  const settle = () => {
    if (!held?.pressed.isConnected) return
    shift += held.top - held.pressed.getBoundingClientRect().top
    held.content.style.translate = `0 ${shift}px`
  }
  const sizes = new ResizeObserver(settle)
  const letGo = () => {
    sizes.disconnect()
    held?.content.style.removeProperty('translate')
    held = null
    shift = 0
  }
  const hold = ({ target }: PointerEvent) => {
    const content = document.getElementById(`${id}-body`)?.closest<HTMLElement>('[role="dialog"]')
    if (!content || !(target instanceof Element) || !content.contains(target)) return
    letGo()
    held = { content, pressed: target, top: target.getBoundingClientRect().top }
    sizes.observe(content)
  }
  // The click comes after the pointer is up.
  const end = () => setTimeout(letGo)
  document.addEventListener('pointerdown', hold, true)
  for (const act of ['pointerup', 'pointercancel']) document.addEventListener(act, end, true)
  return () => {
    sizes.disconnect()
    document.removeEventListener('pointerdown', hold, true)
    for (const act of ['pointerup', 'pointercancel']) document.removeEventListener(act, end, true)
  }
}

/** A dialog that is drawn as long as it is open. When it goes, the focus is back where it was. */
export function Dialog(props: Omit<ModalProps, 'opened' | 'id'>) {
  const [opener] = useState(findOpener)
  const id = useId()
  useEffect(() => awaitContent(id), [id])
  useEffect(() => holdPressed(id), [id])
  useLayoutEffect(() => {
    shutPage(1)
    return () => {
      shutPage(-1)
      // Only after the dialog has left the page, and only if nobody else took the focus.
      setTimeout(() => {
        if (isLost() && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
        // What opened it is gone, or busy with what was decided: then whoever reads goes on from the heading.
        if (isLost()) focusHeading()
        else if (opener instanceof HTMLElement && document.activeElement === opener) watchFocus(opener)
      })
    }
  }, [opener])
  return <Modal opened id={id} {...props} />
}
