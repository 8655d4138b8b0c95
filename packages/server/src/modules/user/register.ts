import type { TenantTx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'

interface Registration {
  readonly firstname: string
  readonly lastname: string
  readonly company: string
  readonly street: string
  readonly streetno: string
  readonly zipcode: string
  readonly city: string
  readonly email: string
  readonly phone: string
}

/**
 * Keeps what was typed until the address is proven. Whether it has an account is looked at afterwards, by a job: up to here the
 * same is done for every address, so that neither the answer nor the time it takes tells who has one.
 */
export async function register(tx: TenantTx, person: Registration, baseUrl: string): Promise<void> {
  const { id } = await tx.db
    .insertInto('registration')
    .values({ app_id: tx.appId, ...person, email: person.email.trim() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'user.answer_registration', { registrationId: id, baseUrl })
}
