import type { TenantTx } from '../../platform/db/database.ts'
import type { OutgoingMail } from '../../platform/mail-transport/mail-transport.ts'
import type { SmallPictures } from '../../platform/pictures/small-pictures.ts'
import { namedPictures, pictureSource, shownHere } from '../template/index.ts'
import type { WithTenant } from './attach-letters.ts'
import { withoutLogo } from './mail-logo.ts'

type Drawn = Pick<OutgoingMail, 'html' | 'attachments'>

const anyPicture = /<img src="cid:picture-(\d{1,9})"[^>]*>/g

/** The mail with the pictures it names, which go along; one that is gone leaves its place. */
export async function withPictures(
  { html, attachments = [] }: Drawn,
  withTenant: WithTenant,
  pictures: Pick<SmallPictures, 'photo'> | undefined,
): Promise<Drawn> {
  if (namedPictures(html).length === 0) return { html, attachments }
  const files = await withTenant((tx) => filesOf(tx, html))
  const made = new Map<number, Buffer>()
  for (const { id, file } of files) {
    const content = (await pictures?.photo({ file, area: null })) ?? null
    if (content) made.set(id, content)
  }
  return {
    html: html.replaceAll(anyPicture, (tag, id: string) => (made.has(Number(id)) ? tag : '')),
    attachments: [
      ...attachments,
      ...[...made].map(([id, content]) => ({
        filename: `bild-${id}.jpg`,
        contentType: 'image/jpeg',
        content,
        cid: pictureSource(id).slice('cid:'.length),
      })),
    ],
  }
}

async function filesOf(tx: TenantTx, html: string) {
  const ids = namedPictures(html)
  if (ids.length === 0) return []
  return tx.db
    .selectFrom('asset')
    .where('app_id', '=', tx.appId)
    .where('id', 'in', ids)
    .select(['id', 'file'])
    .execute()
}

/** The HTML for whoever looks at a mail in the log: with its pictures, as far as they are still there. */
export async function shownInLog(tx: TenantTx, html: string): Promise<string> {
  const { logo_id } = await tx.db
    .selectFrom('app_setting')
    .where('app_id', '=', tx.appId)
    .select('logo_id')
    .executeTakeFirstOrThrow()
  return shownHere(logo_id === null ? withoutLogo(html) : html, await filesOf(tx, html))
}
