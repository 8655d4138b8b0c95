import type { Layout } from '@allmend/domain/color'
import type { RouteComponent } from '@tanstack/react-router'
import { createElement } from 'react'
import { getAppConfig, useAppConfig } from '../../framework/app-config.ts'
import { lazyScreen } from '../../framework/lazy-screen.ts'

/** Each in a file of its own: nobody loads the other. */
const layouts: Readonly<Record<Layout, RouteComponent>> = {
  default: lazyScreen(async () => (await import('../public/public-layout.tsx')).PublicLayout),
  gov: lazyScreen(async () => (await import('../gov/gov-layout.tsx')).GovLayout),
}

/** What stands around the public pages, as the municipality chose. */
export const LayoutOfApp: RouteComponent = Object.assign(() => createElement(layouts[useAppConfig().theme.layout]), {
  preload: async () => layouts[getAppConfig().theme.layout].preload?.(),
})
