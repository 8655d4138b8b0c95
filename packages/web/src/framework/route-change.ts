import type { AnyRouter } from '@tanstack/react-router'
import { documentTitle, getRecordName } from './page-title.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Names the page: in the browser's tab, and as the heading of the back office. A record's own name comes first. */
    title?: string
  }
}

/** Names the tab after the page, and moves the focus to the heading when the page changed. */
export function announceRouteChanges(router: AnyRouter): void {
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    const page = router.state.matches.findLast(({ staticData }) => staticData.title)
    document.title = documentTitle(getRecordName() ?? page?.staticData.title)
    if (!pathChanged || !fromLocation) return
    const target = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
    target?.setAttribute('tabindex', '-1')
    target?.focus({ preventScroll: true })
  })
}
