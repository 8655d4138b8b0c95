import type { AppConfig, PublicPage, RouteAnswer, RouteMap } from '@allmend/contract'
import { api } from '../../lib/api.ts'

export interface AppState {
  readonly app: AppConfig | null
  readonly hasSession: boolean
  /** What can be reserved, where the page begins with it. */
  readonly objects?: RouteAnswer<RouteMap['GET /api/objects']>
  /** What a content page says, where it is the first one opened. */
  readonly page?: PublicPage
}

/** What the server wrote into the page; asked for only where nobody fills the template. */
export async function loadApp(): Promise<AppState> {
  const written = document.getElementById('app-state')?.textContent
  if (written) return JSON.parse(written) as AppState
  try {
    const { app } = await api('GET /api/config')
    return { app, hasSession: true }
  } catch {
    return { app: null, hasSession: false }
  }
}
