import { billCountries } from '@allmend/domain/bank'
import { layouts } from '@allmend/domain/color'
import { governmentLinkFields } from '@allmend/domain/government-fields'
import { applicationFields } from '@allmend/domain/objects'
import { z } from 'zod'
import { peopleOnly, permission } from './access.ts'
import { defineRoute } from './define-route.ts'
import { formText, success, version, wholeNumber, withRules } from './field-schema.ts'
import { governmentLinks } from './tenant.contract.ts'

const text = z.string().max(50_000)

/** What came later; a client that does not know it leaves it as it is. */
const later = z.object({
  /** Who writes letters, above the address. */
  textTitle: formText,
  contact: formText,
  address: formText,
  defaultConfirmation: z.enum(['automatic', 'manual']),
  /** Whom bills are paid to. Spaces in the number are allowed; it is kept and answered without. */
  iban: formText,
  creditorName: formText,
  creditorStreet: formText,
  creditorStreetno: formText,
  creditorZipcode: formText,
  creditorCity: formText,
  creditorCountry: z.enum(billCountries),
  /** Of orders whose payment option says nothing, and what new options start with. */
  paymentTermDays: wholeNumber,
  /** After how many months orders lose the person behind them; null keeps it. */
  retentionMonths: wholeNumber.nullable(),
})

const application = later.extend({
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
  layout: z.enum(layouts).optional(),
  governmentLinks: governmentLinks.optional(),
  version,
})

export const getApplication = defineRoute({
  method: 'GET',
  path: '/api/admin/settings/application',
  summary: 'Name, address, bank account, zone, VAT, privacy, who is told of orders, and what new objects start with',
  access: permission('setting:base'),
  response: success.extend({ application }),
})

export const saveApplication = defineRoute({
  method: 'PUT',
  path: '/api/admin/settings/application',
  summary: 'Change them; existing bookings and objects stay as they are',
  access: peopleOnly(permission('setting:base')),
  body: withRules(
    application.extend({
      ...later.partial().shape,
      notificationRecipients: application.shape.notificationRecipients.optional(),
      governmentLinks: withRules(governmentLinks, governmentLinkFields).optional(),
      /** With the layout come the colours it starts with. */
      takesLayoutColors: z.boolean().optional(),
    }),
    applicationFields,
  ),
  response: success.extend({ application }),
  errors: [
    'record.conflict',
    'application.zone_unknown',
    'application.zone_in_use',
    'two_factor.own_first',
    'sso.only_way',
  ],
})
