import type { MailDkim } from '@allmend/contract'
import { dkimRecord, domainOf } from '@allmend/domain/mail'
import type { TenantTx } from '../../platform/db/database.ts'
import type { MailSignature } from '../../platform/mail-transport/mail-transport.ts'
import { readMailSettings } from './mail-settings.repository.ts'

/** Bound to app, domain and selector: copied to another row it does not open. */
export const dkimPurpose = (appId: number, { domain, selector }: { domain: string; selector: string }) =>
  `dkim/${appId}/${domain}/${selector}`

export const findDkim = (tx: TenantTx) =>
  tx.db.selectFrom('mail_dkim').where('app_id', '=', tx.appId).selectAll().executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof findDkim>>>

/** The key of the app, if it signs. */
export async function readDkim(tx: TenantTx) {
  const row = await findDkim(tx)
  if (!row?.is_active) return null
  return {
    /** None for an address of another domain, which this key does not speak for, nor with a key nobody can open any more. */
    signatureFor(from: string): MailSignature | null {
      if (domainOf(from) !== row.domain) return null
      try {
        const privateKey = tx.secrets.decrypt(row.private_key, dkimPurpose(tx.appId, row))
        return { domainName: row.domain, keySelector: row.selector, privateKey }
      } catch {
        return null
      }
    },
  }
}

/** What may be seen of it: the private half never. */
export async function presentDkim(tx: TenantTx, row: Row): Promise<MailDkim> {
  const { usesOwnServer, senderAddress } = await readMailSettings(tx)
  const { domain, selector, public_key: publicKey, is_active: isActive, created_at, version } = row
  const { name, value } = dkimRecord({ domain, selector, publicKey })
  return {
    ...{ domain, selector, isActive, version, recordName: name, recordValue: value },
    isUsed: usesOwnServer && domainOf(senderAddress) === domain,
    createdAt: created_at.toISOString(),
  }
}
