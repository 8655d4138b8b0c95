import { queueMail } from '../modules/mail/index.ts'
import type { TenantTx } from '../platform/db/database.ts'

/** The mails the demo accounts would have caused; without a mail server they end up in the log as kept. */
export async function demoMails(tx: TenantTx): Promise<void> {
  const address = 'http://localhost:3000'
  await queueMail(tx, 'registrationKnownAddress', 'kunde@demo.test', {
    firstname: 'Nora',
    lastname: 'Brunner',
    url: `${address}/login`,
  })
  await queueMail(tx, 'accountCreated', 'petra.wyss@demo.test', {
    firstname: 'Petra',
    lastname: 'Wyss',
    username: 'petra.wyss@demo.test',
    url: `${address}/login`,
  })
}
