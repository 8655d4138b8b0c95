import { themeColors } from '@allmend/contract'
import { palette } from '@allmend/domain/color'
import type { TenantTx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type MailTopics, mailTexts } from './mail-texts.ts'
import { renderHtml, renderText } from './render-mail.ts'

/** Writes a mail to the log and hands it to the queue, in the transaction that causes it. */
export async function queueMail<T extends keyof MailTopics>(
  tx: TenantTx,
  topic: T,
  to: string,
  values: Omit<MailTopics[T], 'appTitle'>,
): Promise<number> {
  const app = await tx.db
    .selectFrom('app')
    .innerJoin('app_setting', 'app_setting.app_id', 'app.id')
    .where('app.id', '=', tx.appId)
    .select(['app.title', 'app_setting.colors'])
    .executeTakeFirstOrThrow()
  const text = mailTexts[topic]({ ...values, appTitle: app.title } as MailTopics[T])
  const color = palette(themeColors.parse(app.colors)).primary[7]
  const { id } = await tx.db
    .insertInto('mail_message')
    .values({
      app_id: tx.appId,
      topic,
      recipient: to,
      subject: text.subject,
      text_body: renderText(text),
      html_body: renderHtml(text, { appTitle: app.title, color }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'mail.send', { mailId: id })
  return id
}
