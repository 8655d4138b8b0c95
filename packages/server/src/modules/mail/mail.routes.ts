import { exportMails, getMail, listMails, type MailState } from '@allmend/contract'
import { mailColumns, mailStateWords, mailTopicWord } from '@allmend/domain/lists'
import type { FastifyInstance } from 'fastify'
import { momentCell } from '../../platform/export/cell.ts'
import { mountExport } from '../../platform/export/mount-export.ts'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { presentMail } from './mail.present.ts'
import { findMail, findMails, readMails } from './mail.repository.ts'
import { unseal } from './mail-secrets.ts'

export function mailRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, listMails, async ({ tenant, table }) => {
    const { totalRecords, rows } = await tenant((tx) => findMails(tx, table))
    return { totalRecords, rows: rows.map(presentMail) }
  })

  mountExport(server, platform, exportMails, {
    name: 'e-mail-protokoll',
    columns: mailColumns,
    rows: (tx, table) => readMails(tx, table).stream(200),
    cells: (row, { zone }) => ({
      ...presentMail(row),
      topic: mailTopicWord(row.topic),
      state: mailStateWords[row.state as MailState],
      createdAt: momentCell(row.created_at, zone),
      sentAt: momentCell(row.sent_at, zone),
    }),
  })

  mount(server, platform, getMail, ({ tenant, actor, params }) =>
    tenant(async (tx) => {
      const row = await findMail(tx, params.id)
      if (!row) return refuse('record.not_found')
      // Without a mail server a local installation can be tried only like this; whoever runs it may do everything anyway.
      const isOpen = row.state === 'kept' && actor().user.role === 'keeper'
      const { subject, text, html } = unseal(tx, isOpen ? row : { ...row, sealed: null })
      return { mail: { ...presentMail(row), subject, text, html } }
    }),
  )
}
