import { join } from 'node:path'
import { startDatatransSimulator } from './datatrans/datatrans-simulator.ts'
import { startPayrexxSimulator } from './payrexx/payrexx-simulator.ts'
import type { ProviderPlaces } from './provider.ts'

/** What the simulators let in. No service does. */
export const simulatedAccount = {
  account: 'ausprobieren',
  secret: 'nur-zum-ausprobieren',
  signKey: '00'.repeat(32),
} as const

/** Who is paid in the demo: references begin with the number of the app, and the canton is not the first. */
export const demoMerchant = (reference: string): string =>
  reference.startsWith('1-') ? 'Gemeinde Eschenbühl' : 'Kanton Linth'

interface Options {
  /** Who is paid, as it stands on their pages. */
  readonly merchant: string | ((reference: string) => string)
  /** Where Payrexx tells of a payment: it is set there, not with each payment. */
  readonly webhookUrl?: string | (() => string | null)
  /** A folder they keep their payments in; without, they forget them when they end. */
  readonly keepIn?: string
}

/** Both providers, played on this machine: for whoever tries the system, and never where it is in use. */
export async function startSimulators({ merchant, webhookUrl, keepIn }: Options) {
  const { account, secret, signKey } = simulatedAccount
  const told = webhookUrl === undefined ? {} : { webhookUrl }
  const kept = (name: string) => (keepIn === undefined ? {} : { keepIn: join(keepIn, `${name}-simulator.json`) })
  const payrexx = await startPayrexxSimulator({ instance: account, secret, merchant, ...told, ...kept('payrexx') })
  const datatrans = await startDatatransSimulator({
    ...{ merchantId: account, password: secret, signKey, merchant },
    ...kept('datatrans'),
  })
  const places: ProviderPlaces = {
    payrexx: payrexx.url,
    datatrans: { api: datatrans.url, pay: datatrans.url, testApi: datatrans.url, testPay: datatrans.url },
    allowsPrivateHosts: true,
  }
  return {
    places,
    of: { payrexx, datatrans },
    async stop() {
      await payrexx.close()
      await datatrans.close()
    },
  }
}
