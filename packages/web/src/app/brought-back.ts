import { type ParsedLocation, redirect, useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** What a directory sends along when somebody comes back from it. */
interface Brought {
  readonly state?: string
  readonly code?: string
  readonly iss?: string
  readonly error?: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Kept with the history entry, out of the address bar and out of every referrer. */
    broughtBack?: Brought
  }
}

const names = ['state', 'code', 'iss', 'error'] as const

/** Read as it was written: a code may look like a number. */
export function readBrought(search: string): Brought {
  const given = new URLSearchParams(search)
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = given.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

/** Takes it out of the address before anything is drawn. */
export function hideBrought(): void {
  const brought = readBrought(location.search)
  if (Object.keys(brought).length === 0) return
  throw redirect({ to: '/sso-auth', state: { broughtBack: brought }, replace: true })
}

const broughtBackOf = (location: ParsedLocation): Brought | null => location.state.broughtBack ?? null

/** What the page was opened with; it keeps it while the next one is being loaded. */
export function useBroughtBack(): Brought | null {
  const current = useLocation({ select: broughtBackOf })
  const [first] = useState(current)
  return first
}
