import type { TenantTx } from '../../platform/db/database.ts'
import type { Announcer } from '../../platform/events/announcer.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import type { SmallPictures } from '../../platform/pictures/small-pictures.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { UploadPlaces } from '../../platform/upload/upload-places.ts'
import type { VirusScanner } from '../../platform/upload/virus-scanner.ts'
import type { BookingPlatform } from '../booking/index.ts'
import { pageUrl } from '../tenant/index.ts'

export interface OrderPlatform extends BookingPlatform {
  readonly storage: Storage
  readonly uploads: UploadPlaces
  readonly scanner: VirusScanner | null
  readonly pictures: SmallPictures
  /** Whoever has written an order says so once it is committed: the writer itself does not. */
  readonly announcer: Announcer
  /** Sends the customer of an order to where it is paid. */
  readonly startPayment: (appId: number, orderId: number) => Promise<{ readonly redirect: string } | Refusal>
}

const purpose = (appId: number) => `order/${appId}`

/**
 * The secret link of an order: nobody can make one up, and none works in another app. It carries its version, so that a link that got
 * into wrong hands is replaced by the next; the first one carries none. What staff see who act as a customer carries its end as well.
 */
export function linkToken(
  { secrets }: Pick<TenantTx, 'secrets'>,
  appId: number,
  { orderId, version, until }: OrderLink,
): string {
  const end = until ? `-${Math.floor(until.getTime() / 1000)}` : ''
  return secrets.sign(version === 0 && !until ? String(orderId) : `${orderId}-${version}${end}`, purpose(appId))
}

export interface OrderLink {
  readonly orderId: number
  readonly version: number
  readonly until?: Date
}

/** What a link names, unless it has ended. Whether it still opens the order, the order says. */
function readLink({ secrets }: OrderPlatform, appId: number, token: string): OrderLink | null {
  const value = secrets.verify(token, purpose(appId))
  const match = value === null ? null : /^(\d{1,9})(?:-(\d{1,9}))?(?:-(\d{1,12}))?$/.exec(value)
  if (!match || Number(match[3] ?? Number.POSITIVE_INFINITY) * 1000 < Date.now()) return null
  return { orderId: Number(match[1]), version: Number(match[2] ?? 0) }
}

/** The order a link opens: the newest link of an order somebody stands behind. Nothing is left to see of a person who was removed. */
export async function orderOfLink(tx: TenantTx, platform: OrderPlatform, token: string): Promise<number | null> {
  const link = readLink(platform, tx.appId, token)
  if (!link) return null
  const order = await tx.db
    .selectFrom('customer_order')
    .where('app_id', '=', tx.appId)
    .where('id', '=', link.orderId)
    .where('link_version', '=', link.version)
    .where('user_id', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return order?.id ?? null
}

/** Where a mail leads whoever works in the office; it opens nothing by itself. */
export const deskUrl = (tx: TenantTx, site: string, orderId: number): Promise<string> =>
  pageUrl(tx, site, `/admin/orders/edit/${orderId}`)

/** Where a mail leads: to the link that opens the order now. It is made when the mail is written, since an event lies in plain text. */
export async function orderUrl(tx: TenantTx, site: string, orderId: number): Promise<string> {
  const order = await tx.db
    .selectFrom('customer_order')
    .where('app_id', '=', tx.appId)
    .where('id', '=', orderId)
    .select('link_version')
    .executeTakeFirst()
  return pageUrl(tx, site, `/order/${linkToken(tx, tx.appId, { orderId, version: order?.link_version ?? 0 })}`)
}
