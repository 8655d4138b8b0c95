import type { GuestContact, placeOrder as placeOrderRoute, RouteParsed } from '@allmend/contract'
import type { Actor } from '../../../platform/http/caller.ts'

export interface PlacedOrder {
  readonly id: number
  readonly number: string
  /** Which of its links opens it. */
  readonly linkVersion: number
}

/** Who orders: a customer who is signed in, or a guest whose address is proven. */
export type Orderer =
  | { readonly actor: Actor; readonly contact?: undefined }
  | {
      readonly contact: GuestContact
      readonly address: string
      /** The draft the code was asked for. */
      readonly codeKey: string
      readonly actor?: undefined
    }

export interface Attempt {
  readonly draft: RouteParsed<typeof placeOrderRoute>['body']
  readonly clientKey: string
  /** What is asked for under that key. */
  readonly requestHash: string
  /** The browser it comes from: a hold it took is its own. */
  readonly browser: string | null
  /** Where links in mails lead to, given the domains of the app. */
  readonly siteOf: (domains: readonly string[]) => string
}
