import type { CurrentUser } from '@allmend/contract'
import { createStore } from '../lib/store.ts'

const user = createStore<CurrentUser | null>(null, null)

export const getCurrentUser = user.get
export const setCurrentUser = user.set
export const useCurrentUser = user.use

const cookie = createStore(false)

/** Whether the browser holds a session: before it is known whose, nobody is offered what may not be theirs. */
export const setHasSession = cookie.set
export const useHasSession = cookie.use
