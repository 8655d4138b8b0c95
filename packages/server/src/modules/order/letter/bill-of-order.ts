import { countryOfZipcode, type PaymentBill, paymentBill } from '@allmend/domain/bank'
import { owed } from '@allmend/domain/bookings'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type LetterRow, payerName } from './letter-rows.ts'

/** The app, the year and the number: no two orders of an installation have the same. */
export const orderDigits = (appId: number, year: number, number: number) =>
  `${String(appId).padStart(8, '0')}${year}${String(number).padStart(8, '0')}`

/** The same of a collective invoice: the first of the last eight digits tells them apart. */
export const collectiveDigits = (appId: number, year: number, number: number) =>
  `${String(appId).padStart(8, '0')}${year}1${String(number).padStart(7, '0')}`

type Billed = Pick<LetterRow, 'recipient' | 'texts'>

interface Wanted {
  readonly digits: string
  readonly amount: number
  readonly message: string
}

const nobody = { name: '', street: '', streetno: '', zipcode: '', city: '', country: '' }

/** The payment part of a letter: to the account of its letterhead. Addresses of other countries are left to the payer. */
export function billFor({ recipient, texts: { account } }: Billed, { digits, amount, message }: Wanted) {
  if (!account?.creditor) return null
  const { street = '', streetno = '', zipcode = '', city = '' } = recipient
  const country = countryOfZipcode(zipcode)
  const debtor = country && { name: payerName(recipient), street, streetno, zipcode, city, country }
  const creditor = { ...nobody, ...account.creditor }
  return paymentBill({ account: { iban: account.iban, creditor }, digits, amount, debtor, message })
}

/** Of an invoice that is open and paid to the account; one that is paid with others has none of its own. */
export function billOf(tx: TenantTx, row: LetterRow, message: string): PaymentBill | null {
  if (row.due_on === null || row.collective || row.payment_kind !== 'invoice') return null
  const digits = orderDigits(tx.appId, row.year, row.number ?? 0)
  return billFor(row, { digits, amount: owed(row), message })
}
