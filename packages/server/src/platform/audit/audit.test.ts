import { expect, it } from 'vitest'
import { Factories } from '../../../test/factories.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { audit, auditAll } from './audit.ts'
import { forgetPersonInLog, forgetRecordsInLog } from './forget-in-log.ts'

const { db, owner } = await createTestDatabase()
const make = new Factories(db)
const appId = await make.app()

it('notes who did what, before and after', async () => {
  const staff = { id: 7, sessionId: 1, name: 'Sandra Huber', role: 'admin' as const, permissions: [] }
  const customer = { id: 9, sessionId: 2, name: 'Nora Brunner', role: 'user' as const, permissions: [] }
  await db.withTenant(appId, async (tx) => {
    const change = { action: 'changed', entity: 'user', entityId: 3, before: { a: 1 }, after: { a: 2 } } as const
    await audit(tx, { user: staff, address: '::1' }, change)
    await audit(tx, 'system', { action: 'removed', entity: 'group' })
    await audit(tx, { user: { ...customer, impersonator: staff }, address: '::1' }, change)
    const keeper = { ...staff, id: 2, name: 'Hüter', role: 'keeper' as const }
    await audit(tx, { user: keeper, address: '192.0.2.9' }, { ...change, subject: 'Nora Brunner', version: 5 })
    await auditAll(tx, 'system', [])
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
    expect.objectContaining({
      actor_kind: 'keeper',
      actor_id: 2,
      action: 'changed',
      subject: 'Nora Brunner',
      version: 5,
      address: '192.0.2.9',
      impersonated_user_id: null,
    }),
  ])
})

it('forgets a removed customer in the own app only, also where the owner of the tables is no superuser', async () => {
  const other = await make.app()
  const { rows } = await owner.query(`select 'log_owner_' || md5(random()::text) as role`)
  const { role } = rows[0]
  await owner.query(`
    create role ${role} nologin nobypassrls; grant usage on schema public to ${role}; grant create on schema public to ${role};
    drop policy forgetting on audit_entry;
    alter table audit_entry owner to ${role};
    create policy forgetting on audit_entry to ${role} using (app_id = current_app()) with check (app_id = current_app());
    alter function forget_person_in_log(int, boolean) owner to ${role};
    alter function forget_records_in_log(text, text[]) owner to ${role}`)
  const customer = { id: 41, sessionId: 1, name: 'Nora Brunner', role: 'user' as const, permissions: [] }
  const write = (app: number) =>
    db.withTenant(app, async (tx) => {
      const by = { user: customer, address: '192.0.2.1' }
      await audit(tx, by, { action: 'changed', entity: 'user', entityId: 41, subject: 'Nora', after: { phone: '1' } })
      await audit(tx, by, { action: 'changed', entity: 'order', entityId: 5, after: { total: 7, reason: 'für Nora' } })
    })
  await write(appId)
  await write(other)
  await db.withTenant(appId, async (tx) => {
    await forgetPersonInLog(tx, { id: 41, role: 'user' })
    await forgetRecordsInLog(tx, 'order', [5])
  })
  const read = (app: number) =>
    db.withTenant(app, (tx) =>
      tx.db
        .selectFrom('audit_entry')
        .where('actor_id', '=', 41)
        .select(['actor_name', 'address', 'subject', 'after'])
        .orderBy('id')
        .execute(),
    )
  const gone = { actor_name: 'Gelöschte Person', address: null, subject: null }
  expect(await read(appId)).toEqual([
    { ...gone, after: null },
    { ...gone, after: { total: 7 } },
  ])
  expect(JSON.stringify(await read(other))).toContain('für Nora')
  await owner.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`)
})

it('is never edited: neither the app nor the platform has the right', async () => {
  const update = () =>
    db.withTenant(appId, ({ db }) => db.updateTable('audit_entry').set({ actor_name: 'x' }).execute())
  const remove = () => db.acrossTenants('test', ({ db }) => db.deleteFrom('audit_entry').execute())
  await expect(update()).rejects.toMatchObject({ code: '42501' })
  await expect(remove()).rejects.toMatchObject({ code: '42501' })
})
