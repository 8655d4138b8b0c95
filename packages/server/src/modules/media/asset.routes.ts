// Brings `parts` to Fastify's types.

import { listDocuments, listImages, type TableQuery, uploadAssets } from '@allmend/contract'
import type {} from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantTx } from '../../platform/db/database.ts'
import { pageOf } from '../../platform/db/page-of.ts'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { presentAsset } from '../object/index.ts'
import { checkFile } from './check-file.ts'
import { safeName } from './safe-name.ts'
import { insertAsset, type PreparedAsset, prepareAsset, putFiles, removeFiles } from './store-asset.ts'

export interface MediaPlatform extends HttpPlatform {
  readonly storage: Storage
}

const maxTotal = 50 * 1024 * 1024

const name = z.string().trim().min(1).max(200).transform(safeName)
const meta = z.array(z.object({ name, filename: z.string().max(300).transform(safeName) })).max(10)

interface Upload {
  readonly filename: string
  readonly name: string
  readonly content: Buffer
}

/** The files of a multipart body with the names given to them; the limits of the interface hold for all together. */
async function readUploads(request: FastifyRequest): Promise<Upload[] | Refusal> {
  const files: { filename: string; content: Buffer }[] = []
  let names: z.output<typeof meta> = []
  let total = 0
  for await (const part of request.parts({ limits: { files: 10, fileSize: maxTotal } })) {
    if (part.type === 'file') {
      const content = await part.toBuffer()
      total += content.length
      if (total > maxTotal) return refuse('request.too_large')
      files.push({ filename: safeName(part.filename), content })
    } else if (part.fieldname === 'meta') {
      const parsed = meta.safeParse(parseJson(String(part.value)))
      if (!parsed.success)
        return refuse('request.invalid', { fields: { meta: 'Bitte geben Sie jedem Bild einen Namen.' } })
      names = parsed.data
    }
  }
  if (files.length === 0) return refuse('request.invalid', { fields: { files: 'Bitte wählen Sie eine Datei.' } })
  if (new Set(files.map(({ filename }) => filename)).size < files.length) return refuse('asset.name_twice')
  return files.map(({ filename, content }) => ({
    filename,
    content,
    name: names.find((one) => one.filename === filename)?.name ?? filename.replace(/\.\w+$/, ''),
  }))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is no JSON is refused by the schema with a sentence.
    return null
  }
}

export function assetRoutes(server: FastifyInstance, platform: MediaPlatform): void {
  const { storage } = platform

  mount(server, platform, uploadAssets, async ({ app, tenant, request }) => {
    if (!request.isMultipart()) return refuse('request.unsupported_type')
    const uploads = await readUploads(request)
    if (isRefusal(uploads)) return uploads
    const prepared: { upload: Upload; asset: PreparedAsset }[] = []
    for (const upload of uploads) {
      const checked = await checkFile(upload.filename, upload.content)
      if (!checked) return refuse('asset.type_refused', { filename: upload.filename })
      const asset = await prepareAsset(app.id, checked, upload.content).catch((error: unknown) => {
        request.log.info({ err: error, filename: upload.filename }, 'picture not readable')
        return null
      })
      if (!asset) return refuse('asset.type_refused', { filename: upload.filename })
      prepared.push({ upload, asset })
    }
    for (const { asset } of prepared) await putFiles(storage, asset)
    try {
      const rows = await tenant(async (tx) => {
        const inserted = []
        for (const { upload, asset } of prepared) inserted.push(await insertAsset(tx, upload, asset))
        return inserted
      })
      return { assets: rows.map(presentAsset) }
    } catch (error) {
      for (const { asset } of prepared) await removeFiles(storage, asset)
      throw error
    }
  })

  mount(server, platform, listImages, async ({ tenant, table }) => tenant((tx) => listAssets(tx, 'image', table)))
  mount(server, platform, listDocuments, async ({ tenant, table }) => tenant((tx) => listAssets(tx, 'document', table)))
}

const columns = { id: 'id', name: 'name', createdAt: 'id', updatedAt: 'updated_at' }

async function listAssets(tx: TenantTx, type: string, query: TableQuery<NonNullable<(typeof listImages)['table']>>) {
  const { search } = query.filters
  let assets = tx.db.selectFrom('asset').where('app_id', '=', tx.appId).where('type', '=', type)
  if (search) {
    assets = assets.where(sql<boolean>`fold_text(name) like fold_text(${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`})`)
  }
  const { totalRecords } = await assets
    .select(({ fn }) => fn.countAll<number>().as('totalRecords'))
    .executeTakeFirstOrThrow()
  const rows = await pageOf(assets, query, columns).selectAll().execute()
  return { totalRecords, rows: rows.map(presentAsset) }
}
