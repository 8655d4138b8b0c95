import { type ParsedLocation, redirect, useLocation } from '@tanstack/react-router'
import { useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of a mailed link: kept with the history entry, out of the address bar and out of every referrer. */
    linkToken?: string
  }
}

interface LinkSearch {
  readonly token?: string
}

export const parseLinkSearch = (raw: Readonly<Record<string, unknown>>): LinkSearch =>
  typeof raw.token === 'string' && raw.token !== '' ? { token: raw.token } : {}

/** Takes the token out of the address before anything is drawn. */
export function hideLinkToken(to: '/register' | '/resetpassword', { token }: LinkSearch): void {
  if (token) throw redirect({ to, search: {}, state: { linkToken: token }, replace: true })
}

export const linkTokenOf = (location: ParsedLocation): string | null => location.state.linkToken ?? null

/** The token a page was opened with. While the next page is being loaded, this one keeps what it has. */
export function useLinkToken(path: '/register' | '/resetpassword'): string | null {
  const current = useLocation({
    select: (location) => (location.pathname === path ? linkTokenOf(location) : undefined),
  })
  const [token, setToken] = useState(current ?? null)
  if (current !== undefined && current !== token) setToken(current)
  return token
}
