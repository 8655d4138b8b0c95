import type { CurrentUser } from '@allmend/contract'
import { createStore } from '../lib/store.ts'

const user = createStore<CurrentUser | null>(null)

export const getCurrentUser = user.get
export const setCurrentUser = user.set
export const useCurrentUser = user.use
