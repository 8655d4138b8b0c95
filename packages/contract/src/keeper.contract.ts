import { featureFlags } from '@allmend/domain/access'
import { administratorFields, appFields, limitFields } from '@allmend/domain/apps'
import { keeperFields } from '@allmend/domain/people'
import { z } from 'zod'
import { role } from './access.ts'
import { defineRoute } from './define-route.ts'
import { day, distinct, formText, id, instant, success, version, wholeNumber, withRules } from './field-schema.ts'
import { sentence } from './german-errors.ts'

const flags = z.array(z.enum(featureFlags))

/** Null without a bound of its own. */
const limits = {
  /** Connections of a process to the database at the same time. */
  maxConnections: wholeNumber.nullable(),
  maxStorageMb: wholeNumber.nullable(),
  maxMailsPerHour: wholeNumber.nullable(),
}

const platformApp = z.object({
  ...limits,
  id: z.number().int(),
  title: z.string(),
  logo: z.string(),
  domains: z.array(z.object({ id: z.number().int(), domain: z.string(), isMain: z.boolean() })),
  featureFlags: flags,
  createdAt: instant,
  /** Since when it rests; null while it can be used. */
  suspendedAt: instant.nullable(),
  version: z.number().int(),
})

const domain = z.object({ id: wholeNumber.optional(), domain: formText, isMain: z.boolean() })
const appDraft = z.object({
  title: formText,
  featureFlags: distinct(flags.max(featureFlags.length), (flag) => flag),
  domains: distinct(z.array(domain).max(50), (entry) => entry.id || null),
  // Whoever does not name a bound leaves it as it is.
  maxConnections: limits.maxConnections.optional(),
  maxStorageMb: limits.maxStorageMb.optional(),
  maxMailsPerHour: limits.maxMailsPerHour.optional(),
})
const draftFields = { ...appFields, ...limitFields }
const savedApp = success.extend({ app: platformApp })

export const listApps = defineRoute({
  method: 'GET',
  path: '/api/keeper/apps',
  summary: 'Every app of the installation',
  access: role('keeper'),
  response: success.extend({ apps: z.array(platformApp) }),
})

export const createApp = defineRoute({
  method: 'POST',
  path: '/api/keeper/apps',
  summary:
    'A new app that can be used at once. `copyOf` takes over the set-up of another app, `fromDemo` begins with an invented municipality as an example; `administrator` is invited by mail.',
  access: role('keeper'),
  body: withRules(
    appDraft.extend({
      copyOf: id.nullish(),
      fromDemo: z.boolean().optional(),
      administrator: withRules(
        z.object({ firstname: formText, lastname: formText, email: formText }),
        administratorFields,
      ).nullish(),
    }),
    draftFields,
  ),
  slow: true,
  response: savedApp,
  errors: ['app.domain_taken'],
})

export const saveApp = defineRoute({
  method: 'PUT',
  path: '/api/keeper/apps/:id',
  summary: 'Change title, domains and features of an app; `version` tells which state was edited',
  access: role('keeper'),
  params: z.object({ id }),
  body: withRules(appDraft.extend({ version: version.optional() }), draftFields),
  response: savedApp,
  errors: ['record.not_found', 'record.conflict', 'app.domain_taken'],
})

export const suspendApp = defineRoute({
  method: 'POST',
  path: '/api/keeper/apps/:id/suspend',
  summary: 'Lets an app rest: only keepers enter, its jobs wait',
  access: role('keeper'),
  params: z.object({ id }),
  response: savedApp,
  errors: ['record.not_found'],
})

export const resumeApp = defineRoute({
  method: 'POST',
  path: '/api/keeper/apps/:id/resume',
  summary: 'Opens an app again that was suspended',
  access: role('keeper'),
  params: z.object({ id }),
  response: savedApp,
  errors: ['record.not_found'],
})

const count = z.number().int()

export const readAppFigures = defineRoute({
  method: 'GET',
  path: '/api/keeper/app-figures',
  summary: 'How much these apps are used; `ids` are joined by commas, at most fifty',
  access: role('keeper'),
  query: z.object({
    ids: z
      .string()
      .max(600)
      .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, {
        error: sentence((field) => `${field} müssen Nummern sein`),
        abort: true,
      })
      .refine((ids) => ids.split(',').length <= 50, {
        error: sentence((field) => `${field} dürfen höchstens 50 sein`),
      }),
  }),
  response: success.extend({
    figures: z.array(
      z.object({
        id: count,
        bookings: count,
        orders: count,
        /** Accounts of customers and staff. */
        users: count,
        /** Of files, in bytes. */
        storage: count,
        /** Of the last thirty days. */
        mails: count,
        mailsLastHour: count,
        lastActivity: instant.nullable(),
      }),
    ),
  }),
})

const keeper = z.object({
  id: z.number().int(),
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  /** Two factors are set up. */
  use2fa: z.boolean(),
  /** They are asked of this keeper, or of all. */
  needsTwoFactor: z.boolean(),
  isActive: z.boolean(),
  lastSignInAt: instant.nullable(),
  version: z.number().int(),
})

const keeperDraft = z.object({
  firstname: formText,
  lastname: formText,
  email: formText,
  password: formText.optional(),
  needsTwoFactor: z.boolean().optional(),
})
const savedKeeper = success.extend({ keeper })

export const listKeepers = defineRoute({
  method: 'GET',
  path: '/api/keeper/keepers',
  summary: 'Every keeper, and whether two factors are asked of all of them',
  access: role('keeper'),
  response: success.extend({ keepers: z.array(keeper), allNeedTwoFactor: z.boolean() }),
})

export const createKeeper = defineRoute({
  method: 'POST',
  path: '/api/keeper/keepers',
  summary: 'A new keeper',
  access: role('keeper'),
  body: withRules(keeperDraft.extend({ username: formText }), keeperFields({ isNew: true })),
  response: savedKeeper,
  errors: ['user.username_taken', 'user.email_taken'],
})

export const saveKeeper = defineRoute({
  method: 'PUT',
  path: '/api/keeper/keepers/:id',
  summary:
    'Change a keeper; the sign-in name stays, and so does the password unless a new one is sent. `version` tells which state was edited',
  access: role('keeper'),
  params: z.object({ id }),
  body: withRules(
    keeperDraft.extend({
      id: id.optional(),
      username: formText.optional(),
      isActive: z.boolean().optional(),
      version: version.optional(),
    }),
    keeperFields({ isNew: false }),
  ),
  response: savedKeeper,
  errors: [
    'record.not_found',
    'record.conflict',
    'user.email_taken',
    'keeper.last',
    'keeper.own_account',
    'keeper.own_password',
  ],
})

export const removeKeeper = defineRoute({
  method: 'DELETE',
  path: '/api/keeper/keepers/:id',
  summary: 'Remove a keeper; the last active one and the own account stay',
  access: role('keeper'),
  params: z.object({ id }),
  response: success,
  errors: ['record.not_found', 'keeper.last', 'keeper.own_account'],
})

export const recalculateObject = defineRoute({
  method: 'POST',
  path: '/api/keeper/objects/recalculate-object',
  summary:
    'Rebuild the days of one object, at most a hundred; says how many differed. `appId` where several apps have one with this number',
  access: role('keeper'),
  body: z
    .object({ id, appId: id.nullish(), start: day, end: day })
    .transform(({ id, appId, ...days }) => {
      const [start = days.start, end = days.end] = [days.start, days.end].sort()
      return { id, appId, start, end }
    })
    .refine(({ start, end }) => Date.parse(end) - Date.parse(start) <= 100 * 86_400_000, {
      path: ['end'],
      message: "'Ende' darf höchstens 100 Tage nach dem Beginn liegen",
    }),
  response: success.extend({ days: z.number().int(), differed: z.number().int() }),
  errors: ['object.unknown', 'object.in_several_apps'],
})
