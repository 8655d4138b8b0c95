import { freeTime } from '../lib/reservation-times.ts'
import { expect, test } from '../lib/test.ts'

test('everybody sees when rooms are taken, and nobody sees by whom', { tag: '@desk' }, async ({ page, inspect }) => {
  await page.goto('/plan')
  await expect(page.getByRole('heading', { name: 'Belegungsplan', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /Nächste/ }).click()
  await expect(page.locator('.plan-row, .plan-list__object').first()).toBeVisible()
  await inspect('plan-public')
  for (const secret of ['Brunner', '079 000', 'Malerarbeiten']) {
    await expect(page.locator('main')).not.toContainText(secret)
  }
})

test('the sign at a door says what is on, also without a network', { tag: '@desk' }, async ({
  page,
  server,
  inspect,
  context,
}) => {
  const [aula] = await server.query(`select id from bookable where app_id = 1 and title = 'Aula'`)
  // Somebody is there from an hour ago until in an hour; whoever the demo has there at this time of the week is not.
  await freeTime(server, 'Aula', `now() - interval '1 hour'`, `now() + interval '1 hour'`)
  await server.query(
    `with o as (
       insert into customer_order (app_id, year, client_key, summary, total) values (1, 2026, gen_random_uuid(), '{}', 0) returning id
     ), b as (
       insert into booking (app_id, order_id, object_id, state, name, is_name_public, starts_at, ends_at, display_start, display_end, steps)
       select 1, o.id, $1, 'confirmed', 'Gemeindeversammlung', true, now() - interval '1 hour', now() + interval '1 hour',
         now() - interval '1 hour', now() + interval '1 hour', 2 from o returning id, starts_at, ends_at
     )
     insert into occupancy (app_id, object_id, during, kind, booked_object_id, booking_id)
     select 1, $1, tstzrange(starts_at, ends_at), 'booking', $1, id from b`,
    [aula?.id],
  )
  await page.clock.install()
  await page.goto(`/sign/${aula?.id}`)
  await expect(page.getByRole('heading', { name: 'Aula' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Jetzt' })).toContainText('Gemeindeversammlung')
  await inspect('plan-sign')
  await context.setOffline(true)
  await page.clock.fastForward(65_000)
  await expect(page.getByRole('status')).toContainText('Keine Verbindung. Stand von')
  await expect(page.getByRole('region', { name: 'Jetzt' })).toContainText('Gemeindeversammlung')
  await context.setOffline(false)
  await page.clock.fastForward(65_000)
  await expect(page.getByRole('status')).toHaveText('')
  await page.goto('/sign?building=Schulhaus%20Linde&dark=1')
  await expect(page.getByRole('row', { name: /^Aula/ })).toContainText('Gemeindeversammlung')
  await inspect('plan-foyer')
})
