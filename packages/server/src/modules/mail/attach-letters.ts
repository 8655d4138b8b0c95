import type { TenantTx } from '../../platform/db/database.ts'
import type { OutgoingMail } from '../../platform/mail-transport/mail-transport.ts'
import type { MailAttachment, MailedLetter } from './mail-secrets.ts'

type Attached = NonNullable<OutgoingMail['attachments']>[number]
export type WithTenant = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>

/** Draws a letter that goes along; null if what it is about is gone. */
export type DrawLetter = (withTenant: WithTenant, letter: MailedLetter) => Promise<Buffer | null>

/** What goes along with a mail, its letters drawn; one whose order is gone is left out. */
export async function attachLetters(
  files: readonly MailAttachment[],
  drawLetter: DrawLetter | undefined,
  withTenant: WithTenant,
): Promise<Attached[]> {
  const attached: Attached[] = []
  for (const file of files) {
    if ('content' in file) {
      attached.push(file)
      continue
    }
    const content = (await drawLetter?.(withTenant, file.letter)) ?? null
    if (content) attached.push({ filename: file.filename, contentType: file.contentType, content })
  }
  return attached
}
