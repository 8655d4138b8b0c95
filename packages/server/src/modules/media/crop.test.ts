import type { Asset } from '@allmend/contract'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { sendFiles } from '../../../test/send-file.ts'

const { call, deps, make, server } = await buildTestApp()
const rights = ['assetmanager:view', 'assetmanager:create', 'assetmanager:edit', 'assetmanager:remove'] as const

let appId: number
let staff: string
beforeAll(async () => {
  appId = await make.app()
  staff = await make.staffToken(appId, [...rights, 'setting:base'])
})

/** Red left, blue right; below the one green, below the other white. */
const quarters = async () => {
  const square = (background: string) => ({ create: { width: 200, height: 100, channels: 3 as const, background } })
  return sharp({ create: { width: 400, height: 200, channels: 3, background: '#ffffff' } }).composite([
    { input: await sharp(square('#ff0000')).png().toBuffer(), left: 0, top: 0 },
    { input: await sharp(square('#0000ff')).png().toBuffer(), left: 200, top: 0 },
    { input: await sharp(square('#00ff00')).png().toBuffer(), left: 0, top: 100 },
  ])
}
const upload = async (filename: string, content: Buffer | string): Promise<Asset> => {
  const { status, body } = await sendFiles(
    server,
    '/api/admin/assets/upload',
    [{ name: filename, content }],
    { 'x-app-id': String(appId), authorization: `Bearer ${staff}` },
    { meta: JSON.stringify([{ name: 'Bild', filename, alt: 'Vier Felder' }]) },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.assets[0]
}
const crop = async (method: 'POST' | 'PUT', id: number, area: object, more: object = { name: 'Ausschnitt' }) => {
  const body = method === 'POST' ? { area, ...more } : { area }
  const answer = await call(`${method} /api/admin/assets/${id}/crop`, { appId, token: staff, body })
  return { ...answer, asset: answer.body.asset as Asset }
}
const stored = async (file: string) => Buffer.from(await deps.storage.getBytes(`assets/${file}`))
/** The colour in the middle of a picture. */
async function middle(content: Buffer): Promise<number[]> {
  const { data, info } = await sharp(content).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 64) * 64)
}
const rows = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows

describe('a piece of a picture', () => {
  it('is a picture of its own, as large as it was chosen, with text and tags of the whole', async () => {
    const whole = await upload('vier.png', await (await quarters()).png().toBuffer())
    const { status, asset } = await crop('POST', whole.id, { x: 200, y: 0, width: 200, height: 100 })
    expect(status).toBe(200)
    expect(asset).toMatchObject({
      name: 'Ausschnitt',
      width: 200,
      height: 100,
      alt: 'Vier Felder',
      filename: 'vier.png',
    })
    expect(asset.id).not.toBe(whole.id)
    expect(await middle(await stored(asset.file))).toEqual([0, 0, 256])
    expect((await rows('select file from asset where id = $1', whole.id))[0].file).toBe(whole.file)
    expect(await rows('select * from pending_file where app_id = $1', appId)).toEqual([])
  })

  it.each(['jpg', 'webp', 'gif'] as const)('of a %s stays one', async (ending) => {
    const picture = await quarters()
    const formats = {
      jpg: () => picture.jpeg(),
      webp: () => picture.webp({ lossless: true }),
      gif: () => picture.gif(),
    }
    const whole = await upload(`vier.${ending}`, await formats[ending]().toBuffer())
    const { asset } = await crop('POST', whole.id, { x: 0, y: 100, width: 200, height: 100 })
    const { format, width, height } = await sharp(await stored(asset.file)).metadata()
    expect({ format, width, height }).toEqual({ format: ending === 'jpg' ? 'jpeg' : ending, width: 200, height: 100 })
    expect(await middle(await stored(asset.file))).toEqual([0, 256, 0])
  })

  it('is cut from the picture as it is shown, whichever way the camera was held, and tells nothing of the camera', async () => {
    // Turned by a quarter to the right: what lies left on the sensor is shown on top.
    const turned = (await quarters()).jpeg({ quality: 100 }).withMetadata({ orientation: 6 })
    const whole = await upload('hochkant.jpg', await turned.toBuffer())
    expect([whole.width, whole.height]).toEqual([200, 400])
    const { asset } = await crop('POST', whole.id, { x: 100, y: 0, width: 100, height: 200 })
    const content = await stored(asset.file)
    expect([asset.width, asset.height]).toEqual([100, 200])
    expect(await middle(content)).toEqual([256, 0, 0])
    expect((await sharp(content).metadata()).exif).toBeUndefined()
  })

  it('takes the place of the whole: uses stay, the old files go, the address is another', async () => {
    const whole = await upload('halle.png', await (await quarters()).png().toBuffer())
    const logo = await call('GET /api/admin/settings/logo', { appId, token: staff })
    const { version } = logo.body.settings as { version: number }
    const body = { logoId: whole.id, faviconId: null, faviconArea: { x: 0, y: 0, width: 0.5, height: 1 }, version }
    expect((await call('PUT /api/admin/settings/logo', { appId, token: staff, body })).status).toBe(200)
    const { status, asset } = await crop('PUT', whole.id, { x: 0, y: 0, width: 100, height: 100 })
    expect(status).toBe(200)
    expect(asset).toMatchObject({ id: whole.id, name: 'Bild', width: 100, height: 100, focus: { x: 50, y: 50 } })
    expect(asset.file).not.toBe(whole.file)
    const { settings } = (await call('GET /api/admin/settings/logo', { appId, token: staff })).body
    expect(settings).toMatchObject({ logo: { id: whole.id, file: asset.file }, faviconArea: null })
    const noted = await rows('select file from pending_file where app_id = $1', appId)
    expect(noted.map(({ file }) => file)).toContain(`assets/${whole.file}`)
    const [entry] = await rows(
      'select before, after from audit_entry where app_id = $1 order by id desc limit 1',
      appId,
    )
    expect(entry).toMatchObject({ before: { size: '400 × 200' }, after: { size: '100 × 100' } })
  })

  it('beside the picture, of a drawing, of a document or of nothing is refused with a sentence', async () => {
    const whole = await upload('vier.png', await (await quarters()).png().toBuffer())
    for (const area of [
      { x: 300, y: 0, width: 101, height: 100 },
      { x: 0, y: 150, width: 100, height: 51 },
      { x: 0, y: 0, width: 15, height: 100 },
    ]) {
      for (const method of ['POST', 'PUT'] as const)
        expect(await crop(method, whole.id, area)).toMatchObject({ status: 422, body: { code: 'asset.crop_outside' } })
    }
    const area = { x: 0, y: 0, width: 100, height: 100 }
    expect((await crop('POST', whole.id, { ...area, x: -1 })).status).toBe(400)
    expect((await crop('POST', whole.id, { ...area, x: 1.5 })).status).toBe(400)
    expect((await crop('POST', whole.id, area, { name: '' })).body).toMatchObject({
      details: { fields: { name: "'Name' darf nicht leer sein" } },
    })
    const svg = await upload('d.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"></svg>')
    const text = await upload('t.txt', 'Text')
    for (const { id } of [svg, text])
      expect(await crop('POST', id, area)).toMatchObject({ status: 422, body: { code: 'asset.crop_kind' } })
    expect((await crop('POST', 999_999, area)).status).toBe(404)
  })

  it('needs the right to make pictures, or to change them; those of others are not found', async () => {
    const whole = await upload('vier.png', await (await quarters()).png().toBuffer())
    const may = async (permissions: (typeof rights)[number][], method: 'POST' | 'PUT', at = appId) => {
      const token = await make.staffToken(at, permissions)
      const body = { area: { x: 0, y: 0, width: 50, height: 50 }, name: 'A' }
      return (await call(`${method} /api/admin/assets/${whole.id}/crop`, { appId: at, token, body })).status
    }
    expect(await may(['assetmanager:view', 'assetmanager:edit'], 'POST')).toBe(403)
    expect(await may(['assetmanager:view', 'assetmanager:create'], 'PUT')).toBe(403)
    expect(await may([...rights], 'PUT', await make.app())).toBe(404)
    expect(await may(['assetmanager:view', 'assetmanager:create'], 'POST')).toBe(200)
  })
})
