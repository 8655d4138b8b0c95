import { getMail, listMails } from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { presentMail } from './mail.present.ts'
import { findMail, findMails } from './mail.repository.ts'

export function mailRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, listMails, async ({ tenant, table }) => {
    const { totalRecords, rows } = await tenant((tx) => findMails(tx, table))
    return { totalRecords, rows: rows.map(presentMail) }
  })

  mount(server, platform, getMail, async ({ tenant, params }) => {
    const row = await tenant((tx) => findMail(tx, params.id))
    if (!row) return refuse('record.not_found')
    return { mail: { ...presentMail(row), text: row.text_body, html: row.html_body } }
  })
}
