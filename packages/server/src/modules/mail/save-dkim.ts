import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { MailDkim } from '@allmend/contract'
import { dkimRecord, domainOf, holdsDkimKey } from '@allmend/domain/mail'
import { audit } from '../../platform/audit/audit.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse, tooMany } from '../../platform/http/refusal.ts'
import { takeTry } from '../../platform/rate-limit/rate-limit.ts'
import { dkimPurpose, findDkim, presentDkim } from './dkim.repository.ts'
import { readMailSettings } from './mail-settings.repository.ts'

/** Texts of a name in the DNS, each in pieces. */
export type ResolveTxt = (name: string) => Promise<string[][]>

interface Call {
  readonly actor: Actor
  tenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>
}

const logged = ({ domain, selector, isActive }: MailDkim) => ({ domain, selector, isActive })

async function countTry(tx: TenantTx): Promise<Refusal | null> {
  const wait = await takeTry(tx, [{ key: 'dkim', hits: 30, seconds: 3600, isShared: true }])
  return wait === null ? null : tooMany(wait)
}

/** A new pair of keys, which takes the processor a moment and is made outside of a transaction. */
export async function createDkim({ actor, tenant }: Call): Promise<MailDkim | Refusal> {
  const refused = await tenant(async (tx) => {
    const { usesOwnServer } = await readMailSettings(tx)
    return usesOwnServer ? countTry(tx) : refuse('mail.dkim_needs_server')
  })
  if (refused) return refused
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return tenant(async (tx) => {
    const { usesOwnServer, senderAddress } = await readMailSettings(tx)
    if (!usesOwnServer) return refuse('mail.dkim_needs_server')
    const domain = domainOf(senderAddress)
    // Another name each time: mails under way are checked with the key they were signed with.
    const selector = `allmend-${randomBytes(3).toString('hex')}`
    const known = await findDkim(tx)
    const before = known && (await presentDkim(tx, known))
    const columns = {
      ...{ domain, selector, is_active: false, created_at: new Date() },
      private_key: tx.secrets.encrypt(pair.privateKey, dkimPurpose(tx.appId, { domain, selector })),
      public_key: pair.publicKey.toString('base64'),
      version: (known?.version ?? 0) + 1,
    }
    const row = await tx.db
      .insertInto('mail_dkim')
      .values({ app_id: tx.appId, ...columns })
      .onConflict((conflict) => conflict.column('app_id').doUpdateSet(columns))
      .returningAll()
      .executeTakeFirstOrThrow()
    const after = await presentDkim(tx, row)
    await audit(tx, actor, {
      ...{ action: before ? 'changed' : 'created', entity: 'maildkim', entityId: tx.appId, version: after.version },
      subject: domain,
      ...(before && { before: logged(before) }),
      after: logged(after),
    })
    return after
  })
}

/** A signature others cannot check is worse than none: it begins once the DNS has the key. */
export async function saveDkim(
  { actor, tenant }: Call,
  { isActive, version }: { isActive: boolean; version: number },
  resolveTxt: ResolveTxt,
): Promise<MailDkim | Refusal> {
  if (isActive) {
    const found = await tenant(async (tx) => (await countTry(tx)) ?? (await findDkim(tx)) ?? refuse('record.not_found'))
    if (!('public_key' in found)) return found
    const { name } = dkimRecord({ ...found, publicKey: found.public_key })
    const entries = await resolveTxt(name).catch(() => [])
    if (!entries.some((pieces) => holdsDkimKey(pieces.join(''), found.public_key))) return refuse('mail.dkim_not_found')
  }
  return tenant(async (tx) => {
    const known = await findDkim(tx)
    if (!known) return refuse('record.not_found')
    const before = await presentDkim(tx, known)
    const row = await tx.db
      .updateTable('mail_dkim')
      .set({ is_active: isActive, version: version + 1 })
      .where('app_id', '=', tx.appId)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst()
    if (!row) return refuseConflict(tx, 'maildkim', { id: tx.appId, editedVersion: version, current: before })
    const after = await presentDkim(tx, row)
    await audit(tx, actor, {
      ...{ action: 'changed', entity: 'maildkim', entityId: tx.appId, version: after.version, subject: after.domain },
      before: logged(before),
      after: logged(after),
    })
    return after
  })
}

export async function removeDkim(tx: TenantTx, actor: Actor): Promise<Refusal | undefined> {
  const known = await findDkim(tx)
  if (!known) return refuse('record.not_found')
  const before = await presentDkim(tx, known)
  await tx.db.deleteFrom('mail_dkim').where('app_id', '=', tx.appId).execute()
  await audit(tx, actor, {
    ...{ action: 'removed', entity: 'maildkim', entityId: tx.appId, subject: before.domain },
    before: logged(before),
  })
  return
}
