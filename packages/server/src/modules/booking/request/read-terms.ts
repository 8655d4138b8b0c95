import { type OrderTerms, type PriceTerms, priceTermsOf, type StoredPriceTerms } from '@allmend/domain/pricing'
import type { TaxPeriod } from '@allmend/domain/tax'
import { type AcceptedTextKind, type LegalTextKind, type TextVersions, textsToAccept } from '@allmend/domain/texts'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'

interface PaymentOption {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly kind: 'invoice' | 'cash' | 'online'
  readonly isDefault: boolean
}

export interface StoredTerms extends StoredPriceTerms {
  readonly priceCategoryName: string
  readonly isByZipcode: boolean
  /** Where the app is reached, the main one first. */
  readonly domains: readonly string[]
  /** What somebody of this category can pay with, the default first. */
  readonly paymentOptions: readonly PaymentOption[]
  /** The legal texts that count. */
  readonly legalTexts: Readonly<Partial<Record<LegalTextKind, { readonly version: number }>>>
}

/** How somebody is charged, what the price category is called, and what can be paid with. */
export interface CustomerTerms extends PriceTerms {
  /** What an order keeps of all this. */
  readonly orderTerms: OrderTerms
  /** Also where no VAT is charged today. */
  readonly periods: readonly TaxPeriod[]
  readonly priceCategoryName: string
  readonly isByZipcode: boolean
  readonly domains: readonly string[]
  readonly paymentOptions: readonly PaymentOption[]
  /** What is to be accepted with an order, and in which version. */
  readonly textsToAccept: TextVersions<AcceptedTextKind>
}

/** Who pays: a customer with an account, or a guest who names a postcode. */
export interface Payer {
  readonly userId?: number | null
  readonly zipcode?: string | undefined
}

/**
 * How this app charges this person: zone, VAT, rounding, and the price category. Guests, and whoever wants the category by postcode,
 * have the postcode's, else the own, else the default; everybody else has the own, else the default.
 */
export async function readTerms(tx: TenantTx, { userId = null, zipcode = '' }: Payer): Promise<CustomerTerms> {
  const { rows } = await sql<{ terms: StoredTerms | null }>`
    select customer_terms(${userId}::int, ${zipcode}) as terms
  `.execute(tx.db)
  const [row] = rows
  if (!row?.terms) throw new Error('an app without settings')
  return presentTerms(row.terms)
}

export function presentTerms(stored: StoredTerms): CustomerTerms {
  const { vatNumber, pricesIncludeVat, roundsToFive, priceCategoryName, isByZipcode, domains, paymentOptions } = stored
  const orderTerms = { vatNumber, pricesIncludeVat, roundsToFive }
  return {
    ...priceTermsOf(stored),
    orderTerms,
    priceCategoryName,
    isByZipcode,
    domains,
    paymentOptions,
    textsToAccept: versionsToAccept(stored.legalTexts),
  }
}

function versionsToAccept(current: StoredTerms['legalTexts']): TextVersions<AcceptedTextKind> {
  return textsToAccept({ regulation: current.regulation?.version, privacy: current.privacy?.version })
}

/** The same with what an order was priced with: what changes about it later is charged in the same way, whatever the settings say now. */
export const withOrderTerms = (
  terms: Omit<CustomerTerms, 'vat' | 'roundsToFive' | 'orderTerms'>,
  orderTerms: OrderTerms,
): CustomerTerms => ({
  ...terms,
  orderTerms,
  vat: orderTerms.vatNumber === '' ? null : { isIncluded: orderTerms.pricesIncludeVat, periods: terms.periods },
  roundsToFive: orderTerms.roundsToFive,
})
