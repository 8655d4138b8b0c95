import type { CurrentUser } from '@allmend/contract'
import { createContext, useContext } from 'react'
import { createStore } from '../lib/store.ts'

const user = createStore<CurrentUser | null>(null, null)

export const getCurrentUser = user.get
export const setCurrentUser = user.set

/** In a preview nobody is signed in, whoever looks at it. */
export const AsGuest = createContext(false)

export function useCurrentUser(): CurrentUser | null {
  const current = user.use()
  return useContext(AsGuest) ? null : current
}

const cookie = createStore(false)

/** Whether the browser holds a session: before it is known whose, nobody is offered what may not be theirs. */
export const setHasSession = cookie.set
export const useHasSession = cookie.use
