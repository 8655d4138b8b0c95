import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { untilQuiet } from '../lib/quiet.ts'
import type { E2eServer } from '../lib/start-server.ts'
import { expect, test } from '../lib/test.ts'

const inventory = readFileSync(join(import.meta.dirname, '../../packages/web/src/app/page-inventory.txt'), 'utf8')
/** With an address nobody has. */
const pages = `${inventory.trim()}\n/gibt/es/nicht: everybody`
  .split('\n')
  .map((line) => line.split(': ') as [path: string, people: string])
/** They lead elsewhere at once, or need a link from a mail, which the tests about it have. */
const elsewhere = ['/logout', '/order/$token', '/two-factor', '/account']

/** What stands for the last part of an address: any row of its table will do. */
const rows: Record<string, string> = {
  '/page/$id': `select id from page where title like 'Benützung%'`,
  '/sign/$object': `select id from bookable where is_visible order by id limit 1`,
  '/admin/bookings/$id': `select id from booking where app_id = 1 and series_key is null order by id desc limit 1`,
  '/admin/serialbookings/$key': `select series_key as id from booking where series_key is not null order by id limit 1`,
  '/admin/collective-invoices/$id': `select id from collective_invoice where app_id = 1 order by id limit 1`,
  '/admin/dunning-runs/$id': `select id from dunning_run where app_id = 1 order by id limit 1`,
  '/admin/groups/edit/$id': `select id from user_group order by id limit 1`,
  '/admin/objects/$id': `select id from bookable where title = 'Aula'`,
  '/admin/orders/edit/$id': `select id from customer_order where state = 'payed' order by id limit 1`,
  '/admin/pages/edit/$id': `select id from page where title like 'Benützung%'`,
  '/admin/questionnaires/edit/$id': `select id from questionnaire order by id limit 1`,
  '/admin/templates/edit/$id': `select id from mail_template where app_id = 1 order by id limit 1`,
  '/admin/template-schemas/$topic': `select 'customerBookingConfirmation' as id`,
  '/admin/users/edit/$id': `select id from app_user where email = 'kunde@demo.test'`,
}

async function addressOf(server: E2eServer, path: string): Promise<string> {
  if (!path.includes('$')) return path
  const [row] = await server.query(rows[path] ?? `select null as id`)
  expect(row?.id, `a row for ${path}`).not.toBeNull()
  return path.replace(/\$\w+/, String(row?.id))
}

// What the pages do is proven at a desk, where width changes nothing; here each of them fits into a hand.
for (const [people, account] of [
  ['everybody', null],
  ['user', 'kunde'],
  ['admin', 'admin'],
  ['keeper', 'keeper'],
] as const) {
  test(`every page of ${people} on a phone`, { tag: '@phone' }, async ({ page, server, signIn, inspect }) => {
    test.slow()
    if (account) await signIn(account)
    for (const [path] of pages.filter(([path, who]) => who.startsWith(people) && !elsewhere.includes(path))) {
      const address = await addressOf(server, path)
      await page.goto(address)
      await untilQuiet(page)
      expect(new URL(page.url()).pathname, path).toBe(address)
      await inspect(`page${path.replaceAll(/\W+/g, '-')}`)
    }
  })
}
