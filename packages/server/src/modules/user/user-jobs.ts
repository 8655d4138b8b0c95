import { z } from 'zod'
import { type Jobs, tenantJob } from '../../platform/jobs/worker.ts'
import { answerRegistration } from './answer-registration.ts'
import { forgetExpired } from './forget-expired.ts'
import { answerPasswordReset } from './reset-password.ts'

export const userJobs: Jobs = {
  'user.forget_expired': {
    scope: 'platform',
    schedule: '17 * * * *',
    run: (_, acrossTenants) => acrossTenants(forgetExpired),
  },
  'user.answer_registration': tenantJob(
    z.object({ registrationId: z.number().int(), baseUrl: z.string() }),
    (payload, withTenant) => withTenant((tx) => answerRegistration(tx, payload)),
  ),
  'user.answer_password_reset': tenantJob(z.object({ email: z.string(), baseUrl: z.string() }), (payload, withTenant) =>
    withTenant((tx) => answerPasswordReset(tx, payload)),
  ),
}
