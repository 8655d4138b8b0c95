import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { grantablePermissions } from '@allmend/domain/access'
import { sql } from 'kysely'
import { createApp } from '../modules/tenant/index.ts'
import { createGroup, createKeeper, createUser, insertPriceCategory } from '../modules/user/index.ts'
import { createPool } from '../platform/db/connect.ts'
import { Database, type PlatformTx, TenantTx } from '../platform/db/database.ts'
import { unhurried } from '../platform/db/patience.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'
import { openStorage, type Storage } from '../platform/storage/storage.ts'
import { demoBlocks } from './blocks.ts'
import { demoBookings } from './bookings.ts'
import { demoBrand } from './brand.ts'
import { cantonDomain, createCanton, seedCanton } from './canton.ts'
import { demoMails } from './demo-mails.ts'
import { demoOrderStates, demoStates } from './demo-states.ts'
import { demoDocuments } from './documents.ts'
import { demoDunning } from './dunning.ts'
import { demoMediaTags } from './media-tags.ts'
import { morePeople } from './more-people.ts'
import { demoObjects } from './objects.ts'
import { demoPages } from './pages.ts'
import { demoAccounts, demoCollective, demoPayments } from './payments.ts'
import { demoPassword, people, priceCategories, staff } from './people.ts'
import { demoTexts } from './texts.ts'

/** Any number, the same in every process. */
const seedLock = 4_155_202

/** The second process waits until the first has drawn every picture. */
const seedPatience = { ...unhurried, lock: unhurried.call, idle: unhurried.call }

/** Fills an empty installation with a municipality that lives, Gemeinde Eschenbühl, and a canton with the government layout. */
export async function seedDemo(
  databaseUrl: string,
  dataDir: string,
  storageUrl?: string,
  secretKey?: string,
): Promise<'seeded' | 'already there'> {
  // What is encrypted here the server has to read.
  const db = new Database(createPool(databaseUrl, 2), true, await openSecrets(secretKey, dataDir))
  try {
    const storage = await openStorage(storageUrl, dataDir)
    // One transaction: a seed that was interrupted left nothing behind and can be tried again.
    return await db.acrossTenants(
      'seed the demo app',
      async (tx) => {
        // Of two processes starting at once, the second waits and finds everything there.
        await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx.db)
        const isVillageThere = await hasApp(tx, 'localhost')
        if (!isVillageThere) await seedApp(await enter(tx, await seedPlatform(tx, storage), db), storage)
        // An installation of an earlier version has the village alone.
        const isCantonThere = await hasApp(tx, cantonDomain)
        if (!isCantonThere) await seedCanton(await enter(tx, await createCanton(tx, storage), db), storage)
        return isVillageThere && isCantonThere ? 'already there' : 'seeded'
      },
      seedPatience,
    )
  } finally {
    await db.close()
  }
}

/** The rest of the transaction is the app's. */
async function enter(tx: PlatformTx, appId: number, db: Database): Promise<TenantTx> {
  await sql`select set_config('app.tenant', ${String(appId)}, true)`.execute(tx.db)
  return new TenantTx(tx.db, appId, db.secrets)
}

async function hasApp(tx: PlatformTx, domain: string): Promise<boolean> {
  const found = await tx.db.selectFrom('app_domain').where('domain', '=', domain).select('app_id').executeTakeFirst()
  return found !== undefined
}

async function seedPlatform(tx: PlatformTx, storage: Storage): Promise<number> {
  await storage.put('base/demo/hero.svg', await readFile(join(import.meta.dirname, 'pictures', 'hero.svg')))
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
    hero: {
      title: 'Räume, Plätze und Material der Gemeinde reservieren',
      text: 'Sehen Sie sofort, was frei ist und was es kostet. Reservieren können Sie auch ohne Konto.',
      picture: '/files/base/demo/hero.svg',
    },
  })
}

async function seedApp(tx: TenantTx, storage: Storage): Promise<void> {
  const administration = await createGroup(tx, {
    name: 'Administration',
    role: 'admin',
    permissions: grantablePermissions,
  })
  const office = await createGroup(tx, {
    name: 'Sekretariat',
    role: 'admin',
    permissions: [
      'object:view',
      'object:calendar',
      'reservation:view',
      'reservation:status',
      'reservation:change',
      'reservation:serial',
      'order:view',
      'order:create',
      'order:edit',
      'user:view',
      'user:create',
      'user:edit',
    ],
  })
  const caretaker = await createGroup(tx, {
    name: 'Hauswart',
    role: 'admin',
    permissions: ['object:view', 'reservation:view'],
  })
  const clubs = await createGroup(tx, { name: 'Vereine', role: 'user', permissions: ['reservation:serial'] })
  const groups = { administration, office, caretaker }
  const [locals = 0, others = 0] = [
    await insertPriceCategory(tx, priceCategories[0]),
    await insertPriceCategory(tx, priceCategories[1]),
  ]
  const clubPrice = await insertPriceCategory(tx, { name: 'Vereine', isDefault: false, zipcodes: [] })
  for (const { group, ...person } of staff) {
    await createUser(tx, { ...person, role: 'admin', password: demoPassword, groupIds: [groups[group]] })
  }
  // Only those shown in the README can sign in: a password takes its time to hash.
  const customers = [...morePeople, ...people.map((person) => ({ ...person, password: demoPassword }))]
  for (const { isClub, ...person } of customers) {
    await createUser(tx, {
      ...person,
      role: 'user',
      ...(isClub && { groupIds: [clubs], priceCategoryId: clubPrice }),
    })
  }
  await demoPayments(tx)
  const objects = await demoObjects(tx, storage, { locals, others, clubs: clubPrice })
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
  await demoMails(tx)
}
