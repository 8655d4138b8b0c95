import { loginFields } from '@allmend/domain/people'
import { z } from 'zod'
import { anonymous, signedIn } from './access.ts'
import { defineRoute } from './define-route.ts'
import { success, withRules } from './field-schema.ts'
import { currentUser } from './user.contract.ts'

export const login = defineRoute({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with username or e-mail and password; sets the session cookie and returns its token',
  access: anonymous(),
  body: withRules(z.object({ username: z.string().max(254), password: z.string().max(1000) }), loginFields),
  response: success.extend({ token: z.string(), use2fa: z.boolean(), user: currentUser }),
  errors: ['login.failed', 'request.too_many'],
})

export const logout = defineRoute({
  method: 'GET',
  path: '/api/auth/logout',
  summary: 'End the session',
  access: anonymous(),
  response: success,
})

export const getCurrentUser = defineRoute({
  method: 'GET',
  path: '/api/user',
  summary: 'The person behind the session',
  access: signedIn(),
  response: success.extend({ user: currentUser }),
})
