import type { TenantTx } from '../../../platform/db/database.ts'
import { isRefusal, type Refusal } from '../../../platform/http/refusal.ts'
import type { DrawLetter, MailedLetter } from '../../mail/index.ts'
import { readNoticeLetter } from '../dunning/read-notices.ts'
import { readCollectiveLetter } from './collective-letter.ts'
import { type FoundLetter, letterFile, type Pictures } from './letter-file.ts'
import { readLetter } from './order-letter.ts'

type ReadLetter = (tx: TenantTx, id: number) => Promise<FoundLetter | Refusal>

const readers: Readonly<Record<MailedLetter['kind'], ReadLetter>> = {
  order: readLetter,
  collective: readCollectiveLetter,
  notice: readNoticeLetter,
}

/** Draws the letters that go along with mails, when they are sent. */
export const letterDrawer =
  (pictures: Pictures): DrawLetter =>
  async (withTenant, { kind, id }) => {
    // What was not found is no fault of the transaction it was looked for in.
    const found = await withTenant((tx) => readers[kind](tx, id))
    return isRefusal(found) ? null : (await letterFile(found, pictures)).content
  }
