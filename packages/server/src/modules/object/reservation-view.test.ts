import { beforeAll, describe, expect, it, vi } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'

const { server, make, call, deps } = await buildTestApp()

const get = async (path: string, headers: Record<string, string> = {}) => {
  const { statusCode, body } = await server.inject({ url: path, headers: { host: 'linde.test', ...headers } })
  expect(statusCode).toBe(200)
  return body
}
const stateOf = (page: string) => JSON.parse(/id="app-state"[^>]*>(.*?)<\/script>/.exec(page)?.[1] ?? '')
const rowsOf = (page: string) => [...page.matchAll(/<li>(.*?), /g)].map(([, title]) => title)

let appId: number
beforeAll(async () => {
  appId = await make.app({ domains: ['linde.test'] })
  await make.object(appId, { title: 'Aula', sort: 1 })
  await make.object(appId, { title: '</script><script>alert(1)</script> {{app.title}}', sort: 2 })
  await make.object(appId, { title: 'Versteckt', isVisible: false })
  const neighbour = await make.app({ domains: ['ahorn.test'] })
  await make.object(neighbour, { title: 'Turnhalle Ahorn' })
})

describe('the page of the reservation', () => {
  it.each(['/reservation', '/reservation?step=objekte'])('begins with what can be reserved at %s', async (address) => {
    const page = await get(address)
    expect(rowsOf(page)).toEqual(['Aula', '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; {{app.title}}'])
    expect(page).not.toContain('<script>alert(1)')
  })

  it('shows nothing that is hidden, and nothing of another municipality', async () => {
    const page = await get('/reservation')
    expect(page).not.toMatch(/Versteckt|Ahorn/)
    expect(rowsOf(await get('/reservation', { host: 'ahorn.test' }))).toEqual(['Turnhalle Ahorn'])
  })

  it('fetches the first picture in sight ahead, none that has to be scrolled to', async () => {
    const town = await make.app({ domains: ['bilder.test'] })
    const picture = async (objectId: number, name: string) => {
      const { rows } = await deps.db.pool.query(
        `insert into asset (app_id, type, name, filename, mime, file, bytes) values ($1, 'image', $2, $2, 'image/png', $2, 1) returning id`,
        [town, name],
      )
      await deps.db.pool.query(
        `insert into bookable_asset (app_id, object_id, asset_id, place, sort) values ($1, $2, $3, 'main', 0)`,
        [town, objectId, rows[0].id],
      )
    }
    const ids: number[] = []
    for (let sort = 0; sort < 4; sort += 1) ids.push((await make.object(town, { sort })).id)
    const ahead = async () =>
      [...(await get('/reservation', { host: 'bilder.test' })).matchAll(/rel="preload" href="([^"]+)"/g)].map(
        ([, src]) => src,
      )
    await picture(ids[3] ?? 0, 'vierte.png')
    expect(await ahead()).toEqual([])
    await picture(ids[2] ?? 0, 'dritte.png')
    expect(await ahead()).toEqual(['/files/assets/dritte.png'])
  })

  it('saves the browser the question it would ask first', async () => {
    const { body } = await call('GET /api/objects?itemsPerPage=all', { appId })
    expect(stateOf(await get('/reservation')).objects).toEqual(body)
  })

  it.each([
    ['with other words in the address', '/reservation?search=Aula', {}],
    ['at a later step', '/reservation?step=termine', {}],
    ['of another page', '/login', {}],
    ['of somebody with a session, who may have other prices', '/reservation', { cookie: 'allmend_session=x' }],
  ])('is empty %s', async (_, address, headers) => {
    const page = await get(address, headers)
    expect(rowsOf(page)).toEqual([])
    expect(stateOf(page)).not.toHaveProperty('objects')
  })

  it('goes out without the objects if they cannot be read', async () => {
    vi.spyOn(deps.db, 'withTenant').mockRejectedValueOnce(new Error('gone'))
    expect(rowsOf(await get('/reservation'))).toEqual([])
    expect(rowsOf(await get('/reservation'))).toHaveLength(2)
  })

  it('carries a screenful of many, and says that there are more, in as many queries', async () => {
    const many = await make.app({ domains: ['viele.test'] })
    await make.object(many)
    const ask = () => get('/reservation', { host: 'viele.test' })
    const few = await countQueries(deps.db, ask)
    for (let n = 0; n < 29; n += 1) await make.object(many)
    expect(await countQueries(deps.db, ask)).toBe(few)
    const page = await ask()
    expect(rowsOf(page)).toHaveLength(6)
    const { totalRecords, objects } = stateOf(page).objects
    expect([totalRecords, objects.length]).toEqual([30, 24])
  })

  it('is read once for all who come at the same moment', async () => {
    const one = await countQueries(deps.db, () => get('/reservation'))
    const rush = await countQueries(deps.db, () => Promise.all(Array.from({ length: 8 }, () => get('/reservation'))))
    expect(rush).toBeLessThan(8 * one)
  })
})
