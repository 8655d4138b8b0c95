import type { OutgoingMail } from '../../platform/mail-transport/mail-transport.ts'
import type { SmallPictures } from '../../platform/pictures/small-pictures.ts'
import type { WithTenant } from './attach-letters.ts'

type Drawn = Pick<OutgoingMail, 'html' | 'attachments'>

const anyPicture = /<img src="cid:picture-(\d{1,9})"[^>]*>/g

/** The mail with the pictures it names, which go along; one that is gone leaves its place. */
export async function withPictures(
  { html, attachments = [] }: Drawn,
  withTenant: WithTenant,
  pictures: Pick<SmallPictures, 'photo'> | undefined,
): Promise<Drawn> {
  const ids = [...new Set([...html.matchAll(anyPicture)].map(([, id]) => Number(id)))]
  if (ids.length === 0) return { html, attachments }
  const files = await withTenant((tx) =>
    tx.db.selectFrom('asset').where('app_id', '=', tx.appId).where('id', 'in', ids).select(['id', 'file']).execute(),
  )
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
        cid: `picture-${id}`,
      })),
    ],
  }
}
