import type { PictureArea } from '@allmend/contract'
import type { logoHeights, logoMailWidths } from '@allmend/domain/media'
import type { TenantTx } from '../../platform/db/database.ts'
import { type AssetRow, presentAsset } from '../object/index.ts'
import { findAsset } from './change-asset.ts'

/** The pictures an app shows itself with. */
export async function readLogo(tx: TenantTx) {
  const row = await tx.db
    .selectFrom('app_setting')
    .where('app_id', '=', tx.appId)
    .select(['logo_id', 'logo_area', 'favicon_id', 'favicon_area', 'version'])
    .select(['logo_height', 'logo_mail_width', 'logo_alt'])
    .executeTakeFirstOrThrow()
  const find = async (id: number | null) => (id === null ? null : ((await findAsset(tx, id)) ?? null))
  const logo = await find(row.logo_id)
  // Of a picture that was deleted meanwhile there are no pieces.
  const pieceOf = (area: unknown) => (logo ? (area as PictureArea | null) : null)
  return {
    logo,
    logoArea: pieceOf(row.logo_area),
    favicon: await find(row.favicon_id),
    faviconArea: pieceOf(row.favicon_area),
    // The table allows no others.
    logoHeight: row.logo_height as (typeof logoHeights)[number],
    logoMailWidth: row.logo_mail_width as (typeof logoMailWidths)[number],
    logoAlt: row.logo_alt,
    version: row.version,
  }
}

export type StoredLogo = Awaited<ReturnType<typeof readLogo>>

const present = (row: AssetRow | null) => row && presentAsset(row)

export const presentLogo = ({ logo, favicon, ...rest }: StoredLogo) => ({
  ...rest,
  logo: present(logo),
  favicon: present(favicon),
})
