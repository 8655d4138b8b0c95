import { type Patience, usualPatience } from './call-provider.ts'
import { datatrans } from './datatrans/datatrans.ts'
import { payrexx } from './payrexx/payrexx.ts'
import type { Credentials, PaymentProvider, ProviderPlaces } from './provider.ts'

export const providerKinds = ['payrexx', 'datatrans'] as const
export type ProviderKind = (typeof providerKinds)[number]

export const providerLabels: Readonly<Record<ProviderKind, string>> = { payrexx: 'Payrexx', datatrans: 'Datatrans' }

/** Where the services themselves are. */
export const realPlaces: ProviderPlaces = {
  payrexx: 'https://api.payrexx.com',
  datatrans: {
    api: 'https://api.datatrans.com',
    pay: 'https://pay.datatrans.com',
    testApi: 'https://api.sandbox.datatrans.com',
    testPay: 'https://pay.sandbox.datatrans.com',
  },
  allowsPrivateHosts: false,
}

const providers = { payrexx, datatrans }

export const providerOf = (
  kind: ProviderKind,
  credentials: Credentials,
  places: ProviderPlaces,
  patience: Patience = usualPatience,
): PaymentProvider => providers[kind](credentials, places, patience)
