import * as contract from '@allmend/contract'
import { filledFields } from '@allmend/domain/gateway'
import type { FastifyInstance } from 'fastify'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { answerWith, type Refusal, refuse } from '../../platform/http/refusal.ts'
import { isInside } from '../../platform/net/reach-host.ts'
import { readBill, sendBill } from './bills.ts'
import { callGateway, type Uncalled } from './call-gateway.ts'
import type { GatewayPlatform } from './gateway-platform.ts'
import { readGateway, saveGateway } from './gateway-setting.ts'
import { withAccounts } from './search-people.ts'

/** Milliseconds a name is looked up for. */
const patience = 3000

const refusalOf = (why: Uncalled): Refusal => {
  if (why === 'off') return refuse('gateway.off')
  if (why === 'resting') return refuse('gateway.resting')
  return refuse(why === 'denied' ? 'gateway.denied' : 'gateway.failed')
}

export function gatewayRoutes(
  server: FastifyInstance,
  platform: HttpPlatform & { readonly gateway: GatewayPlatform },
): void {
  const { gateway } = platform
  /** Told when it is saved already; when something is sent, the address that is dialled decides. */
  const refuseAddress = async (typed: string): Promise<Refusal | null> => {
    const url = typed.trim()
    if (gateway.allowsPrivateHosts || url === '' || url === gateway.standIn?.address) return null
    const { protocol, hostname } = new URL(url)
    if (protocol !== 'https:') return refuse('gateway.not_secure')
    return (await isInside(hostname.replaceAll(/[[\]]/g, ''), patience)) ? refuse('gateway.host_inside') : null
  }
  mount(server, platform, contract.getGateway, ({ tenant }) =>
    tenant(async (tx) => ({ gateway: await readGateway(tx) })),
  )
  mount(server, platform, contract.saveGateway, async ({ tenant, actor, body }) => {
    const refused = await refuseAddress(body.url)
    return refused ?? answerWith('gateway', await tenant((tx) => saveGateway(tx, actor(), body)))
  })
  mount(server, platform, contract.checkGateway, async ({ app, tenant }) => {
    const called = await callGateway(gateway, app.id, (opened) => opened.test(), { isTest: true })
    if (!called.ok && called.why === 'off') return refuse('gateway.off')
    return tenant(async (tx) => ({ gateway: await readGateway(tx) }))
  })
  mount(server, platform, contract.searchGateway, async ({ app, tenant, table }) => {
    const search = filledFields(table.filters)
    const called = await callGateway(gateway, app.id, (opened) => opened.searchAddresses(search))
    if (!called.ok) return refusalOf(called.why)
    const found = await tenant((tx) => withAccounts(tx, called.value))
    return { ...found, milliseconds: called.milliseconds }
  })
  mount(server, platform, contract.getGatewayBill, ({ tenant, params }) => tenant((tx) => readBill(tx, params.id)))
  mount(server, platform, contract.sendGatewayBill, ({ tenant, actor, params }) =>
    tenant(async (tx) => (await sendBill(tx, actor(), params.id)) ?? readBill(tx, params.id)),
  )
}
