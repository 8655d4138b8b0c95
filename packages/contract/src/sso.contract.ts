import { signOnFields } from '@allmend/domain/sso'
import { z } from 'zod'
import { anonymous, beforeTwoFactor, notImpersonating, permission, role } from './access.ts'
import { defineRoute } from './define-route.ts'
import { distinct, formText, id, instant, success, version, withRules } from './field-schema.ts'
import { currentUser } from './person-shapes.ts'

/** Whose directory signs somebody in: the municipality's, or that of the company behind the installation. */
const directory = z.enum(['app', 'operator'])

export const getSignOnWays = defineRoute({
  method: 'GET',
  path: '/api/auth/sso',
  summary:
    'The directory of the company behind the installation, for its own staff; the app’s stands in its configuration',
  access: anonymous(),
  response: success.extend({ operator: z.object({ label: z.string() }).nullable() }),
})

export const startSignOn = defineRoute({
  method: 'POST',
  path: '/api/auth/sso',
  summary: 'Begin to sign in with a directory: the browser goes to `redirect` and comes back to /sso-auth',
  access: anonymous(),
  body: z.object({
    directory,
    /** Where to go afterwards: a path of this site. */
    returnTo: formText.optional(),
  }),
  response: success.extend({ redirect: z.string() }),
  errors: ['sso.off', 'sso.unreachable', 'request.too_many'],
})

export const finishSignOn = defineRoute({
  method: 'POST',
  path: '/api/auth/sso/finish',
  summary:
    'What the directory sent along to /sso-auth; sets the session cookie, or ties the directory to the own account',
  access: beforeTwoFactor(anonymous()),
  body: z.object({
    state: formText.optional(),
    code: z.string().max(4000).optional(),
    iss: formText.optional(),
    /** Why the directory sends somebody back without a code. */
    error: formText.optional(),
  }),
  response: success.extend({
    user: currentUser,
    returnTo: z.string().nullable(),
    /** It was for tying the directory to an account somebody is signed in to. */
    isLinked: z.boolean(),
  }),
  errors: [
    'sso.off',
    'sso.unreachable',
    'sso.attempt_over',
    'sso.cancelled',
    'sso.not_confirmed',
    'sso.too_many_groups',
    'sso.email_missing',
    'sso.email_taken',
    'sso.account_closed',
    'sso.account_missing',
    'sso.identity_taken',
  ],
})

export const getOwnSignOn = defineRoute({
  method: 'GET',
  path: '/api/user/sso',
  summary: 'Whether a directory can be tied to the own account, and whether one is',
  access: notImpersonating(role('admin')),
  response: success.extend({ label: z.string().nullable(), linkedAt: instant.nullable() }),
})

export const linkOwnSignOn = defineRoute({
  method: 'POST',
  path: '/api/user/sso',
  summary: 'Begin to tie the directory of the app to the own account, with the password once more',
  access: notImpersonating(role('admin')),
  body: z.object({ currentPassword: formText }),
  response: success.extend({ redirect: z.string() }),
  errors: ['sso.off', 'sso.unreachable', 'password.wrong', 'request.too_many'],
})

const groupRules = distinct(
  z.array(z.object({ groupId: id, values: z.array(formText.min(1)).max(30) })).max(100),
  ({ groupId }) => groupId,
)

const settings = z.object({
  isOn: z.boolean(),
  /** What the button on the login page calls it: «Mit Microsoft anmelden». */
  label: formText,
  issuer: formText,
  clientId: formText,
  /** Under which name the directory tells the groups of somebody. */
  groupClaim: formText,
  groupRules,
  /** Staff sign in with the directory only, but for one account. */
  staffPasswordOff: z.boolean(),
  emergencyUserId: id.nullable(),
})

/** Left out, the stored secret stays; empty, it goes. It is never answered. */
const secret = { clientSecret: formText.optional() }

const storedSettings = settings.extend({ hasSecret: z.boolean(), version })
export type SignOnSettings = z.output<typeof storedSettings>

const mayDecide = permission('setting:base', 'user:permissions')

export const getSignOnSettings = defineRoute({
  method: 'GET',
  path: '/api/admin/settings/sso',
  summary: 'The directory the app signs its staff in with',
  access: mayDecide,
  response: success.extend({
    settings: storedSettings,
    /** Whether the layout of the app offers it. */
    isOffered: z.boolean(),
    /** What has to be entered at the directory: where people come back to, after signing in and after signing out. */
    addresses: z.array(z.object({ signIn: z.string(), signOut: z.string() })),
    groups: z.array(z.object({ id, name: z.string() })),
    /** Who could be the emergency account: open accounts with a password that manage rights. */
    staff: z.array(z.object({ id, name: z.string(), email: z.string() })),
    /** Whoever asks is here through this directory: without it they are signed out, and come in again only with another way. */
    own: z.object({ isByDirectory: z.boolean(), hasPassword: z.boolean() }),
  }),
})

export const saveSignOnSettings = defineRoute({
  method: 'PUT',
  path: '/api/admin/settings/sso',
  summary: 'Change it. A stored secret stays only for the same directory and client.',
  access: mayDecide,
  body: withRules(settings.extend({ ...secret, version }), signOnFields),
  response: success.extend({ settings: storedSettings }),
  errors: [
    'record.conflict',
    'sso.secret_needed',
    'sso.not_offered',
    'sso.unsafe_address',
    'sso.untried',
    'sso.only_way',
    'user.group_unknown',
    'request.too_many',
  ],
})

export const testSignOn = defineRoute({
  method: 'POST',
  path: '/api/admin/settings/sso/check',
  summary: 'Asks the directory with exactly these settings, and says what came of it; nobody is signed in',
  access: mayDecide,
  body: withRules(settings.pick({ issuer: true, clientId: true }).extend(secret), {
    issuer: signOnFields.issuer,
    clientId: signOnFields.clientId,
  }),
  response: success.extend({
    result: z.object({
      isGood: z.boolean(),
      /** What came of it, in a sentence. */
      sentence: z.string(),
      /** What the directory said, in its own words. */
      answer: z.string().nullable(),
    }),
  }),
  errors: ['sso.secret_needed', 'request.too_many'],
})

const userSignOn = z.object({
  /** What the directory is called; null where none can be tied to this account. */
  label: z.string().nullable(),
  linkedAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  /** Until when somebody with the account's proven address may tie the directory to it by signing in. */
  allowedUntil: instant.nullable(),
})

export const getUserSignOn = defineRoute({
  method: 'GET',
  path: '/api/admin/users/:id/sso',
  summary: 'Whether a directory is tied to the account of somebody of staff',
  access: permission('user:view', 'user:permissions'),
  params: z.object({ id }),
  response: success.extend({ signOn: userSignOn }),
  errors: ['record.not_found'],
})

export const setUserSignOn = defineRoute({
  method: 'PUT',
  path: '/api/admin/users/:id/sso',
  summary:
    'Let the directory be tied to the account of somebody of staff by their next sign-in, take that back, or untie it',
  access: permission('user:view', 'user:permissions'),
  params: z.object({ id }),
  body: z.object({ wish: z.enum(['allow', 'forbid', 'untie']) }),
  response: success.extend({ signOn: userSignOn }),
  errors: ['record.not_found', 'sso.off', 'user.own_account', 'user.without_account'],
})
