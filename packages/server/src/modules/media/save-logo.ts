import type { PictureArea, RouteParsed, saveLogo as saveRoute } from '@allmend/contract'
import { audit } from '../../platform/audit/audit.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { findAsset } from './change-asset.ts'
import { presentLogo, readLogo, type StoredLogo } from './logo.repository.ts'

type Body = RouteParsed<typeof saveRoute>['body']

export async function saveLogo(tx: TenantTx, actor: Actor, body: Body): Promise<StoredLogo | Refusal> {
  for (const id of [body.logoId, body.faviconId]) {
    if (id !== null && (await findAsset(tx, id))?.type !== 'image') return refuse('asset.unknown')
  }
  const before = await readLogo(tx)
  // A piece of one logo is no piece of another.
  const isSameLogo = before.logo?.id === body.logoId
  const pieceOf = (sent: PictureArea | null | undefined, known: PictureArea | null) => {
    const area = sent === undefined && isSameLogo ? known : (sent ?? null)
    return area && body.logoId !== null ? JSON.stringify(area) : null
  }
  const saved = await tx.db
    .updateTable('app_setting')
    .set({
      logo_id: body.logoId,
      logo_area: pieceOf(body.logoArea, before.logoArea),
      // The address an app was given before it had a picture of its own.
      logo: '',
      favicon_id: body.faviconId,
      // It is a piece of the logo: a picture of its own is shown whole.
      favicon_area: body.faviconId === null ? pieceOf(body.faviconArea, before.faviconArea) : null,
      logo_height: body.logoHeight ?? before.logoHeight,
      logo_mail_width: body.logoMailWidth ?? before.logoMailWidth,
      logo_alt: (body.logoAlt ?? before.logoAlt).trim(),
      version: body.version + 1,
    })
    .where('app_id', '=', tx.appId)
    .where('version', '=', body.version)
    .returning('version')
    .executeTakeFirst()
  if (!saved) {
    return refuseConflict(tx, 'logo', { id: tx.appId, editedVersion: body.version, current: presentLogo(before) })
  }
  const after = await readLogo(tx)
  await audit(tx, actor, {
    ...{ action: 'changed', entity: 'logo', entityId: tx.appId, version: after.version },
    before: logged(before),
    after: logged(after),
  })
  return after
}

const logged = ({ logo, logoArea, favicon, faviconArea, logoHeight, logoMailWidth, logoAlt }: StoredLogo) => ({
  logo: logo?.name ?? '',
  logoArea: logoArea ? percentWords(logoArea) : '',
  favicon: favicon?.name ?? (logo ? 'aus dem Logo' : ''),
  faviconArea: faviconArea ? percentWords(faviconArea) : '',
  logoHeight: `${logoHeight} px`,
  logoMailWidth: `${logoMailWidth} %`,
  logoAlt,
})

const percentWords = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
  [x, y, width, height].map((share) => `${Math.round(share * 100)} %`).join(' / ')
