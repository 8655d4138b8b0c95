import { notifyMailed } from '../../framework/mail-delivery/mail-delivery.ts'
import { notifyStaying } from '../../framework/notifications/notify.ts'
import { resendMails } from './mail.queries.ts'

export const mailsWords = (count: number) => (count === 1 ? '1 E-Mail' : `${count} E-Mails`)

/** Sends mails again and tells what came of it; where several cannot go for the same reason, that is told once. */
export async function sendAgain(ids: readonly number[]): Promise<void> {
  const { queued, refused } = await resendMails(ids)
  if (queued > 0) {
    const mailed = `${mailsWords(queued)} ${queued === 1 ? 'wird' : 'werden'} erneut gesendet.`
    void notifyMailed({ mailed })
  }
  for (const [why, mails] of Map.groupBy(refused, ({ why: reason }) => reason)) {
    void notifyStaying(`${mailsWords(mails.length)} nicht gesendet: ${why}`)
  }
}
