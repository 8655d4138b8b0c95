import { sql } from 'kysely'
import { createApp } from '../modules/tenant/index.ts'
import { createKeeper, createUser } from '../modules/user/index.ts'
import { createPool } from '../platform/db/connect.ts'
import { Database, type PlatformTx, type TenantTx } from '../platform/db/database.ts'
import { enterTenant } from '../platform/db/enter-tenant.ts'
import { unhurried } from '../platform/db/patience.ts'
import { type KeySettings, openKey } from '../platform/secrets/open-key.ts'
import { openStorage, type Storage } from '../platform/storage/storage.ts'
import { sealedColumns } from '../sealed-columns.ts'
import { demoBlocks } from './blocks.ts'
import { demoBookings } from './bookings.ts'
import { demoBrand } from './brand.ts'
import { cantonDomain, createCanton, seedCanton } from './canton.ts'
import { demoMails } from './demo-mails.ts'
import { demoOrderStates, demoStates } from './demo-states.ts'
import { demoDocuments } from './documents.ts'
import { demoDunning } from './dunning.ts'
import { demoGateway } from './gateway.ts'
import { demoGroups } from './groups.ts'
import { demoHero, putHero } from './hero.ts'
import { demoMediaTags } from './media-tags.ts'
import { morePeople } from './more-people.ts'
import { demoObjects } from './objects.ts'
import { demoPages } from './pages.ts'
import { demoAccounts, demoCollective, demoPayments } from './payments.ts'
import { demoPassword, people, staff } from './people.ts'
import { demoTexts } from './texts.ts'

/** Any number, the same in every process. */
const seedLock = 4_155_202

/** The second process waits until the first has drawn every picture. */
const seedPatience = { ...unhurried, lock: unhurried.call, idle: unhurried.call }

/** Fills an empty installation with a municipality that lives, Gemeinde Eschenbühl, and a canton with the government layout. */
export async function seedDemo(
  databaseUrl: string,
  { storageUrl, ...key }: KeySettings & { readonly storageUrl?: string | undefined },
): Promise<'seeded' | 'already there'> {
  // What is encrypted here the server has to read.
  const db = new Database(createPool(databaseUrl, 2), true, await openKey(databaseUrl, key, sealedColumns))
  try {
    const storage = await openStorage(storageUrl, key.dataDir)
    // One transaction: a seed that was interrupted left nothing behind and can be tried again.
    return await db.acrossTenants(
      'seed the demo app',
      async (tx) => {
        // Of two processes starting at once, the second waits and finds everything there.
        await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx.db)
        const isVillageThere = await hasApp(tx, 'localhost')
        if (!isVillageThere) await seedApp(await enterTenant(tx, await seedPlatform(tx, storage), db.secrets), storage)
        // An installation of an earlier version has the village alone.
        const isCantonThere = await hasApp(tx, cantonDomain)
        if (!isCantonThere)
          await seedCanton(await enterTenant(tx, await createCanton(tx, storage), db.secrets), storage)
        return isVillageThere && isCantonThere ? 'already there' : 'seeded'
      },
      seedPatience,
    )
  } finally {
    await db.close()
  }
}

async function hasApp(tx: PlatformTx, domain: string): Promise<boolean> {
  const found = await tx.db.selectFrom('app_domain').where('domain', '=', domain).select('app_id').executeTakeFirst()
  return found !== undefined
}

async function seedPlatform(tx: PlatformTx, storage: Storage): Promise<number> {
  await putHero(storage)
  await createKeeper(tx, {
    username: 'keeper@demo.test',
    email: 'keeper@demo.test',
    password: demoPassword,
    firstname: 'Kim',
    lastname: 'Keller',
  })
  return createApp(tx, {
    title: 'Gemeinde Eschenbühl',
    domains: ['localhost', '127.0.0.1'],
    featureFlags: ['payment', 'hisoftgateway'],
    texts: {
      title: 'Gemeinde Eschenbühl',
      address: 'Gemeindeverwaltung\nDorfplatz 3\n8699 Eschenbühl',
      contact: '052 000 41 20\nreservation@eschenbuehl.example',
    },
    hero: demoHero,
  })
}

async function seedApp(tx: TenantTx, storage: Storage): Promise<void> {
  const { groups, clubs, prices } = await demoGroups(tx)
  for (const { group, ...person } of staff) {
    await createUser(tx, { ...person, role: 'admin', password: demoPassword, groupIds: [groups[group]] })
  }
  // Only those shown in the README can sign in: a password takes its time to hash.
  const customers = [...morePeople, ...people.map((person) => ({ ...person, password: demoPassword }))]
  for (const { isClub, ...person } of customers) {
    await createUser(tx, {
      ...person,
      role: 'user',
      ...(isClub && { groupIds: [clubs], priceCategoryId: prices.clubs }),
    })
  }
  await demoPayments(tx)
  const objects = await demoObjects(tx, storage, prices)
  await demoDocuments(tx, storage, Object.values(objects))
  await demoBrand(tx, storage)
  await demoMediaTags(tx)
  await demoPages(tx)
  await demoTexts(tx)
  await demoBookings(tx, objects)
  await demoBlocks(tx, objects)
  await demoStates(tx)
  await demoOrderStates(tx)
  await demoAccounts(tx)
  await demoCollective(tx)
  await demoDunning(tx)
  await demoGateway(tx)
  await demoMails(tx)
}
