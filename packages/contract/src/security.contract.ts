import { loginCodeFields, ownStaffFields, passwordChangeFields, passwordProofFields } from '@allmend/domain/people'
import { z } from 'zod'
import { beforeTwoFactor, notImpersonating, role, signedIn } from './access.ts'
import { defineRoute } from './define-route.ts'
import { formText, id, instant, success, withRules } from './field-schema.ts'
import { contactDraft, currentUser } from './person-shapes.ts'

const session = z.object({
  id: z.number().int(),
  /** What people call it: «Firefox auf Windows». */
  device: z.string(),
  /** Network address of the last use. */
  address: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  isCurrent: z.boolean(),
})

export const getSecurity = defineRoute({
  method: 'GET',
  path: '/api/user/security',
  summary: 'How the own account is protected: two factors and open sessions',
  access: notImpersonating(signedIn()),
  response: success.extend({
    /** Whoever signs in with a directory may have none. */
    hasPassword: z.boolean(),
    use2fa: z.boolean(),
    recoveryCodesLeft: z.number().int(),
    sessions: z.array(session),
  }),
})

export const changePassword = defineRoute({
  method: 'PUT',
  path: '/api/user/password',
  summary: 'Change the own password; the other sessions end',
  access: notImpersonating(signedIn()),
  body: withRules(
    z.object({ currentPassword: formText, password: formText, passwordRepeat: formText }),
    passwordChangeFields,
  ),
  response: success,
  errors: ['password.wrong', 'request.too_many'],
})

const passwordProof = withRules(z.object({ currentPassword: formText }), passwordProofFields)

export const endSession = defineRoute({
  method: 'POST',
  path: '/api/user/sessions/:id/end',
  summary: 'End one of the own sessions',
  access: notImpersonating(signedIn()),
  params: z.object({ id }),
  body: passwordProof,
  response: success,
  errors: ['record.not_found', 'password.wrong', 'request.too_many'],
})

export const startTwoFactor = defineRoute({
  method: 'POST',
  path: '/api/user/two-factor',
  summary: 'A new secret for an authenticator app; it counts once a code confirms it',
  access: beforeTwoFactor(notImpersonating(signedIn())),
  body: passwordProof,
  response: success.extend({ secret: z.string(), uri: z.string() }),
  errors: ['two_factor.on_already', 'password.wrong', 'request.too_many'],
})

const recoveryCodes = success.extend({ recoveryCodes: z.array(z.string()) })

export const confirmTwoFactor = defineRoute({
  method: 'POST',
  path: '/api/user/two-factor/confirm',
  summary: 'Switch two factors on with a first code; answers with the recovery codes, this once',
  access: beforeTwoFactor(notImpersonating(signedIn())),
  body: withRules(z.object({ code: formText }), loginCodeFields),
  response: recoveryCodes,
  errors: ['login.code_wrong', 'two_factor.on_already', 'request.too_many'],
})

export const renewRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/api/user/two-factor/recovery-codes',
  summary: 'Ten new recovery codes; the old ones no longer work',
  access: notImpersonating(signedIn()),
  body: passwordProof,
  response: recoveryCodes,
  errors: ['password.wrong', 'two_factor.off', 'request.too_many'],
})

export const disableTwoFactor = defineRoute({
  method: 'POST',
  path: '/api/user/two-factor/disable',
  summary: 'Switch two factors off',
  access: notImpersonating(signedIn()),
  body: passwordProof,
  response: success,
  errors: ['password.wrong', 'request.too_many'],
})

export const saveProfile = defineRoute({
  method: 'PUT',
  path: '/api/admin/profile',
  summary: 'Change the own data as a member of staff; the e-mail address stays',
  access: role('admin', 'keeper'),
  body: withRules(
    contactDraft.pick({
      firstname: true,
      lastname: true,
      phone: true,
      company: true,
      street: true,
      streetno: true,
      zipcode: true,
      city: true,
    }),
    ownStaffFields,
  ),
  response: success.extend({ user: currentUser }),
})
