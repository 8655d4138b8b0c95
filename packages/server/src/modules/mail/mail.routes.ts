import * as contract from '@allmend/contract'
import { mailColumns, mailStateWords, mailTopicWord } from '@allmend/domain/lists'
import type { FastifyInstance } from 'fastify'
import { momentCell } from '../../platform/export/cell.ts'
import { mountExport } from '../../platform/export/mount-export.ts'
import { mount } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { isWhole, presentMail, presentWhole } from './mail.present.ts'
import { findMail, findMails, findPlatformMail, findPlatformMails, readMails } from './mail.repository.ts'
import { shownInLog } from './mail-pictures.ts'
import type { MailPlatform } from './mail-platform.ts'
import { unseal } from './mail-secrets.ts'
import { mailGoesOut } from './mail-settings.repository.ts'
import { resendMails } from './resend-mails.ts'

export function mailRoutes(server: FastifyInstance, platform: MailPlatform): void {
  const { db } = platform
  mount(server, platform, contract.listMails, async ({ tenant, table }) => {
    const { totalRecords, rows } = await tenant((tx) => findMails(tx, table))
    return { totalRecords, rows: rows.map(presentMail) }
  })

  mountExport(server, platform, contract.exportMails, {
    name: 'e-mail-protokoll',
    columns: mailColumns,
    rows: (tx, table) => readMails(tx, table).stream(200),
    cells: (row, { zone }) => ({
      ...presentMail(row),
      topic: mailTopicWord(row.topic),
      state: mailStateWords[row.state as contract.MailState],
      createdAt: momentCell(row.created_at, zone),
      sentAt: momentCell(row.sent_at, zone),
      nextTryAt: momentCell(row.state === 'queued' ? row.next_try_at : null, zone),
    }),
  })

  mount(server, platform, contract.getMailDelivery, async ({ tenant }) => ({
    goesOut: await tenant((tx) => mailGoesOut(tx, platform.mail.smtpUrl !== undefined)),
  }))

  mount(server, platform, contract.getMail, ({ tenant, actor, params }) =>
    tenant(async (tx) => {
      const row = await findMail(tx, params.id)
      if (!row) return refuse('record.not_found')
      // Without a mail server a local installation can be tried only like this; whoever runs it may do everything anyway.
      const isOpen = row.state === 'kept' && actor().user.role === 'keeper'
      const content = unseal(tx, isOpen ? row : { ...row, sealed: null })
      const html = await shownInLog(tx, content.html)
      return { mail: presentWhole({ ...row, has_whole: isWhole(row) }, { ...content, html }) }
    }),
  )

  mount(server, platform, contract.resendMails, ({ tenant, actor, body }) =>
    tenant((tx) => resendMails(tx, actor(), body.ids)),
  )

  mount(server, platform, contract.listPlatformMails, async ({ table }) => {
    const { totalRecords, rows } = await db.acrossTenants('read mails to keepers', (tx) => findPlatformMails(tx, table))
    return { totalRecords, rows: rows.map(presentMail) }
  })

  mount(server, platform, contract.getPlatformMail, async ({ params }) => {
    const row = await db.acrossTenants('read a mail to a keeper', (tx) => findPlatformMail(tx, params.id))
    if (!row) return refuse('record.not_found')
    const { subject, text_body: text, html_body: html } = row
    return { mail: { ...presentWhole(row, { subject, text, html, attachments: [] }), canResend: false } }
  })
}
