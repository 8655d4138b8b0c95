import { addressOf, portalPage } from '@allmend/domain/addresses'
import type { AnyRouter, LocationRewrite } from '@tanstack/react-router'
import { getAppConfig, onAppConfig } from '../../framework/app-config.ts'

/** Every page has one name in the program. Only here it is known that the government layout keeps it at another address. */
export const portalRewrite: LocationRewrite = {
  input: ({ url }) => at(url, portalPage(url.pathname)),
  output: ({ url }) => at(url, addressOf(url.pathname, 'gov')),
}

/** Another one: the router still needs the first. */
const at = (url: URL, pathname: string) => Object.assign(new URL(url), { pathname })

/** The addresses of the layout hold from the beginning, and anew when staff choose the other one; until it is told to stop. */
export function followLayout(router: AnyRouter): () => void {
  const adapt = () => {
    const isPortal = getAppConfig().theme.layout === 'gov'
    if (isPortal === (router.options.rewrite === portalRewrite)) return
    router.update({ ...router.options, rewrite: isPortal ? portalRewrite : {} })
  }
  adapt()
  return onAppConfig(adapt)
}
