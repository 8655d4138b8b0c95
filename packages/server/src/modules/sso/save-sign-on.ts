import type { RouteParsed, SignOnSettings, saveSignOnSettings } from '@allmend/contract'
import { isSameDirectory, issuerOf } from '@allmend/domain/sso'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import { cameByDirectory, hasOtherWay } from '../../platform/auth/directory-sessions.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { emergencyRights } from '../user/index.ts'
import { applyChangedRules, endsDirectory, leaveFormerDirectory } from './follow-groups.ts'
import { readSignOn, type StoredSignOn, secretPurpose } from './sign-on.repository.ts'

type Body = RouteParsed<typeof saveSignOnSettings>['body']
type Draft = Pick<Body, 'issuer' | 'clientId' | 'clientSecret'>

/** As it is kept: without spaces around, and the directory by its own address. */
export const tidied = <D extends Draft>(draft: D): D => ({
  ...draft,
  issuer: issuerOf(draft.issuer),
  clientId: draft.clientId.trim(),
})

/** Which secret counts: the one that was typed, the stored one, or none. */
export function secretFor(before: StoredSignOn, draft: Draft): 'typed' | 'stored' | 'none' | Refusal {
  if (draft.clientSecret !== undefined) return draft.clientSecret === '' ? 'none' : 'typed'
  if (!before.hasSecret) return 'none'
  return isSameDirectory(before, draft) ? 'stored' : refuseSecret()
}

export const refuseSecret = (): Refusal =>
  refuse('sso.secret_needed', { fields: { clientSecret: 'Bitte geben Sie das Client-Geheimnis neu ein.' } })

export async function saveSignOn(tx: TenantTx, actor: Actor, body: Body): Promise<SignOnSettings | Refusal> {
  const before = await readSignOn(tx)
  const draft = tidied(body)
  if (draft.isOn && !before.isOffered) return refuse('sso.not_offered')
  const secret = secretFor(before, draft)
  if (typeof secret !== 'string') return secret
  const obstacle = await findObstacle(tx, draft)
  if (obstacle) return obstacle
  const sealed = {
    typed: () => tx.secrets.encrypt(draft.clientSecret ?? '', secretPurpose(tx.appId, draft)),
    stored: () => before.sealedSecret,
    none: () => null,
  }
  const columns = {
    is_on: draft.isOn,
    label: draft.label.trim(),
    issuer: draft.issuer,
    client_id: draft.clientId,
    client_secret: sealed[secret](),
    group_claim: draft.groupClaim.trim() || 'groups',
    staff_password_off: draft.staffPasswordOff,
    emergency_user_id: draft.emergencyUserId,
  }
  if (!(await write(tx, columns, body.version))) {
    return refuseConflict(tx, 'singlesignon', { id: tx.appId, editedVersion: body.version, current: shown(before) })
  }
  await writeRules(tx, draft.groupRules)
  await writeLabel(tx, draft.isOn ? { label: columns.label, isOnlyWay: draft.staffPasswordOff } : null)
  const after = await readSignOn(tx)
  if (endsDirectory(before, after) && (await cameByDirectory(tx, actor.user)) && !(await hasOtherWay(tx, actor.user))) {
    return refuse('sso.only_way')
  }
  await leaveFormerDirectory(tx, actor, before, after)
  await applyChangedRules(tx, actor, before, after)
  await audit(tx, actor, {
    ...{ action: 'changed', entity: 'singlesignon', entityId: tx.appId, version: after.version },
    before: await logged(tx, before),
    after: { ...(await logged(tx, after)), ...(secret === 'typed' && { clientSecret: 'neu gesetzt' }) },
  })
  return shown(after)
}

interface Columns {
  readonly is_on: boolean
  readonly label: string
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string | null
  readonly group_claim: string
  readonly staff_password_off: boolean
  readonly emergency_user_id: number | null
}

/** Writes them if they are still the ones that were edited; false if not. */
async function write(tx: TenantTx, columns: Columns, version: number): Promise<boolean> {
  const written =
    version === 0
      ? await tx.db
          .insertInto('sso_setting')
          .values({ app_id: tx.appId, ...columns })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx.db
          .updateTable('sso_setting')
          .set({ ...columns, version: version + 1 })
          .where('app_id', '=', tx.appId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return written !== undefined
}

async function writeRules(tx: TenantTx, rules: Body['groupRules']): Promise<void> {
  await tx.db.deleteFrom('sso_group_rule').where('app_id', '=', tx.appId).execute()
  const rows = rules.flatMap(({ groupId, values }) => {
    const claimed = [...new Set(values.map((value) => value.trim()).filter(Boolean))]
    return claimed.length > 0 ? [{ app_id: tx.appId, group_id: groupId, claimed }] : []
  })
  if (rows.length > 0) await tx.db.insertInto('sso_group_rule').values(rows).execute()
}

/** What the login page may know stands with the configuration of the app, which every page brings along. */
async function writeLabel(tx: TenantTx, shown: { label: string; isOnlyWay: boolean } | null): Promise<void> {
  await tx.db
    .updateTable('app_setting')
    .set({ single_sign_on: shown && JSON.stringify(shown) })
    .where('app_id', '=', tx.appId)
    .execute()
}

/** Groups of staff only, and an emergency account that can come in and put things right. */
async function findObstacle(tx: TenantTx, { groupRules, emergencyUserId }: Body): Promise<Refusal | null> {
  const known = await staffGroups(tx)
  if (groupRules.some(({ groupId }) => !known.some(({ id }) => id === groupId))) return refuse('user.group_unknown')
  if (emergencyUserId === null) return null
  const able = await emergencyAccounts(tx)
  return able.some(({ id }) => id === emergencyUserId)
    ? null
    : refuse('request.invalid', {
        fields: {
          emergencyUserId:
            'Das Notfallkonto braucht ein Passwort und die Rechte, Berechtigungen und Einstellungen zu ändern.',
        },
      })
}

export const staffGroups = (tx: TenantTx): Promise<{ id: number; name: string }[]> =>
  tx.db
    .selectFrom('user_group')
    .where('app_id', '=', tx.appId)
    .where('role', '=', 'admin')
    .select(['id', 'name'])
    .orderBy('name')
    .limit(200)
    .execute()

/** Open accounts of staff with a password that can put everything right. */
export async function emergencyAccounts(tx: TenantTx): Promise<{ id: number; name: string; email: string }[]> {
  const rows = await tx.db
    .selectFrom('app_user as u')
    .where('u.app_id', '=', tx.appId)
    .where('u.role', '=', 'admin')
    .where('u.is_active', '=', true)
    .where('u.password_hash', 'is not', null)
    .where(sql<boolean>`permissions_of(u.id) @> ${emergencyRights as string[]}::text[]`)
    .select(['u.id', 'u.firstname', 'u.lastname', 'u.email'])
    .orderBy('u.lastname')
    .orderBy('u.id')
    .limit(200)
    .execute()
  return rows.map(({ id, firstname, lastname, email }) => ({ id, name: `${firstname} ${lastname}`.trim(), email }))
}

/** What may be seen of them. */
export const shown = ({ sealedSecret: _, isOffered: __, ...settings }: StoredSignOn): SignOnSettings => settings

/** What the log keeps: names for numbers, and of the secret only that there is one. */
async function logged(
  tx: TenantTx,
  { sealedSecret: _, isOffered: __, version: ___, hasSecret, ...settings }: StoredSignOn,
) {
  const groups = await staffGroups(tx)
  const nameOf = (id: number) => groups.find((group) => group.id === id)?.name ?? `Nr. ${id}`
  const emergency = settings.emergencyUserId === null ? null : await nameOfPerson(tx, settings.emergencyUserId)
  return {
    ...settings,
    groupRules: settings.groupRules.map(({ groupId, values }) => `${nameOf(groupId)}: ${values.join(', ')}`),
    emergencyUserId: emergency,
    clientSecret: hasSecret ? 'gespeichert' : '',
  }
}

async function nameOfPerson(tx: TenantTx, id: number): Promise<string | null> {
  const found = await tx.db
    .selectFrom('app_user')
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .select(['firstname', 'lastname'])
    .executeTakeFirst()
  return found ? `${found.firstname} ${found.lastname}`.trim() : null
}
