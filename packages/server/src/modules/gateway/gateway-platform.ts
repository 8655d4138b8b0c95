import type { Database, TenantTx } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log/log.ts'
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Gateway } from './gateway.ts'
import { type GatewayPatience, httpGateway } from './http-gateway.ts'

/** A simulator on this machine stands in for an address: what is sent there goes to it. */
export interface GatewayStandIn {
  readonly address: string
  readonly url: string
}

/** What it takes to deal with gateways, in a call and in a job. */
export interface GatewayPlatform {
  readonly db: Database
  readonly log: Pick<Log, 'warn'>
  /** The operator allows gateways inside. */
  readonly allowsPrivateHosts: boolean
  readonly standIn?: GatewayStandIn | undefined
  readonly patience?: GatewayPatience | undefined
}

const tokenPurpose = (appId: number) => `gateway/${appId}`

export const sealToken = (tx: Pick<TenantTx, 'secrets' | 'appId'>, token: string): string =>
  tx.secrets.encrypt(token, tokenPurpose(tx.appId))

/** What was encrypted with another key is as good as not there: staff enter it again. */
function openToken(secrets: Secrets, appId: number, sealed: string | null): string | null {
  if (sealed === null) return null
  try {
    return secrets.decrypt(sealed, tokenPurpose(appId))
  } catch {
    return null
  }
}

interface Stored {
  readonly url: string
  readonly token: string | null
}

/** A gateway that can be called; null while there is no address or no key that can be read. */
export function openGateway(platform: GatewayPlatform, appId: number, { url, token }: Stored): Gateway | null {
  const { db, allowsPrivateHosts, standIn, patience } = platform
  const clear = openToken(db.secrets, appId, token)
  if (url === '' || clear === null) return null
  const isSimulated = standIn !== undefined && url === standIn.address
  return httpGateway({
    ...{ url: isSimulated ? standIn.url : url, token: clear, ...(patience && { patience }) },
    allowsPrivateHosts: allowsPrivateHosts || isSimulated,
  })
}

export const sealedGateways: readonly SealedColumn[] = [
  {
    table: 'gateway_setting',
    column: 'token',
    key: ['app_id'],
    purpose: ({ app_id }) => tokenPurpose(Number(app_id)),
  },
]
