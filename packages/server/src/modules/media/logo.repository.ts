import type { PictureArea } from '@allmend/contract'
import type { TenantTx } from '../../platform/db/database.ts'
import { type AssetRow, presentAsset } from '../object/index.ts'
import { findAsset } from './change-asset.ts'

/** The pictures an app shows itself with. */
export async function readLogo(tx: TenantTx) {
  const { logo_id, logo_area, favicon_id, favicon_area, version } = await tx.db
    .selectFrom('app_setting')
    .where('app_id', '=', tx.appId)
    .select(['logo_id', 'logo_area', 'favicon_id', 'favicon_area', 'version'])
    .executeTakeFirstOrThrow()
  return {
    logo: logo_id === null ? null : ((await findAsset(tx, logo_id)) ?? null),
    logoArea: logo_area as PictureArea | null,
    favicon: favicon_id === null ? null : ((await findAsset(tx, favicon_id)) ?? null),
    faviconArea: favicon_area as PictureArea | null,
    version,
  }
}

export type StoredLogo = Awaited<ReturnType<typeof readLogo>>

const present = (row: AssetRow | null) => row && presentAsset(row)

export const presentLogo = ({ logo, favicon, ...rest }: StoredLogo) => ({
  ...rest,
  logo: present(logo),
  favicon: present(favicon),
})
