import type { Rappen } from '../money/index.ts'
import { billText } from './bill-text.ts'
import { creditorReference } from './creditor-reference.ts'
import { billCountries, compactIban, isIban, isQrIban } from './iban.ts'
import { qrReference } from './qr-reference.ts'

/** A person or an office on a bill. */
export interface BillParty {
  readonly name: string
  readonly street: string
  readonly streetno: string
  readonly zipcode: string
  readonly city: string
  readonly country: string
}

/** Where the money of a bill goes. */
export interface BillAccount {
  readonly iban: string
  readonly creditor: BillParty
}

/** What stands in the payment part of a bill, and in its code. */
export interface PaymentBill extends BillAccount {
  readonly amount: Rappen
  readonly reference: string
  /** Whom it was made for; null where the payer fills it in. */
  readonly debtor: BillParty | null
  readonly message: string
}

const lengths = { name: 70, street: 70, streetno: 16, zipcode: 16, city: 35 } as const
const messageLength = 140

const partyOf = (party: BillParty): BillParty => ({
  name: billText(party.name, lengths.name),
  street: billText(party.street, lengths.street),
  streetno: billText(party.streetno, lengths.streetno),
  zipcode: billText(party.zipcode, lengths.zipcode),
  city: billText(party.city, lengths.city),
  country: party.country,
})

const isWhole = ({ name, zipcode, city }: BillParty) => name !== '' && zipcode !== '' && city !== ''

/** The country of an address without one: four digits are of ours, 9485 to 9498 of Liechtenstein. Null for any other. */
export function countryOfZipcode(zipcode: string): 'CH' | 'LI' | null {
  const trimmed = zipcode.trim()
  if (!/^[1-9]\d{3}$/.test(trimmed)) return null
  return Number(trimmed) >= 9485 && Number(trimmed) <= 9498 ? 'LI' : 'CH'
}

interface Bill {
  readonly account: BillAccount
  /** The digits of the reference, without check digits: the same whichever kind of reference the account takes. */
  readonly digits: string
  readonly amount: Rappen
  readonly debtor: BillParty | null
  readonly message: string
}

/** A bill that can be paid; null where nothing is owed, or where the account or whose it is lacks something. */
export function paymentBill({ account, digits, amount, debtor, message }: Bill): PaymentBill | null {
  const iban = compactIban(account.iban)
  const creditor = partyOf(account.creditor)
  const isOurs = billCountries.some((country) => country === creditor.country)
  if (amount <= 0 || !isIban(iban) || !isOurs || !isWhole(creditor)) return null
  const payer = debtor && partyOf(debtor)
  return {
    iban,
    creditor,
    amount,
    reference: isQrIban(iban) ? qrReference(digits) : creditorReference(digits),
    debtor: payer && isWhole(payer) ? payer : null,
    message: billText(message, messageLength),
  }
}
