import type { Route } from '@allmend/contract'
import type { FastifyInstance, RouteOptions } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract entry behind a route. */
    contract?: Route
    /** Why a route outside the contract is open to everybody. */
    open?: string
  }
  interface FastifyInstance {
    /** Every route with who may call it, one line each. */
    inventory: string[]
  }
}

/** Routes that plugins add themselves, and why they may be open. */
const pluginRoutes: readonly (readonly [prefix: string, reason: string])[] = [
  ['/api/docs/assets', 'script of the API description'],
  ['/assets/', 'built browser files'],
]

/** Notes every route as it is added, and stops the boot at one that does not say who may call it. */
export function keepInventory(server: FastifyInstance): void {
  server.decorate('inventory', [])
  server.addHook('onRoute', (route) => {
    const line = `${[route.method].flat().join('|')} ${route.url} — ${describeAccess(route)}`
    // Fastify answers HEAD by itself wherever GET is allowed.
    if (route.method !== 'HEAD') server.inventory.push(line)
  })
}

function describeAccess({ url, method, config }: RouteOptions): string {
  if (config?.contract) return describe(config.contract)
  const reason = config?.open ?? pluginRoutes.find(([prefix]) => url.startsWith(prefix))?.[1]
  if (!reason) throw new Error(`${method} ${url} does not declare who may call it`)
  return `open: ${reason}`
}

function describe({ access, tenant, buildings }: Route): string {
  const parts = [
    access.anonymous && 'anybody',
    access.roles && `role ${[access.roles].flat().join('|')}`,
    access.permissions && `permission ${access.permissions.join(' + ')}`,
    access.featureFlag && `flag ${access.featureFlag}`,
    access.staffBehind && 'or the person behind an impersonation',
    access.notImpersonating && 'not while impersonating',
    access.peopleOnly && 'people only',
    access.beforeTwoFactor && 'also before two factors are set up',
    tenant === 'none' && 'without app id',
    tenant === 'address' && 'app id in the path',
    tenant === 'token' && 'app id in the secret of the path',
    buildings && 'by building',
  ].filter((part) => typeof part === 'string')
  return parts.join(', ') || 'anybody signed in'
}
