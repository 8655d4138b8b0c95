import * as contract from '@allmend/contract'
import { askedToPay, layOut, type MailBlock, mailVariables, type SchemaTopic } from '@allmend/domain/template'
import type { FastifyInstance } from 'fastify'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { answerWith, isRefusal, type Refusal, refuse, tooMany } from '../../platform/http/refusal.ts'
import { BusyError } from '../../platform/limits/busy-error.ts'
import { takeTry } from '../../platform/rate-limit/rate-limit.ts'
import { cleanBlock } from './clean-content.ts'
import { compileElsewhere } from './compile-elsewhere.ts'
import { lookFor, picturesIn, readDesign } from './design.ts'
import { appVariables, logoOf } from './dress.ts'
import { type FilledMail, fill } from './fill.ts'
import { type MailData, shownPicturesOf } from './mail-data.ts'
import { shownHere } from './picture-source.ts'
import { sampleData } from './sample.ts'
import { resetSchema, saveSchema } from './save-schema.ts'
import { createTemplate, duplicateTemplate, removeTemplate, saveTemplate } from './save-template.ts'
import { findSchema, findTemplate, listSchemas, listTemplates } from './template.repository.ts'

/** What other modules know: the orders a mail can be tried with, and how a mail gets to somebody. */
export interface TemplateNeeds {
  /** Null if there is no such order. */
  readonly dataOfOrder: (tx: TenantTx, topic: SchemaTopic, orderId: number) => Promise<MailData | null>
  readonly recentOrders: (tx: TenantTx) => Promise<{ id: number; number: string; customer: string; what: string }[]>
  readonly addressOf: (actor: Actor, tenant: Tenant) => Promise<string>
  readonly send: (tx: TenantTx, topic: SchemaTopic, to: string, mail: FilledMail) => Promise<void>
}
type Tenant = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>

export const templateRoutes =
  (needs: TemplateNeeds) =>
  (server: FastifyInstance, platform: HttpPlatform): void => {
    mount(server, platform, contract.listTemplates, async ({ tenant }) => ({ templates: await tenant(listTemplates) }))

    mount(server, platform, contract.getTemplate, async ({ tenant, params }) => {
      const template = await tenant((tx) => findTemplate(tx, params.id))
      return template ? { template } : refuse('record.not_found')
    })

    mount(server, platform, contract.createTemplate, async ({ tenant, actor, body }) =>
      answerWith('template', await tenant((tx) => createTemplate(tx, actor(), body))),
    )

    mount(server, platform, contract.duplicateTemplate, async ({ tenant, actor, params }) =>
      answerWith('template', await tenant((tx) => duplicateTemplate(tx, actor(), params.id))),
    )

    mount(server, platform, contract.saveTemplate, async ({ tenant, actor, params, body }) =>
      answerWith('template', await tenant((tx) => saveTemplate(tx, actor(), params.id, body))),
    )

    mount(server, platform, contract.removeTemplate, async ({ tenant, actor, params }) => {
      return (await tenant((tx) => removeTemplate(tx, actor(), params.id))) ?? {}
    })

    mount(server, platform, contract.listTemplateSchemas, ({ tenant }) =>
      tenant(async (tx) => ({
        schemas: await listSchemas(tx),
        templates: (await listTemplates(tx)).map(({ id, name }) => ({ id, name })),
      })),
    )

    mount(server, platform, contract.getTemplateSchema, async ({ tenant, params }) => ({
      schema: await tenant((tx) => findSchema(tx, params.topic)),
    }))

    mount(server, platform, contract.saveTemplateSchema, async ({ tenant, actor, params, body }) =>
      answerWith('schema', await tenant((tx) => saveSchema(tx, actor(), params.topic, body))),
    )

    mount(server, platform, contract.resetTemplateSchema, async ({ tenant, actor, params, body }) =>
      answerWith('schema', await tenant((tx) => resetSchema(tx, actor(), params.topic, body.version))),
    )

    mount(server, platform, contract.listPreviewOrders, async ({ tenant }) => ({
      orders: await tenant(needs.recentOrders),
    }))

    mount(server, platform, contract.previewTemplate, async ({ tenant, actor, body }) => {
      if (body.orderId !== null && !seesOrders(actor())) return refuse('record.not_found')
      const ready = await tenant((tx) => prepare(tx, needs, body.topic, { draft: body, orderId: body.orderId }))
      return answerWith('mail', isRefusal(ready) ? ready : await draw(ready, (html) => shownHere(html, ready.files)))
    })

    mount(server, platform, contract.sendTemplateTest, async ({ tenant, actor, body }) => {
      const { topics, draft, orderId } = body
      if (orderId !== null && !seesOrders(actor())) return refuse('record.not_found')
      const wait = await tenant((tx) => takeTry(tx, limits(actor())))
      if (wait !== null) return tooMany(wait)
      const to = await needs.addressOf(actor(), tenant)
      for (const topic of topics) {
        const ready = await tenant((tx) => prepare(tx, needs, topic, { draft, orderId }))
        const mail = isRefusal(ready) ? ready : await draw(ready)
        if (isRefusal(mail)) return mail
        await tenant((tx) => needs.send(tx, topic, to, { ...mail, subject: `Test: ${mail.subject}` }))
      }
      return { to, sent: topics.length }
    })
  }

const seesOrders = ({ user }: Actor) => user.permissions.includes('order:view')

const limits = ({ user }: Actor) => [
  { key: `template-test:${user.role}:${user.id}`, hits: 20, seconds: 600 },
  { key: 'template-test', hits: 120, seconds: 3600, isShared: true },
]

interface Draft {
  readonly subject: string
  readonly templateBlocks: readonly MailBlock[]
  readonly blocks: readonly MailBlock[]
}

interface Wanted {
  /** As it stands in the editor; null as it is saved. */
  readonly draft: Draft | null
  readonly orderId: number | null
}

/** Everything a mail is made of. It is built afterwards, while no connection to the database is held. */
async function prepare(tx: TenantTx, needs: TemplateNeeds, topic: SchemaTopic, { draft, orderId }: Wanted) {
  const data = orderId === null ? sampleData(topic) : await needs.dataOfOrder(tx, topic, orderId)
  if (!data) return refuse('record.not_found')
  const { app } = await readDesign(tx, topic)
  const saved = draft ? null : await findSchema(tx, topic)
  const { subject, templateBlocks, blocks } = draft ?? {
    subject: saved?.subject ?? '',
    templateBlocks: saved?.template.blocks ?? [],
    blocks: saved?.blocks ?? [],
  }
  const laid = askedToPay(topic, layOut(templateBlocks, blocks)).map(cleanBlock)
  return {
    subject,
    blocks: laid,
    look: await lookFor(tx, laid, app.color),
    data: { ...data, variables: { ...shownBy(topic, data), ...appVariables(app) } },
    logo: logoOf(app),
    files: await filesOf(tx, [...picturesIn(laid), ...shownPicturesOf(data)]),
  }
}
type Prepared = Exclude<Awaited<ReturnType<typeof prepare>>, Refusal>

async function draw(
  { blocks, look, subject, data, logo }: Prepared,
  shown: (html: string) => string = (html) => html,
): Promise<(FilledMail & { to: string }) | Refusal> {
  try {
    const mail = fill(await compileElsewhere(blocks, look), subject, data, { logo })
    return { to: data.variables.email ?? '', ...mail, html: shown(mail.html) }
  } catch (error) {
    if (error instanceof BusyError) throw error
    // The library says it in words for those who write MJML.
    return refuse('template.unreadable')
  }
}

/** What only an event brings along is made up: words of staff, wishes, links. */
function shownBy(topic: SchemaTopic, { variables }: MailData): MailData['variables'] {
  const sample = sampleData(topic).variables
  const { orderLink, calendarLinkFile, deskLink } = sample
  const links = Object.entries({ orderLink, calendarLinkFile, deskLink }).filter(([, link]) => link !== undefined)
  const payLink = variables.payText ? mailVariables.payLink.sample : ''
  return { ...sample, ...variables, ...Object.fromEntries(links), payLink }
}

const filesOf = (tx: TenantTx, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : tx.db.selectFrom('asset').where('app_id', '=', tx.appId).where('id', 'in', ids).select(['id', 'file']).execute()
