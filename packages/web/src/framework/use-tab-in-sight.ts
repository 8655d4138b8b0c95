import { type RefCallback, useCallback } from 'react'

/** For the list of tabs: on a phone it is wider than the screen, and the tab in use, marked by `data-tab`, is always in sight. */
export const useTabInSight = (current: string | undefined): RefCallback<HTMLDivElement> =>
  // Called as soon as the list is there, and anew for another tab.
  useCallback(
    (list) => {
      const tab = list?.querySelector<HTMLElement>(`[data-tab="${current}"]`)
      if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
    },
    [current],
  )
