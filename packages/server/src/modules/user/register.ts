import type { Contact } from '@allmend/domain/people'
import type { TenantTx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'

/**
 * Keeps what was typed until the address is proven. Whether it has an account is looked at afterwards, by a job: up to here the
 * same is done for every address, so that neither the answer nor the time it takes tells who has one.
 */
export async function register(tx: TenantTx, contact: Contact, baseUrl: string): Promise<void> {
  const { id } = await tx.db
    .insertInto('registration')
    .values({ app_id: tx.appId, ...contact, email: contact.email.trim() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'user.answer_registration', { registrationId: id, baseUrl })
}
