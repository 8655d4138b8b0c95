import type { AnyRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Names the page: in the browser's tab, and as the heading of the back office. */
    title?: string
  }
}

const productName = 'Reservationssystem'

export const documentTitle = (title: string | undefined): string => (title ? `${title} – ${productName}` : productName)

/** Names the tab after the page, and moves the focus to the heading when the page changed. */
export function announceRouteChanges(router: AnyRouter): void {
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    document.title = documentTitle(
      router.state.matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
    )
    if (!pathChanged || !fromLocation) return
    const target = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
    target?.setAttribute('tabindex', '-1')
    target?.focus({ preventScroll: true })
  })
}
