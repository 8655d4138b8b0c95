import { type ParsedLocation, redirect } from '@tanstack/react-router'

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
