import { expect, it } from 'vitest'
import { Factories } from '../../../test/factories.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { audit } from './audit.ts'

const { db } = await createTestDatabase()
const appId = await new Factories(db).app()

it('notes who did what, before and after', async () => {
  const staff = { id: 7, sessionId: 1, name: 'Sandra Huber', role: 'admin' as const, permissions: [] }
  const customer = { id: 9, sessionId: 2, name: 'Nora Brunner', role: 'user' as const, permissions: [] }
  await db.withTenant(appId, async (tx) => {
    const change = { action: 'changed', entity: 'user', entityId: 3, before: { a: 1 }, after: { a: 2 } } as const
    await audit(tx, { user: staff, address: '::1' }, change)
    await audit(tx, 'system', { action: 'removed', entity: 'group' })
    await audit(tx, { user: { ...customer, impersonator: staff }, address: '::1' }, change)
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
      entity: 'group',
      before: null,
    }),
    expect.objectContaining({
      actor_kind: 'user',
      actor_id: 7,
      actor_name: 'Sandra Huber',
      impersonated_user_id: 9,
      impersonated_name: 'Nora Brunner',
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
