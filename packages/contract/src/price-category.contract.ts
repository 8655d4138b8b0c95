import { priceCategoryFields } from '@allmend/domain/people'
import { z } from 'zod'
import { byStaffBehind, permission, role } from './access.ts'
import { defineExport } from './define-export.ts'
import { defineRoute } from './define-route.ts'
import { id, success, version, withRules } from './field-schema.ts'
import { sentence } from './german-errors.ts'

const zipcode = z
  .string()
  .max(4)
  .regex(/^[1-9]\d{3}$/, { error: sentence((field) => `${field} müssen aus vier Ziffern bestehen`) })

const priceCategory = z.object({
  id: z.number().int(),
  name: z.string(),
  isDefault: z.boolean(),
  zipcodes: z.array(zipcode),
  /** How many people are in it by their own choice or the staff's, not by their zip code. */
  usedBy: z.number().int(),
  version: z.number().int(),
})

const draft = z.object({ name: z.string().max(1000), isDefault: z.boolean(), zipcodes: z.array(zipcode).max(9000) })
const saved = success.extend({ priceCategory })

export const listPriceCategories = defineRoute({
  method: 'GET',
  path: '/api/admin/pricecategories',
  summary: 'Every price category with its zip codes',
  access: byStaffBehind(permission('pricecategory:view'), role('admin', 'keeper')),
  response: success.extend({ priceCategories: z.array(priceCategory) }),
})

export const exportPriceCategories = defineExport(listPriceCategories)

export const createPriceCategory = defineRoute({
  method: 'POST',
  path: '/api/admin/pricecategories',
  summary: 'A new price category; the first one is the default',
  access: permission('pricecategory:create'),
  body: withRules(draft, priceCategoryFields),
  response: saved,
  errors: ['record.name_taken', 'pricecategory.zip_taken'],
})

export const savePriceCategory = defineRoute({
  method: 'PUT',
  path: '/api/admin/pricecategories/:id',
  summary: 'Change a price category; `version` tells which state was edited',
  access: permission('pricecategory:edit'),
  params: z.object({ id }),
  body: withRules(draft.extend({ version }), priceCategoryFields),
  response: saved,
  errors: [
    'record.not_found',
    'record.conflict',
    'record.name_taken',
    'pricecategory.zip_taken',
    'pricecategory.default_needed',
  ],
})

export const removePriceCategory = defineRoute({
  method: 'DELETE',
  path: '/api/admin/pricecategories/:id',
  summary: 'Remove a price category nobody is in',
  access: permission('pricecategory:remove'),
  params: z.object({ id }),
  response: success,
  errors: ['record.not_found', 'record.in_use', 'pricecategory.default_needed'],
})
