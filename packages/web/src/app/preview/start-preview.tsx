import type { AppConfig } from '@allmend/contract'
import { addressOf } from '@allmend/domain/addresses'
import { type AnyRouter, createMemoryHistory } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { setAppConfig } from '../../framework/app-config.ts'
import type { PreviewLook } from '../../framework/site-preview/preview-messages.ts'
import { configureApi } from '../../lib/api.ts'
import { App } from '../app.tsx'
import { followLayout } from '../routes/follow-layout.ts'
import { hearParent, openParentLine, tellParent } from './ask-parent.ts'

/**
 * Shows public pages in a frame of the back office, as the page around it says. Everything is as visitors get it, but for three things:
 * nothing can be pressed, calls go through the page around it, and the address stays where it is.
 */
export function startPreview(container: HTMLElement, { id }: AppConfig, router: AnyRouter): void {
  document.body.inert = true
  configureApi({ appId: id, onUnauthorized: async () => false, onConfined: () => {}, send: openParentLine() })
  followLayout(router)
  let shown: PreviewLook | null = null

  const show = async (look: PreviewLook) => {
    const before = shown
    shown = look
    // The addresses of the layout hold from here on.
    setAppConfig(look.app)
    const address = addressOf(look.page, look.app.theme.layout)
    if (before && address === addressOf(before.page, before.app.theme.layout)) return
    if (before) {
      router.history.push(address)
      return
    }
    router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) })
    await router.load()
    createRoot(container).render(<App router={router} />)
  }

  hearParent((message) => {
    if (message.kind === 'look') show(message).then(() => tellParent({ kind: 'drawn' }), reportError)
  })
  tellParent({ kind: 'ready' })
}
