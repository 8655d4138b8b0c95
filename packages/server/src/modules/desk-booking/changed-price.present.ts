import type { ChangedPrice as Shown } from '@allmend/contract'
import type { SessionUser } from '../../platform/http/caller.ts'
import { seesMoney } from './viewer.ts'
import type { ChangedPrice } from './write-price.ts'

/** What a change does to a price, for those who deal with money; everybody else learns only that an invoice went out. */
export const presentChangedPrice = (price: ChangedPrice, user: SessionUser): Shown =>
  seesMoney(user)
    ? price
    : {
        total: null,
        totalBefore: null,
        difference: null,
        isOnRequest: price.isOnRequest,
        isBilled: price.isBilled,
        keepsAgreedPrice: false,
        keepsOptions: price.keepsOptions,
        isPriceToCheck: false,
      }
