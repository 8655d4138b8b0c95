import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'

const { call, deps, make, server } = await buildTestApp()
const path = '/api/admin/settings/css'
let appId: number
let token: string

beforeAll(async () => {
  appId = await make.app({ domains: ['kleid.test'] })
  token = await make.staffToken(appId, ['setting:base'])
})

const save = (css: string, version: number, of = { appId, token }) =>
  call(`PUT ${path}`, { ...of, body: { css, version } })

describe('the own CSS of an app', () => {
  it('is changed by staff with the right, written down, and in the page of visitors', async () => {
    expect((await call(`GET ${path}`, { appId, token })).body).toEqual({
      success: true,
      settings: { css: '', version: 1 },
    })
    const css = '.site-header { background: #123 }\n/* 😀 ümläüt */'
    expect((await save(css, 1)).body).toEqual({ success: true, settings: { css, version: 2 } })
    const page = async (url: string) => (await server.inject({ url, headers: { host: 'kleid.test' } })).body
    expect(await page('/')).toContain(`>${css}</style>`)
    expect(await page('/reservation')).toContain('id="own-css"')
    for (const url of ['/admin', '/admin/settings/css', '/%61dmin', '/login', '/resetpassword', '/two-factor']) {
      expect(await page(url), url).not.toContain('id="own-css"')
    }
    const log = await deps.db.withTenant(appId, ({ db }) => db.selectFrom('audit_entry').selectAll().execute())
    expect(log).toMatchObject([{ action: 'changed', entity: 'css', version: 2, before: { css: '' }, after: { css } }])
  })

  it('is not overwritten by somebody who saw an older state', async () => {
    const town = await make.app()
    const own = { appId: town, token: await make.staffToken(town, ['setting:base']) }
    const [one, two] = await Promise.all([save('a{b:c}', 1, own), save('d{e:f}', 1, own)])
    expect([one.status, two.status].sort()).toEqual([200, 409])
    expect((one.status === 409 ? one : two).body).toMatchObject({ code: 'record.conflict' })
  })

  it('belongs to its app, and to who may change settings', async () => {
    const other = await make.app()
    expect((await call(`GET ${path}`, { appId: other, token })).status).toBe(401)
    expect((await call(`GET ${path}`, { appId: other })).status).toBe(401)
    const clerk = await make.staffToken(other, ['object:view'])
    expect((await call(`GET ${path}`, { appId: other, token: clerk })).status).toBe(403)
    expect((await save('a{}', 1, { appId: other, token: clerk })).status).toBe(403)
    const staff = await make.staffToken(other, ['setting:base'])
    expect((await call(`GET ${path}`, { appId: other, token: staff })).body.settings).toEqual({ css: '', version: 1 })
  })

  it.each([
    [
      'a{}\n@import "https://boese.example/x.css";',
      400,
      'Zeile 2: @import ist nicht erlaubt: Von anderswo wird nichts geladen.',
    ],
    ['a { background: url(//boese.example/x.png) }', 400, 'Zeile 1: Von anderswo wird nichts geladen.'],
    ['a{}</style><script>alert(1)</script>', 400, 'Zeile 1: HTML ist im CSS nicht erlaubt, auch nicht in Kommentaren.'],
    ['a { b: "\0" }', 400, ''],
    [`a{b:c}${' '.repeat(50_000)}`, 400, "'CSS' darf höchstens 50000 Zeichen lang sein"],
    ['x'.repeat(200_000), 400, ''],
    ['a {\n  color red;\n  b: c\n}', 422, 'Zeile 2: Hier fehlt ein Doppelpunkt oder ein Strichpunkt.'],
  ])('is refused with the line where it is wrong: %j', async (css, status, sentence) => {
    const town = await make.app()
    const own = { appId: town, token: await make.staffToken(town, ['setting:base']) }
    const answer = await save(css, 1, own)
    expect(answer.status).toBe(status)
    const fields = (answer.body.details as { fields?: { css?: string } } | undefined)?.fields
    if (sentence) expect(fields?.css).toContain(sentence)
    expect((await call(`GET ${path}`, own)).body.settings).toEqual({ css: '', version: 1 })
  })

  it('names no file of another municipality', async () => {
    const [town, neighbour] = [await make.app(), await make.app()]
    const own = { appId: town, token: await make.staffToken(town, ['setting:base']) }
    const css = (of: number) => `a { background: url("/files/assets/${of}/x.png") }`
    const answer = await save(css(neighbour), 1, own)
    expect(answer).toMatchObject({
      status: 400,
      body: { details: { fields: { css: expect.stringContaining('Zeile 1: Diese Datei gehört nicht zu dieser') } } },
    })
    expect((await save(css(town), 1, own)).status).toBe(200)
  })
})
