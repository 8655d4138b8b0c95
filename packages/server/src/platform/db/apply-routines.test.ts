import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { migrateUntil } from '../../../test/migrate-until.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { readRoutines } from './apply-routines.ts'
import { migrate, pendingMigrations } from './migrate.ts'

const routinesOf = async (owner: pg.Pool) =>
  (
    await owner.query<{ name: string; definition: string }>(
      `select p.proname as name, pg_get_functiondef(p.oid) as definition, p.proacl::text, pg_get_userbyid(p.proowner) as owner
       from pg_proc p where p.pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       order by p.oid::regprocedure::text`,
    )
  ).rows

/** Triggers, constraints, columns and indexes, as the database itself would write them. */
const tablesOf = async (owner: pg.Pool) =>
  (
    await owner.query(
      `select * from (
         select t.tgrelid::regclass::text as place, pg_get_triggerdef(t.oid) as text from pg_trigger t where not t.tgisinternal
         union all select c.conrelid::regclass::text, c.conname || ' ' || pg_get_constraintdef(c.oid) from pg_constraint c
           where c.connamespace = 'public'::regnamespace and c.conrelid <> 0
         union all select tablename::text, indexdef from pg_indexes where schemaname = 'public'
         union all select table_name::text, concat_ws(' ', column_name, data_type, is_nullable, column_default, generation_expression)
           from information_schema.columns where table_schema = 'public'
       ) part order by place, text`,
    )
  ).rows

describe('the routines of the database', () => {
  it('each have one file that is named like them', async () => {
    const { owner } = await createTestDatabase()
    const names = (await readRoutines()).map(({ name }) => name).sort()
    expect((await routinesOf(owner)).map(({ name }) => name).sort()).toEqual(names)
  })

  // The first version that landed, the one orders came with, and the last one whose migrations held routines.
  it.each(['0007_groups.sql', '0014_place_order.sql', '0031_former_names.sql'])(
    'are the same in a database that comes from %s as in one made from nothing',
    async (version) => {
      const { owner: fresh } = await createTestDatabase()
      const { url, owner } = await createTestDatabase({ migrated: false })
      await migrateUntil(owner, version)
      await migrate(url)
      expect(await routinesOf(owner)).toEqual(await routinesOf(fresh))
      expect(await tablesOf(owner)).toEqual(await tablesOf(fresh))
    },
  )

  it('stand in migrations no more', async () => {
    const folder = join(import.meta.dirname, '../../../migrations')
    const newer = (await readdir(folder)).filter((name) => name > '0032')
    const texts = await Promise.all(newer.map((name) => readFile(join(folder, name), 'utf8')))
    for (const text of texts) expect(text).not.toMatch(/create (or replace )?(function|procedure|view)/i)
  })

  it('are replaced as a whole, and one that no file defines any more goes', async () => {
    const { url, owner, db } = await createTestDatabase()
    const wanted = await routinesOf(owner)
    await owner.query(`create or replace function leaves_of(objects int[]) returns table (object_id int, leaf_id int)
      language plpgsql stable as $$ begin end $$;
      create function left_over() returns int language sql return 1;
      delete from routine_release`)
    expect(await pendingMigrations(db.pool)).toEqual(['sql'])
    await migrate(url)
    expect(await routinesOf(owner)).toEqual(wanted)
    expect(await pendingMigrations(db.pool)).toEqual([])
  })

  it('are left alone by a process that is older than the database', async () => {
    const { url, owner } = await createTestDatabase()
    await owner.query('create function of_a_newer_program() returns int language sql return 1')
    await owner.query(`insert into routine_release (checksum) values ('newer')`)
    await migrate(url)
    expect((await routinesOf(owner)).map(({ name }) => name)).toContain('of_a_newer_program')
  })

  it('stay as they were if one of them cannot be applied', async () => {
    const { url, owner } = await createTestDatabase()
    await owner.query(`drop function own_draft(uuid, text, int);
      create function own_draft(uuid, text, int) returns int language sql return 1;
      delete from routine_release`)
    const before = await routinesOf(owner)
    await expect(migrate(url)).rejects.toThrow('sql/own_draft.sql failed')
    expect(await routinesOf(owner)).toEqual(before)
  })
})
