import type { Asset } from '@allmend/contract'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { startMailbox } from '../../../test/mailbox.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { sendFiles } from '../../../test/send-file.ts'
import { openMailTransport } from '../../platform/mail-transport/mail-transport.ts'
import { SmallPictures } from '../../platform/pictures/small-pictures.ts'
import { UploadPlaces } from '../../platform/upload/upload-places.ts'
import { mailJobs, queueMail } from '../mail/index.ts'

const { call, databaseUrl, deps, make, server } = await buildTestApp()
const host = 'logo.eschen.test'
let appId: number
let staff: string
beforeAll(async () => {
  appId = await make.app({ domains: [host], logo: '/files/base/alt.svg' })
  staff = await make.staffToken(appId, [
    'setting:base',
    'assetmanager:view',
    'assetmanager:create',
    'assetmanager:edit',
    'assetmanager:remove',
  ])
})

const crest =
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="280" viewBox="0 0 240 280"><foreignObject/><rect width="240" height="140" fill="#ff0000"/><rect y="140" width="240" height="140" fill="#0000ff"/></svg>'
const photo = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#00ff00' } })
  .png()
  .toBuffer()

async function upload(filename: string, content: Buffer | string): Promise<Asset> {
  const headers = { 'x-app-id': String(appId), authorization: `Bearer ${staff}` }
  const { body } = await sendFiles(server, '/api/admin/assets/upload', [{ name: filename, content }], headers)
  return body.assets[0]
}
const path = '/api/admin/settings/logo'
const read = async () =>
  (await call(`GET ${path}`, { appId, token: staff })).body.settings as { version: number; logo: Asset | null }
const save = async (change: object) => {
  const { version } = await read()
  return call(`PUT ${path}`, { appId, token: staff, body: { logoId: null, faviconId: null, version, ...change } })
}
const config = async () =>
  (await server.inject({ url: '/api/config', headers: { host } })).json().app as { logo: string; icon: string }
const get = (url: string) => server.inject({ url, headers: { host } })
/** The colour at a place, in shares of the picture, and how much of it is seen. */
async function colorAt(content: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(content).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * 4
  return [...data.subarray(at, at + 4)].map((value) => Math.round(value / 255)).join('')
}

describe('the logo', () => {
  it('is an address until there is a picture; then it is the picture, cleaned, as every page tells', async () => {
    expect(await config()).toMatchObject({ logo: '/files/base/alt.svg', icon: '' })
    const asset = await upload('wappen.svg', crest)
    const saved = await save({ logoId: asset.id })
    expect(saved.body).toMatchObject({ success: true, settings: { logo: { id: asset.id }, favicon: null } })
    expect(await config()).toMatchObject(saved.body.config as object)
    expect((await config()).logo).toBe(`/files/assets/${asset.file}`)
    expect((await get((await config()).logo)).body).not.toContain('foreignObject')
    const page = (await get('/')).body
    expect(page).toContain(`/files/assets/${asset.file}`)
  })

  it('that is a photo is shown as small as a header needs it', async () => {
    const asset = await upload('logo.png', photo)
    await save({ logoId: asset.id })
    expect((await config()).logo).toBe(`/files/assets/${asset.file.replace('.png', '-400.webp')}`)
  })

  it('is a piece of the picture where one was chosen, also in the icon', async () => {
    const asset = await upload('wappen.svg', crest)
    const logoArea = { x: 0, y: 0.5, width: 1, height: 0.5 }
    const saved = await save({ logoId: asset.id, logoArea })
    expect(saved.body).toMatchObject({ settings: { logoArea, faviconArea: null } })
    const { logo, icon } = await config()
    expect(logo).toMatch(/^\/logo\.png\?v=\w{8}-0-500-1000-500$/)
    const shown = await get(logo)
    expect(shown.headers['cache-control']).toContain('immutable')
    const { width = 0, height = 0 } = await sharp(shown.rawPayload).metadata()
    expect(width / height).toBeCloseTo(240 / 140, 1)
    expect(await colorAt(shown.rawPayload, 0.5, 0.1)).toBe('0011')
    expect(icon).toContain('500')
    expect(await colorAt((await get('/icon-32.png')).rawPayload, 0.5, 0.35)).toBe('0011')
    await save({ logoId: asset.id })
    expect(await read()).toMatchObject({ logoArea })
    await save({ logoId: (await upload('logo.png', photo)).id })
    expect(await read()).toMatchObject({ logoArea: null })
    await save({})
    expect((await get('/logo.png')).statusCode).toBe(404)
  })

  it('has a size and a text of its own, told with every page; who does not know of them leaves them', async () => {
    const { id: logoId } = await upload('wappen.svg', crest)
    expect(await config()).toMatchObject({ logoHeight: 40, logoAlt: '' })
    const look = { logoHeight: 56, logoMailWidth: 30, logoAlt: 'Wappen' }
    const saved = await save({ logoId, ...look, logoAlt: ' Wappen ' })
    expect(saved.body).toMatchObject({ settings: look, config: { logoHeight: 56, logoAlt: 'Wappen' } })
    expect(await config()).toMatchObject({ logoHeight: 56, logoAlt: 'Wappen' })
    await save({ logoId })
    expect(await read()).toMatchObject(look)
    for (const wrong of [{ logoHeight: 41 }, { logoMailWidth: 100 }, { logoAlt: 'x'.repeat(151) }, { logoAlt: 'a\nb' }])
      expect(await save({ logoId, ...wrong })).toMatchObject({
        status: 400,
        body: { details: { fields: { [Object.keys(wrong)[0] ?? '']: expect.any(String) } } },
      })
    const [entry] = await deps.db.withTenant(appId, ({ db }) =>
      db
        .selectFrom('audit_entry')
        .where('entity', '=', 'logo')
        .select('after')
        .orderBy('id', 'desc')
        .offset(1)
        .execute(),
    )
    expect(entry?.after).toMatchObject({ logoHeight: '56 px', logoMailWidth: '30 %', logoAlt: 'Wappen' })
  })

  it('is told of where the picture is used, and goes with it', async () => {
    const asset = await upload('wappen.svg', crest)
    await save({ logoId: asset.id, faviconId: asset.id })
    const remove = (used: string) => call(`DELETE /api/admin/assets/${asset.id}?used=${used}`, { appId, token: staff })
    expect((await remove('0')).body).toMatchObject({
      code: 'asset.in_use',
      details: {
        uses: [
          { kind: 'favicon', title: '' },
          { kind: 'logo', title: '' },
        ],
      },
    })
    expect((await remove('1')).status).toBe(200)
    expect(await read()).toMatchObject({ logo: null, favicon: null })
    expect(await config()).toMatchObject({ logo: '', icon: '' })
  })

  it('is only a picture of the app, changed by who may, and the second who edits it is told', async () => {
    const document = await upload('a.txt', 'Text')
    expect(await save({ logoId: document.id })).toMatchObject({ status: 409, body: { code: 'asset.unknown' } })
    const asset = await upload('wappen.svg', crest)
    const elsewhere = await make.app()
    const stranger = await make.staffToken(elsewhere, ['setting:base'])
    const body = { logoId: asset.id, faviconId: null, version: 1 }
    expect((await call(`PUT ${path}`, { appId: elsewhere, token: stranger, body })).body).toMatchObject({
      code: 'asset.unknown',
    })
    expect((await call(`PUT ${path}`, { appId, body })).status).toBe(401)
    const clerk = await make.staffToken(appId, ['assetmanager:view'])
    expect((await call(`GET ${path}`, { appId, token: clerk })).status).toBe(403)
    const { version } = await read()
    await save({ logoId: asset.id })
    expect(await save({ version })).toMatchObject({ status: 409, body: { code: 'record.conflict' } })
    expect((await save({ faviconArea: { x: 0.5, y: 0, width: 0.6, height: 1 } })).status).toBe(400)
  })
})

describe('the icon', () => {
  it('of its own is whole, whatever piece of the logo was chosen, and pieces go with their picture', async () => {
    const [logo, own] = [await upload('a.png', photo), await upload('b.png', photo)]
    const area = { x: 0, y: 0, width: 0.5, height: 0.5 }
    await save({ logoId: logo.id, faviconArea: area, logoArea: area })
    expect(await read()).toMatchObject({ faviconArea: area })
    const saved = await save({ logoId: logo.id, faviconId: own.id, faviconArea: area })
    expect(saved.body).toMatchObject({ settings: { faviconArea: null, logoArea: area } })
    await call(`DELETE /api/admin/assets/${logo.id}?used=1`, { appId, token: staff })
    expect(await read()).toMatchObject({ logo: null, logoArea: null, favicon: { id: own.id } })
    await save({})
  })

  it('is the common one as long as the app has none', async () => {
    await save({})
    const page = (await get('/')).body
    expect(page).not.toContain('icon-32.png')
    // The pages of tests are built without a common icon.
    expect((await get('/favicon.ico')).statusCode).toBe(404)
  })

  it('is made of the logo, whole in a square: small for tabs, large and filled for phones', async () => {
    await save({ logoId: (await upload('wappen.svg', crest)).id })
    const { icon } = await config()
    const small = await get(`/icon-32.png?v=${icon}`)
    expect(small.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const { width, height } = await sharp(small.rawPayload).metadata()
    expect([width, height]).toEqual([32, 32])
    expect(await colorAt(small.rawPayload, 0.5, 0.2)).toBe('1001')
    expect(await colorAt(small.rawPayload, 0.5, 0.8)).toBe('0011')
    expect(await colorAt(small.rawPayload, 0.01, 0.5)).toMatch(/0$/)
    const large = await get('/icon-180.png')
    expect(large.headers['cache-control']).toBe('public, max-age=3600')
    expect((await sharp(large.rawPayload).metadata()).width).toBe(180)
    expect(await colorAt(large.rawPayload, 0.01, 0.5)).toBe('1111')
    expect((await get('/favicon.ico')).rawPayload.equals(small.rawPayload)).toBe(true)
  })

  it('is a piece of the logo where one was chosen, and a browser hears of it', async () => {
    const { logo } = await read()
    const before = (await config()).icon
    const faviconArea = { x: 0, y: 0.5, width: 1, height: 0.5 }
    await save({ logoId: logo?.id ?? (await upload('wappen.svg', crest)).id, faviconArea })
    const { icon } = await config()
    expect(icon).not.toBe(before)
    expect(await colorAt((await get('/icon-32.png')).rawPayload, 0.5, 0.35)).toBe('0011')
    // Saved by somebody who does not know of pieces, it stays; with another logo it goes.
    await save({ logoId: logo?.id })
    expect(await read()).toMatchObject({ faviconArea })
    await save({ logoId: (await upload('logo.png', photo)).id })
    expect(await read()).toMatchObject({ faviconArea: null })
  })

  it('is a picture of its own where there is one', async () => {
    const [logo, own] = [await upload('wappen.svg', crest), await upload('eigen.png', photo)]
    await save({ logoId: logo.id, faviconId: own.id })
    expect(await colorAt((await get('/icon-32.png')).rawPayload, 0.5, 0.5)).toBe('0101')
  })
})

it('mails carry the logo as a picture of their own, which no reader has to fetch', async () => {
  await save({ logoId: (await upload('wappen.svg', crest)).id, logoMailWidth: 20, logoAlt: '"Wappen" <Dorf>' })
  const mailbox = await startMailbox()
  const transport = openMailTransport(mailbox.url, 'a@b.test')
  const pictures = new SmallPictures(deps.storage, new UploadPlaces())
  const queue = () =>
    deps.db.withTenant(appId, (tx) =>
      queueMail(tx, 'passwordReset', 'n@c.test', { firstname: 'N', lastname: 'B', url: 'https://e.test/x' }),
    )
  await queue()
  await runJobs(deps.db, databaseUrl, mailJobs(transport, 'host', { pictures }))
  const [mail = ''] = mailbox.take()
  expect(mail).toContain('Content-ID: <logo>')
  const html = mail.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
  // A fifth of 600, and no higher than two fifths of that; of a drawing, its width follows from its height.
  expect(html).toMatch(
    /src="cid:logo" alt="&quot;Wappen&quot; &lt;Dorf&gt;" height="48" style="[^"]*max-width:120px;height:auto;max-height:48px/,
  )
  // Of a picture both are known, also of a piece of it.
  await save({ logoId: (await upload('foto.png', photo)).id, logoArea: { x: 0, y: 0, width: 0.5, height: 1 } })
  await queue()
  await runJobs(deps.db, databaseUrl, mailJobs(transport, 'host', { pictures }))
  expect(mailbox.take().join().replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')).toMatch(
    /src="cid:logo"[^>]*width="72" height="48"/,
  )
  // Removed between writing and sending, it leaves no hole.
  await queue()
  await save({})
  await runJobs(deps.db, databaseUrl, mailJobs(transport, 'host', { pictures }))
  expect(mailbox.take().join('')).not.toContain('cid:logo')
  transport?.close()
  await mailbox.stop()
})
