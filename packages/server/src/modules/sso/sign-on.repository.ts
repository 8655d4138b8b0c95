import type { SignOnSettings } from '@allmend/contract'
import { allowsSignOn } from '@allmend/domain/sso'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { LinkAddress } from '../../platform/http/link-address.ts'
import type { Directory } from './directory-client.ts'

/** The settings of an app, as they are stored or as they would be; the secret stays sealed. */
export interface StoredSignOn extends SignOnSettings {
  readonly sealedSecret: string | null
  /** The layout of the app offers it. */
  readonly isOffered: boolean
}

export async function readSignOn(tx: TenantTx): Promise<StoredSignOn> {
  const row = await tx.db
    .selectFrom('app_setting as a')
    .leftJoin('sso_setting as s', 's.app_id', 'a.app_id')
    .where('a.app_id', '=', tx.appId)
    .select([
      'a.layout',
      's.is_on',
      's.label',
      's.issuer',
      's.client_id',
      's.client_secret',
      's.group_claim',
      's.staff_password_off',
      's.emergency_user_id',
      's.version',
    ])
    .executeTakeFirstOrThrow()
  const rules = await tx.db
    .selectFrom('sso_group_rule')
    .where('app_id', '=', tx.appId)
    .select(['group_id as groupId', 'claimed as values'])
    .orderBy('group_id')
    .execute()
  return {
    isOn: row.is_on ?? false,
    label: row.label ?? '',
    issuer: row.issuer ?? '',
    clientId: row.client_id ?? '',
    hasSecret: row.client_secret !== null,
    sealedSecret: row.client_secret,
    groupClaim: row.group_claim ?? 'groups',
    groupRules: rules,
    staffPasswordOff: row.staff_password_off ?? false,
    emergencyUserId: row.emergency_user_id,
    isOffered: allowsSignOn(row.layout),
    // Nobody saved anything yet.
    version: row.version ?? 0,
  }
}

/** Bound to directory and client: copied to the settings of another, it does not open. */
export const secretPurpose = (appId: number, { issuer, clientId }: Pick<SignOnSettings, 'issuer' | 'clientId'>) =>
  `sso/${appId}/${issuer}/${clientId}`

/** The secret in clear, for the moment it is needed; null if it was sealed with a key that is gone. */
export function openSecret(tx: TenantTx, settings: StoredSignOn): string | null {
  if (settings.sealedSecret === null) return ''
  try {
    return tx.secrets.decrypt(settings.sealedSecret, secretPurpose(tx.appId, settings))
  } catch {
    return null
  }
}

/** The directory of the app, ready to be asked; null where staff do not sign in with one. */
export async function readDirectory(
  tx: TenantTx,
): Promise<{ readonly directory: Directory; readonly settings: StoredSignOn } | null> {
  const settings = await readSignOn(tx)
  if (!settings.isOn || !settings.isOffered) return null
  const clientSecret = openSecret(tx, settings)
  if (clientSecret === null) return null
  const { issuer, clientId } = settings
  return { directory: { issuer, clientId, clientSecret }, settings }
}

/** Where the app is found, each domain with scheme and port; the one that was asked first, if it is one of its own. */
export async function readSites(tx: TenantTx, links: LinkAddress, asked: string | null): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('app_domain')
    .where('app_id', '=', tx.appId)
    .select('domain')
    .orderBy(sql`domain = ${asked ?? ''}`, 'desc')
    .orderBy('is_main', 'desc')
    .orderBy('domain')
    .execute()
  return rows.map(({ domain }) => links.of(domain))
}

export const signInAddress = (site: string) => `${site}/sso-auth`
export const signOutAddress = (site: string) => `${site}/login`
