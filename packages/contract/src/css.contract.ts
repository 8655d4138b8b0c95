import { cssFields, maxCss } from '@allmend/domain/css'
import { z } from 'zod'
import { permission } from './access.ts'
import { defineRoute } from './define-route.ts'
import { success, version, withRules } from './field-schema.ts'

const editableCss = z.object({
  /** Applied on public pages only, after everything else. */
  css: z.string().max(2 * maxCss),
  version,
})

export const getCssSettings = defineRoute({
  method: 'GET',
  path: '/api/admin/settings/css',
  summary: 'The own CSS of the app',
  access: permission('setting:base'),
  response: success.extend({ settings: editableCss }),
})

export const saveCssSettings = defineRoute({
  method: 'PUT',
  path: '/api/admin/settings/css',
  summary: 'Change it; what loads from elsewhere, runs or cannot be read is refused with its line',
  access: permission('setting:base'),
  body: withRules(editableCss, cssFields),
  response: success.extend({ settings: editableCss }),
  errors: ['record.conflict', 'css.unreadable'],
})
