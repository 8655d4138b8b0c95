import { applicationFields } from '@allmend/domain/objects'
import { z } from 'zod'
import { permission } from './access.ts'
import { defineRoute } from './define-route.ts'
import { success, version, wholeNumber, withRules } from './field-schema.ts'

const text = z.string().max(50_000)

const application = z.object({
  title: text,
  zone: z.string().max(60),
  vatNumber: z.string().max(1000),
  pricesIncludeVat: z.boolean(),
  roundsToFive: z.boolean(),
  defaultLeadTimeHours: wholeNumber,
  defaultHorizonDays: wholeNumber,
  defaultDeadlineHours: wholeNumber,
  /** Staff reach nothing before they have set up two factors. */
  staffNeedTwoFactor: z.boolean().optional(),
  /** Who is told of what customers do with objects that name nobody themselves. */
  notificationRecipients: z.array(z.string().max(254)).max(30),
  version,
})

export const getApplication = defineRoute({
  method: 'GET',
  path: '/api/admin/settings/application',
  summary: 'Zone, VAT, rounding, who is told of orders, and what new objects start with',
  access: permission('setting:base'),
  response: success.extend({ application }),
})

export const saveApplication = defineRoute({
  method: 'PUT',
  path: '/api/admin/settings/application',
  summary: 'Change them; existing bookings and objects stay as they are',
  access: permission('setting:base'),
  body: withRules(
    application.extend({ notificationRecipients: application.shape.notificationRecipients.optional() }),
    applicationFields,
  ),
  response: success.extend({ application }),
  errors: ['record.conflict', 'application.zone_unknown', 'application.zone_in_use', 'two_factor.own_first'],
})
