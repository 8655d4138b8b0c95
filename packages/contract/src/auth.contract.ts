import { customerFields, loginFields, newPasswordFields, resetRequestFields } from '@allmend/domain/people'
import { z } from 'zod'
import { anonymous, beforeTwoFactor, signedIn } from './access.ts'
import { defineRoute } from './define-route.ts'
import { formText, success, withRules } from './field-schema.ts'
import { contact, contactDraft, currentUser } from './person-shapes.ts'

const token = z.string().min(20).max(200)

export const login = defineRoute({
  method: 'POST',
  path: '/api/auth/login',
  whileSuspended: true,
  summary:
    'Sign in with username or e-mail and password; sets the session cookie and returns its token. With two factors switched on, the first answer has `use2fa: true` and no token; the second call brings the code or a recovery code along.',
  access: beforeTwoFactor(anonymous()),
  body: withRules(
    z.object({
      username: z.string().max(254),
      password: formText,
      code: z.string().max(20).optional(),
      recoveryCode: z.string().max(40).optional(),
    }),
    loginFields,
  ),
  response: success.extend({ use2fa: z.boolean(), token: z.string().optional(), user: currentUser.optional() }),
  errors: ['login.failed', 'login.code_wrong', 'login.recovery_code_wrong', 'request.too_many'],
})

export const logout = defineRoute({
  method: 'GET',
  path: '/api/auth/logout',
  whileSuspended: true,
  summary: 'End the session. Whoever came in with a directory is signed out there as well, at `redirect`.',
  access: beforeTwoFactor(anonymous()),
  response: success.extend({ redirect: z.string().nullable() }),
})

export const getCurrentUser = defineRoute({
  method: 'GET',
  path: '/api/user',
  whileSuspended: true,
  summary: 'The person behind the session',
  access: beforeTwoFactor(signedIn()),
  response: success.extend({ user: currentUser }),
})

const newPassword = z.object({ password: formText, passwordRepeat: formText })

export const register = defineRoute({
  method: 'POST',
  path: '/api/auth/register',
  summary:
    'Ask for an account; a mailed link leads to choosing the password. The answer is the same whether the address has an account or not.',
  access: anonymous(),
  body: withRules(contactDraft, customerFields),
  response: success,
  errors: ['request.too_many'],
})

export const checkRegistration = defineRoute({
  method: 'POST',
  path: '/api/auth/register/check',
  summary: 'For whom the mailed link opens an account; it stays usable',
  access: anonymous(),
  body: z.object({ token }),
  response: success.extend(contact.pick({ email: true, firstname: true, lastname: true }).shape),
  errors: ['link.invalid'],
})

export const finishRegistration = defineRoute({
  method: 'POST',
  path: '/api/auth/register/confirm',
  summary: 'Choose the password with the token of the mailed link, which opens the account',
  access: anonymous(),
  body: withRules(newPassword.extend({ token }), newPasswordFields),
  response: success,
  errors: ['link.invalid', 'user.email_taken'],
})

export const requestPasswordReset = defineRoute({
  method: 'POST',
  path: '/api/auth/resetpassword',
  summary: 'Ask for a link to set a new password. The answer is the same whether the address has an account or not.',
  access: anonymous(),
  body: withRules(z.object({ email: formText }), resetRequestFields),
  response: success,
  errors: ['request.too_many'],
})

export const checkPasswordReset = defineRoute({
  method: 'POST',
  path: '/api/auth/resetpassword/check',
  summary: 'Whether the mailed link still sets a new password; it stays usable',
  access: anonymous(),
  body: z.object({ token }),
  /** The first password of somebody who was invited: there is none before it. */
  response: success.extend({ isFirst: z.boolean() }),
  errors: ['link.invalid'],
})

export const resetPassword = defineRoute({
  method: 'POST',
  path: '/api/auth/resetpassword/confirm',
  summary: 'Set a new password with the token of the mailed link; ends every session',
  access: anonymous(),
  body: withRules(newPassword.extend({ token }), newPasswordFields),
  response: success,
  errors: ['link.invalid'],
})
