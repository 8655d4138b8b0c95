import { z } from 'zod'
import { permission } from './access.ts'
import { defineRoute } from './define-route.ts'
import { success } from './field-schema.ts'
import { asset } from './object-shapes.ts'
import { search, tableResponse, tableSpec } from './table-query.ts'

export const uploadAssets = defineRoute({
  method: 'POST',
  path: '/api/admin/assets/upload',
  summary:
    'Multipart: field `files` (at most 10, 50 MB together) and `meta`, a JSON list of name, filename, tagIds. Checked by content.',
  access: permission('assetmanager:view', 'assetmanager:create'),
  upload: true,
  response: success.extend({ assets: z.array(asset) }),
  errors: ['asset.type_refused', 'asset.name_twice', 'request.too_large', 'upload.busy', 'storage.full'],
})

const assetTable = tableSpec({
  sortable: ['id', 'name', 'createdAt', 'updatedAt'],
  defaultSort: 'createdAt,desc',
  filters: z.object({ search }),
})

export const listImages = defineRoute({
  method: 'GET',
  path: '/api/admin/assets/images',
  summary: 'Pictures, newest first',
  access: permission('assetmanager:view'),
  table: assetTable,
  response: tableResponse(asset),
})

export const listDocuments = defineRoute({
  method: 'GET',
  path: '/api/admin/assets/documents',
  summary: 'Documents, newest first',
  access: permission('assetmanager:view'),
  table: assetTable,
  response: tableResponse(asset),
})
