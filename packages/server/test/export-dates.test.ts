import { routes } from '@allmend/contract'
import { grantablePermissions } from '@allmend/domain/access'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from './build-test-app.ts'
import { deskScene } from './desk-scene.ts'
import { readFormats, readSheet } from './read-sheet.ts'

const app = await buildTestApp()
const { appId, place, decide, query, jobs } = await deskScene(app)
const exports = routes.filter(({ path, method }) => method === 'GET' && path.endsWith('/export'))

let token: string
beforeAll(async () => {
  token = await app.make.staffToken(appId, grantablePermissions)
  const { id, orderId } = await place()
  await decide([id], 'confirmed')
  await jobs()
  await query('update booking set series_key = gen_random_uuid() where id = $1', id)
  await query(
    `update customer_order set state = 'payed', booked_on = '2026-11-02', due_on = '2026-12-02' where id = $1`,
    orderId,
  )
})

const looksLikeDate = /^(\d\d\.\d\d\.\d{4}|\d{4}-\d\d-\d\d)/

describe.each(exports)('$path', ({ path }) => {
  it('has real dates in a spreadsheet, none as text', async () => {
    const { rawPayload, statusCode } = await app.server.inject({
      url: `${path}?format=xlsx${path.includes('evaluation') ? '&from=2029-12-01&until=2030-02-28' : ''}`,
      headers: { 'x-app-id': String(appId), authorization: `Bearer ${token}` },
    })
    expect(statusCode).toBe(200)
    const texts = readSheet(rawPayload)
      .flat()
      .filter((cell) => typeof cell === 'string')
    expect(texts.filter((text) => looksLikeDate.test(text))).toEqual([])
    const [head = [], ...formats] = readFormats(rawPayload)
    expect(head.length).toBeGreaterThan(0)
    const dated = (readSheet(rawPayload)[0] ?? []).some((title) =>
      / am$|Eingang|Zeitpunkt|Termin$|^Datum$/.test(String(title)),
    )
    if (dated && formats.length > 0) expect(new Set(formats.flat())).toContain('dd.mm.yyyy hh:mm')
  })
})
