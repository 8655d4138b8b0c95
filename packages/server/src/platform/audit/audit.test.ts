import { expect, it } from 'vitest'
import { Factories } from '../../../test/factories.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { audit } from './audit.ts'

const { db } = await createTestDatabase()
const appId = await new Factories(db).app()

it('notes who did what, before and after', async () => {
  const actor = { id: 7, name: 'Sandra Huber', role: 'admin' as const }
  await db.withTenant(appId, async (tx) => {
    await audit(tx, {
      actor,
      address: '::1',
      action: 'changed',
      entity: 'user',
      entityId: 3,
      before: { a: 1 },
      after: { a: 2 },
    })
    await audit(tx, { actor: 'system', action: 'expired', entity: 'hold' })
  })
  const rows = await db.withTenant(appId, ({ db }) => db.selectFrom('audit_entry').selectAll().orderBy('id').execute())
  expect(rows).toEqual([
    expect.objectContaining({
      actor_kind: 'user',
      actor_id: 7,
      actor_name: 'Sandra Huber',
      entity_id: '3',
      before: { a: 1 },
      after: { a: 2 },
    }),
    expect.objectContaining({
      actor_kind: 'system',
      actor_id: null,
      actor_name: 'System',
      entity: 'hold',
      before: null,
    }),
  ])
})

it('is never edited: neither the app nor the platform has the right', async () => {
  const update = () =>
    db.withTenant(appId, ({ db }) => db.updateTable('audit_entry').set({ actor_name: 'x' }).execute())
  const remove = () => db.acrossTenants('test', ({ db }) => db.deleteFrom('audit_entry').execute())
  await expect(update()).rejects.toMatchObject({ code: '42501' })
  await expect(remove()).rejects.toMatchObject({ code: '42501' })
})
