import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Factories } from './factories.ts'
import { createTestDatabase } from './test-database.ts'

const { db, owner } = await createTestDatabase()
const make = new Factories(db)
const migration = join(import.meta.dirname, '../migrations/0026_order_terms.sql')

/** The same database as before this migration, with its rows. */
const undo = `
  alter table customer_order drop constraint customer_order_terms;
  drop trigger customer_order_terms on customer_order;
  drop function keep_order_terms();
  drop trigger booking_object_terms on booking;
  drop function keep_object_terms();
  alter table booking drop column object_title;
  update customer_order set summary = summary - 'terms'`

it('orders from before are given what they were priced with, by their own amounts where those tell', async () => {
  const appId = await make.app()
  const hall = await make.object(appId, { title: 'Aula' })
  await owner.query(
    `update app_setting set vat_number = 'CHE-1', prices_include_vat = false, rounds_to_five = false where app_id = $1`,
    [appId],
  )
  const write = async (total: number, net: number, lineTotal: number) => {
    const { rows } = await owner.query(
      `with o as (
         insert into customer_order (app_id, year, number, client_key, summary, total)
         values ($1, 2026, (select coalesce(max(number), 0) + 1 from customer_order), gen_random_uuid(), '{"tax": []}', $3) returning id
       )
       insert into booking (app_id, order_id, object_id, state, starts_at, ends_at, display_start, display_end, steps, total,
         total_without_tax, price_lines)
       select $1, o.id, $2, 'rejected', now(), now() + interval '1 hour', now(), now() + interval '1 hour', 1, $3, $4, $5 from o
       returning order_id`,
      [appId, hall.id, total, net, JSON.stringify([{ title: 'Aula', total: lineTotal }])],
    )
    return Number(rows[0].order_id)
  }
  // 108.10 with VAT in it, 100.00 with VAT on top, and one without VAT of which nothing is known.
  const [included, added, unknown] = [
    await write(10_810, 10_000, 10_810),
    await write(10_810, 10_000, 10_000),
    await write(5000, 5000, 5000),
  ]
  await owner.query(undo)
  await owner.query(`begin; ${await readFile(migration, 'utf8')}; commit`)
  const { rows } = await owner.query(
    `select c.id, c.summary -> 'terms' as terms, b.object_title from customer_order c join booking b on b.order_id = c.id
     where c.app_id = $1 order by c.id`,
    [appId],
  )
  const terms = { roundsToFive: false, vatNumber: 'CHE-1' }
  expect(rows).toEqual([
    { id: included, terms: { ...terms, pricesIncludeVat: true }, object_title: 'Aula' },
    { id: added, terms: { ...terms, pricesIncludeVat: false }, object_title: 'Aula' },
    { id: unknown, terms: { ...terms, pricesIncludeVat: false }, object_title: 'Aula' },
  ])
})
