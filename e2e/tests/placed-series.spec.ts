import { expect, test } from '../lib/test.ts'

test('an order of many dates: behind its link one card for the series and what is open on top, in the account a mark when it is late', async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  const [series] = await server.query(
    `select o.id, count(*)::int as dates, o.year || '-' || lpad(o.number::text, 6, '0') as number
     from customer_order o join booking b on b.app_id = o.app_id and b.order_id = o.id
     where o.app_id = 1 and b.series_key is not null and o.user_id is not null
     group by o.app_id, o.id, o.year, o.number
     having max(b.display_start) filter (where b.state = 'confirmed') > now() + interval '30 days' order by count(*) desc limit 1`,
  )
  const { id, dates, number } = series as { id: number; dates: number; number: string }
  expect(dates).toBeGreaterThan(5)
  await server.query(
    `update customer_order set state = 'booked', booked_on = current_date - 60, due_on = current_date - 30, total = 48000,
       paid = 0, refunded = 0, credited = 0, dunned = 0, collective_id = null,
       payment_state = 'open', user_id = (select id from app_user where app_id = 1 and email = 'kunde@demo.test')
     where id = $1`,
    [id],
  )
  // The demo reminds of what is late, and of what depends on the day.
  await server.query('delete from dunning_notice where order_id = $1', [id])
  await signIn('admin')
  const headers = { 'x-app-id': '1' }
  const made = await page.request.post(`/api/admin/orders/${id}/link`, { headers, data: {} })
  const { url } = (await made.json()) as { url: string }

  await test.step('behind the link', async () => {
    await page.context().clearCookies()
    await page.goto(new URL(url).pathname)
    await expect(page.getByText(number).first()).toBeVisible()
    const open = page.getByRole('note').first()
    await expect(open).toHaveText(/^Offen sind CHF\s480\.00; die Rechnung war am \d\d\.\d\d\.\d{4} fällig\.$/)
    expect((await open.boundingBox())?.y).toBeLessThan(400)
    const cards = page.locator('.reservation-cards > li')
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText(`${dates} Daten`)
    const rows = cards.locator('.reservation-row')
    await expect(rows.first()).toBeHidden()
    await inspect('order-link-series')
    await cards.getByText('Alle Daten der Serie').click()
    await expect(rows).toHaveCount(dates)
    await expect(rows.first()).toBeVisible()
    // What is to come stands first; what is over is folded away.
    await expect(rows.first()).not.toContainText('Vergangen')
    await expect(rows.last()).toBeHidden()
    await cards.getByText(/^\d+ vergangene Daten$/).click()
    await expect(rows.last()).toContainText('Vergangen')
    // Everything about one date is still there, and what can be done with it.
    const last = rows.filter({ hasText: 'Bestätigt' }).last()
    await last.getByRole('button', { name: /^Einzelheiten zu/ }).click()
    await expect(last.locator('.price-lines').first()).toBeVisible()
    await expect(last.getByRole('button', { name: 'Änderung anfragen' })).toBeVisible()
    await inspect('order-link-series-open')
  })

  await test.step('in the account', async () => {
    await signIn('kunde')
    await page.goto('/account/orders')
    const row = page.locator('.order-row').filter({ hasText: number })
    await expect(row).toContainText('Überfällig')
    await expect(page.locator('.order-row').filter({ hasNotText: number }).first()).not.toContainText('Überfällig')
    await inspect('account-orders-overdue')
    await row.click()
    await expect(page.locator('.order-head')).toContainText('Überfällig')
    await expect(page.getByRole('link', { name: 'Alle Daten der Serie' })).toBeVisible()
    await inspect('account-order-series')
  })
})
