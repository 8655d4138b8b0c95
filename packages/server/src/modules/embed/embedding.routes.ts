import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import type { TenantTx } from '../../platform/db/database.ts'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { loadableAnywhere } from '../../platform/http/preview-frame.ts'
import { answerWith } from '../../platform/http/refusal.ts'
import { calendarFeed, calendarId, calendarStatus, newCalendar, placeOf, plain, written } from '../order/index.ts'
import { pageUrl, publicUrl } from '../tenant/index.ts'
import { readEmbedding, saveEmbedding } from './embedding-settings.ts'
import { type EventRow, readEvents } from './read-events.ts'

export function embeddingRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, contract.getEmbedding, ({ tenant }) =>
    tenant(async (tx) => ({ settings: await readEmbedding(tx), site: await publicUrl(tx, platform.links) })),
  )
  mount(server, platform, contract.saveEmbedding, async ({ tenant, actor, body }) =>
    answerWith('settings', await tenant((tx) => saveEmbedding(tx, actor(), body))),
  )

  /** Where an object is shown and reserved. */
  const urls = async (tx: TenantTx) => {
    const page = await pageUrl(tx, await publicUrl(tx, platform.links), '/reservation')
    return ({ objectId }: EventRow) => `${page}?step=objekte&object=${objectId}`
  }
  const readApp = (tx: TenantTx) =>
    tx.db.selectFrom('app').where('id', '=', tx.appId).select(['title', 'zone']).executeTakeFirstOrThrow()

  mount(server, platform, contract.listPublicEvents, async ({ tenant, query, reply }) => {
    const answer = await tenant(async (tx) => {
      const urlOf = await urls(tx)
      const events = (await readEvents(tx, query)).map((row) => {
        const { id, title, objectId, object, building } = row
        const times = { start: row.start.toISOString(), end: row.end.toISOString() }
        return { id, title, objectId, object, building, ...times, page: urlOf(row) }
      })
      return { zone: (await readApp(tx)).zone, events }
    })
    reply.headers({ ...loadableAnywhere, 'cache-control': 'public, max-age=300' })
    return answer
  })
  mount(server, platform, contract.publicEventsCalendar, async ({ tenant, query, reply }) => {
    const text = await tenant(async (tx) => {
      const [urlOf, { title }] = [await urls(tx), await readApp(tx)]
      const calendar = newCalendar(`Veranstaltungen ${title}`)
      for (const row of await readEvents(tx, query)) {
        calendar.createEvent({
          ...{ id: calendarId(tx.appId, row.id), sequence: row.version - 1, start: row.start, end: row.end },
          summary: plain(row.title),
          location: placeOf([row.object, row.building, row.address].filter(Boolean).join(', '), row.coordinates),
          ...{ status: calendarStatus('confirmed'), url: urlOf(row) },
        })
      }
      return written(calendar)
    })
    reply.headers(loadableAnywhere)
    return calendarFeed('veranstaltungen', text)
  })
}
