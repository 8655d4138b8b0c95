import './ui/styles/layers.css'
import './ui/styles/mantine-base.css'
import './ui/styles/font.css'
import './ui/styles/base.css'
import './ui/styles/controls.css'
import './ui/styles/plain-button.css'
import './ui/styles/brand.css'
import './ui/styles/states.css'
import './ui/styles/overrides.css'
import { addressOf, previewFrame } from '@allmend/domain/addresses'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { router } from './app/router.tsx'
import { followLayout } from './app/routes/follow-layout.ts'
import { loadCurrentUser } from './features/auth/load-current-user.ts'
import { rememberFirstPage } from './features/page/public-page.queries.ts'
import { rememberFirstObjects } from './features/public-objects/public-objects.queries.ts'
import { loadApp } from './features/tenant/load-app.ts'
import { setAppConfig } from './framework/app-config.ts'
import { AppNotFoundPage } from './framework/errors/app-not-found-page.tsx'
import { RouteErrorPage } from './framework/errors/route-error-page.tsx'
import { leadToTwoFactor } from './framework/lead-to-two-factor.ts'
import { announceRouteChanges } from './framework/route-change.ts'
import { setHasSession } from './framework/session.ts'
import { renewSession } from './framework/session-renewal.ts'
import { configureApi } from './lib/api.ts'
import { setZone } from './lib/clock.ts'
import { styleNonce } from './lib/nonce.ts'

async function start(container: HTMLElement) {
  const { app, hasSession, objects, page } = await loadApp()
  if (!app) {
    createRoot(container).render(<AppNotFoundPage host={location.host} />)
    return
  }
  setAppConfig(app)
  setZone(app.zone)
  if (location.pathname === previewFrame) {
    const { startPreview } = await import('./app/preview/start-preview.tsx')
    return startPreview(container, app, router)
  }
  configureApi({ appId: app.id, onUnauthorized: renewSession, onConfined: leadToTwoFactor })
  if (objects) rememberFirstObjects(objects)
  if (page) rememberFirstPage(page)
  setHasSession(hasSession)
  if (hasSession) await loadCurrentUser()
  followLayout(router)
  announceRouteChanges(router)
  const { pathname } = location
  // Drawn only when the first page is complete, so that it follows the first paint without a gap.
  await router.load()
  // What the server drew stays: whoever has the focus in it, or typed something, keeps it. A page that leads elsewhere is drawn anew.
  const isDrawn = container.hasChildNodes() && addressOf(router.state.location.pathname, app.theme.layout) === pathname
  // The router then begins with the tree it has on a server.
  if (isDrawn) router.ssr = { manifest: undefined }
  const drawing = <App router={router} />
  // In small portions, so that the page answers in between.
  startTransition(() => {
    if (isDrawn) hydrateRoot(container, drawing)
    else createRoot(container).render(drawing)
  })
}

// The scroll lock of dialogs writes a style element of its own and looks for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

const container = document.getElementById('root')
if (container) {
  start(container).catch((error: unknown) => createRoot(container).render(<RouteErrorPage error={error} />))
}
