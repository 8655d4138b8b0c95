import type { Layout } from '../color/index.ts'

/** An address that contains none of these is no page of the government layout. */
const letThrough = ['admin', 'login', 'logout', 'sso-auth', 'reservation'] as const

/** Where the government layout leads everything else. */
export const portalStart = '/reservation'

/** Whether the government layout leaves the address alone. What stands behind its `?` does not count, nor the case of letters. */
export function isLetThrough(path: string): boolean {
  const plain = path.toLowerCase()
  return letThrough.some((word) => plain.includes(word))
}

/** A page below the reservation's: `/reservation/order/x` is the page `/order/x`. */
const below = /^\/reservation(\/[^/].*)$/i

/** The page an address below the reservation stands for; null for every other one. */
export const pageBelow = (address: string): string | null => below.exec(address)?.[1] ?? null

/**
 * Where a page is found. The government layout leads away from every address without one of its words, so what would be led away lies
 * below the reservation there.
 */
export function addressOf(page: string, layout: Layout): string {
  if (layout === 'default' || isLetThrough(page)) return page
  return page === '/' || page === '/start' ? portalStart : `${portalStart}${page}`
}

/** The other way round, for the government layout: the page that stands at an address. What is led away leads to the start. */
export const portalPage = (address: string): string => pageBelow(address) ?? (isLetThrough(address) ? address : '/')

/** Whether an address is this page, as the router sees it: no matter the case or a last slash. */
export const isPageAt = (path: string, page: string): boolean => path.toLowerCase().replace(/(?<=.)\/$/, '') === page

/** Where a page stands that is not let through and yet is called from other websites, by an address somebody wrote there before. */
export const movedPage = (path: string): string | null => (isPageAt(path, '/embed') ? addressOf('/embed', 'gov') : null)

/** No page of its own: where the back office shows public pages with settings that are not saved. */
export const previewFrame = '/admin/preview'
