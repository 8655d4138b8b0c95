import type { AppConfig } from '@allmend/contract'
import { createStore } from '../lib/store.ts'

const config = createStore<AppConfig | null>(null)

export const setAppConfig = config.set

/** The municipality whose pages these are. Nothing is rendered before it is known. */
export function getAppConfig(): AppConfig {
  const app = config.get()
  if (!app) throw new Error('The app configuration is read before it was loaded')
  return app
}

export function useAppConfig(): AppConfig {
  config.use()
  return getAppConfig()
}
