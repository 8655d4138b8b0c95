import { categoryFields } from '@allmend/domain/objects'
import { z } from 'zod'
import { permission } from './access.ts'
import { defineExport } from './define-export.ts'
import { defineRoute } from './define-route.ts'
import { id, success, version, withRules } from './field-schema.ts'

const text = z.string().max(50_000)
const params = z.object({ id })

const category = z.object({
  id: z.number().int(),
  name: z.string(),
  sort: z.number().int(),
  objects: z.number().int(),
  version,
})
const categoryDraft = z.object({ name: text, sort: z.number().int().min(0).max(100_000).default(0) })

export const listCategories = defineRoute({
  method: 'GET',
  path: '/api/admin/categories',
  summary: 'Every category with the number of its objects',
  access: permission('category:view'),
  response: success.extend({ categories: z.array(category) }),
})
export const exportCategories = defineExport(listCategories)

export const createCategory = defineRoute({
  method: 'POST',
  path: '/api/admin/categories',
  summary: 'A new category',
  access: permission('category:view', 'category:create'),
  body: withRules(categoryDraft, categoryFields),
  response: success.extend({ category }),
  errors: ['record.name_taken'],
})

export const saveCategory = defineRoute({
  method: 'PUT',
  path: '/api/admin/categories/:id',
  summary: 'Change a category',
  access: permission('category:view', 'category:edit'),
  params,
  body: withRules(categoryDraft.extend({ version }), categoryFields),
  response: success.extend({ category }),
  errors: ['record.not_found', 'record.conflict', 'record.name_taken'],
})

export const removeCategory = defineRoute({
  method: 'DELETE',
  path: '/api/admin/categories/:id',
  summary: 'Remove a category; its objects stay, without one',
  access: permission('category:view', 'category:remove'),
  params,
  response: success,
  errors: ['record.not_found'],
})
