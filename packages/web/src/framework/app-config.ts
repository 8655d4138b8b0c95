import type { AppConfig } from '@allmend/contract'
import { addressOf } from '@allmend/domain/addresses'
import { createStore } from '../lib/store.ts'

const config = createStore<AppConfig | null>(null)

export const setAppConfig = config.set
export const onAppConfig = config.subscribe

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

/** Where a page lies, for what the router does not write: the layout may keep it at another address. */
export const pageAddress = (page: `/${string}`): string => addressOf(page, getAppConfig().theme.layout)
