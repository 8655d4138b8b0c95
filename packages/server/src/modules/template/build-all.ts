import { schemaTopicKeys } from '@allmend/domain/template'
import type { Database } from '../../platform/db/database.ts'
import { rebuild, systemTopic } from './design.ts'

/** Builds the mails of every topic of every app anew. App by app: none waits for the others. Other processes build them when they send one. */
export async function buildAll(db: Database, tell: (done: number, total: number) => Promise<void>) {
  const apps = await db.acrossTenants('build all mails', (tx) =>
    tx.db.selectFrom('app').select(['id', 'title']).orderBy('id').execute(),
  )
  const failed: { app: string; topic: (typeof schemaTopicKeys)[number]; problem: string }[] = []
  for (const [at, { id, title }] of apps.entries()) {
    await tell(at, apps.length)
    await db.withTenant(id, async (tx) => {
      for (const topic of [...schemaTopicKeys, systemTopic] as const) {
        const built = await rebuild(tx, topic)
        if (typeof built === 'string' && topic !== systemTopic) failed.push({ app: title, topic, problem: built })
      }
    })
  }
  return { apps: apps.length, topics: apps.length * schemaTopicKeys.length, failed }
}
