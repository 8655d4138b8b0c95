import { assetFields, mostFilterTags, mostTags, tagFields, tagIcons } from '@allmend/domain/media'
import { z } from 'zod'
import { permission } from './access.ts'
import { defineRoute } from './define-route.ts'
import { distinct, distinctIds, formText, id, success, withRules } from './field-schema.ts'
import { asset, assetTag } from './object-shapes.ts'
import { idList, search, tableResponse, tableSpec } from './table-query.ts'

const params = z.object({ id })

export const uploadAssets = defineRoute({
  method: 'POST',
  path: '/api/admin/assets/upload',
  summary:
    'Multipart: field `files` (at most 10, 50 MB together) and `meta`, a JSON list of name, filename, alt, tagIds. Checked by content.',
  access: permission('assetmanager:view', 'assetmanager:create'),
  upload: true,
  response: success.extend({ assets: z.array(asset) }),
  errors: [
    'asset.type_refused',
    'asset.drawing_too_large',
    'asset.drawing_runs',
    'asset.picture_too_large',
    'storage.full',
    'storage.unavailable',
    'upload.infected',
    'upload.name_path',
    'upload.not_scanned',
    'asset.name_twice',
    'asset.tag_unknown',
    'request.too_large',
    'upload.busy',
    'storage.full',
  ],
})

const tagIds = idList.refine((ids) => (ids?.length ?? 0) <= mostFilterTags, {
  error: `'Tags' dürfen höchstens ${mostFilterTags} sein`,
})

const assetTable = tableSpec({
  sortable: ['id', 'name', 'createdAt', 'updatedAt'],
  defaultSort: 'createdAt,desc',
  filters: z.object({ search, tagIds }),
})

export const listImages = defineRoute({
  method: 'GET',
  path: '/api/admin/assets/images',
  summary: 'Pictures, newest first; `tagIds` joined by | narrows down to those with any of them',
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

export const listTaggedAssets = defineRoute({
  method: 'GET',
  path: '/api/admin/assets/tags',
  summary: 'Pictures and documents with any of the tags, newest first; without tags all of them',
  access: permission('assetmanager:view'),
  table: assetTable,
  response: tableResponse(asset),
})

export const getMediaDashboard = defineRoute({
  method: 'GET',
  path: '/api/admin/assets/dashboard',
  summary: 'How many pictures, documents and tags there are, and the newest of each tag',
  access: permission('assetmanager:view'),
  response: success.extend({
    statistics: z.object({
      images: z.number().int(),
      documents: z.number().int(),
      tags: z.number().int(),
      bytes: z.number().int(),
    }),
    tags: z.array(assetTag.extend({ assets: z.array(asset) })),
  }),
})

/** Where a picture or document is used: what it is and how it is called; what there is only one of has no title. */
const assetUse = z.object({
  kind: z.enum([
    'object',
    'description',
    'option',
    'page',
    'startpage',
    'starttext',
    'ordersuccess',
    'legal',
    'css',
    'links',
    'logo',
    'favicon',
  ]),
  id: z.number().int(),
  title: z.string(),
})

export const getAssetUses = defineRoute({
  method: 'GET',
  path: '/api/admin/assets/:id/uses',
  summary: 'Where a picture or document is used',
  access: permission('assetmanager:view'),
  params,
  response: success.extend({ uses: z.array(assetUse) }),
  errors: ['record.not_found'],
})

export const removeAsset = defineRoute({
  method: 'DELETE',
  path: '/api/admin/assets/:id',
  summary: 'Remove a picture or document with its files; `used=1` also where it is in use, which then goes without',
  access: permission('assetmanager:view', 'assetmanager:remove'),
  params,
  query: z.object({ used: z.enum(['0', '1']).optional() }),
  response: success,
  errors: ['record.not_found', 'asset.in_use'],
})

const name = z.object({ name: formText })
const tags = z.object({ tagIds: distinctIds(mostTags) })
const savedTags = success.extend({ tags: z.array(assetTag) })

export const renameAsset = defineRoute({
  method: 'PUT',
  path: '/api/admin/assets/name/:id',
  summary: 'Another name',
  access: permission('assetmanager:view', 'assetmanager:edit'),
  params,
  body: withRules(name, { name: assetFields.name }),
  response: success,
  errors: ['record.not_found'],
})

export const tagAsset = defineRoute({
  method: 'PUT',
  path: '/api/admin/assets/tags/:id',
  summary: 'The tags, in place of those it had',
  access: permission('assetmanager:view', 'assetmanager:edit'),
  params,
  body: tags,
  response: savedTags,
  errors: ['record.not_found', 'asset.tag_unknown'],
})

export const saveAsset = defineRoute({
  method: 'PUT',
  path: '/api/admin/assets/:id',
  summary: 'Name and tags; alternative text and focus point (in hundredths from the upper left) only if they are sent',
  access: permission('assetmanager:view', 'assetmanager:edit'),
  params,
  body: withRules(
    name.extend({
      tagIds: tags.shape.tagIds,
      alt: formText.optional(),
      focus: z.object({ x: z.number().int().min(0).max(100), y: z.number().int().min(0).max(100) }).optional(),
    }),
    assetFields,
  ),
  response: savedTags,
  errors: ['record.not_found', 'asset.tag_unknown'],
})

const pixel = z.number().int().min(0).max(100_000)
const area = z.object({ x: pixel, y: pixel, width: pixel.min(1), height: pixel.min(1) })
const cropped = success.extend({ asset })
const cropErrors = ['record.not_found', 'asset.crop_kind', 'asset.crop_outside', 'upload.busy', 'storage.full'] as const

export const cropAsset = defineRoute({
  method: 'POST',
  path: '/api/admin/assets/:id/crop',
  summary:
    'A new picture of a piece of this one, in pixels of the picture as it is shown; alternative text and tags go along',
  access: permission('assetmanager:view', 'assetmanager:create'),
  params,
  body: withRules(z.object({ area, name: formText }), { name: assetFields.name }),
  response: cropped,
  errors: [...cropErrors],
})

export const cropAssetInPlace = defineRoute({
  method: 'PUT',
  path: '/api/admin/assets/:id/crop',
  summary: 'Cuts the picture itself: wherever it is used, the piece is shown from now on',
  access: permission('assetmanager:view', 'assetmanager:edit'),
  params,
  body: z.object({ area }),
  response: cropped,
  errors: [...cropErrors, 'asset.changed'],
})

const countedTag = assetTag.extend({
  assets: z.number().int(),
  /** As many of them are pictures. */
  images: z.number().int(),
})

export const listAssetTags = defineRoute({
  method: 'GET',
  path: '/api/admin/asset-tags',
  summary: 'Every tag and on how many pictures and documents it is',
  access: permission('assetmanager:view'),
  response: success.extend({ tags: z.array(countedTag) }),
})

const tagDraft = withRules(
  z.object({
    /** null for a new one. */
    id: id.nullable(),
    label: formText,
    icon: z.enum(tagIcons),
    color: z.string().max(7),
    dark: z.boolean(),
  }),
  tagFields,
)

export const saveAssetTags = defineRoute({
  method: 'POST',
  path: '/api/admin/asset-tags',
  summary: 'New and changed tags; what is not sent stays, what is in `removedIds` goes',
  access: permission('assetmanager:view', 'assetmanager:edit'),
  body: z.object({
    tags: distinct(z.array(tagDraft).max(mostTags), ({ id }) => id),
    removedIds: distinctIds(mostTags).default([]),
  }),
  response: success.extend({ tags: z.array(countedTag) }),
  errors: ['asset.tag_unknown', 'asset.tag_twice', 'asset.tags_full'],
})
