import { expect, test } from '../lib/test.ts'

test.setTimeout(60_000)

test('the command palette leads to pages and people by keyboard alone', { tag: '@desk' }, async ({
  page,
  signIn,
  inspect,
}) => {
  await signIn('admin')
  await page.goto('/admin')
  const button = page.getByRole('button', { name: 'Suchen oder springen' })
  await expect(button).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Suchen oder springen' })
  const field = page.getByRole('combobox', { name: 'Suchen oder springen' })

  await button.focus()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expect(palette.getByRole('group', { name: 'Seiten' }).getByRole('option')).not.toHaveCount(0)
  await expect(palette.getByRole('option', { name: 'Neuer Benutzer' })).toBeVisible()
  await inspect('palette')
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('aenderungs')
  await expect(palette.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/settings\/audit/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await button.click()
  await field.fill('benutzer')
  const active = palette.getByRole('option', { selected: true })
  await expect(active).toContainText('Benutzer')
  const first = await active.textContent()
  await page.keyboard.press('ArrowDown')
  await expect(active).not.toHaveText(first ?? '')
  await expect(field).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '-')
  await page.keyboard.press('ArrowUp')
  await expect(active).toHaveText(first ?? '')

  await field.fill('mueller')
  const person = palette.getByRole('group', { name: 'Personen' }).getByRole('option', { name: /Reto Müller/ })
  await expect(person).toBeVisible()
  await expect(person).toHaveAttribute('aria-selected', 'true')
  await inspect('palette-person')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/users\/edit\/\d+/)

  await page.keyboard.press('Control+k')
  await field.fill('<script>alert(1)</script> gibt es nicht 🙂')
  await expect(palette.getByText('Nichts gefunden')).toBeVisible()
  await expect(palette.getByRole('option')).toHaveCount(0)
  await inspect('palette-nothing')
  await palette.getByRole('button', { name: 'Schliessen' }).click()
  await expect(palette).toHaveCount(0)
})

test('a search that fails is told, and pages can still be reached', { tag: '@desk' }, async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin')
  await page.route('**/api/admin/search?**', (route) => route.fulfill({ status: 403, json: { success: false } }))
  await page.getByRole('button', { name: 'Suchen oder springen' }).click()
  const palette = page.getByRole('dialog', { name: 'Suchen oder springen' })
  await palette.getByRole('combobox').fill('gruppen')
  await expect(palette.getByText('Gesucht werden kann gerade nur unter den Seiten.')).toBeVisible()
  await palette.getByRole('option', { name: /Gruppen/ }).click()
  await expect(page).toHaveURL(/\/admin\/groups/)
})

test('the secretary is not offered what she may not enter', { tag: '@desk' }, async ({ page, signIn }) => {
  await signIn('sekretariat')
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Suchen oder springen' }).click()
  const options = page.getByRole('dialog', { name: 'Suchen oder springen' }).getByRole('option')
  await expect(options.filter({ hasText: 'Neuer Benutzer' })).toHaveCount(1)
  await expect(options.filter({ hasText: 'Profil' })).toHaveCount(1)
  for (const hidden of ['Farben', 'E-Mails', 'Änderungsprotokoll', 'Preiskategorien', 'Neue Gruppe']) {
    await expect(options.filter({ hasText: hidden })).toHaveCount(0)
  }
  await page.getByRole('combobox').fill('wyss')
  const people = page.getByRole('group', { name: 'Personen' }).getByRole('option')
  await expect(people.filter({ hasText: 'Petra Wyss' })).toHaveCount(1)
})

test('a booking is found by its number and its customer, an order by its number, an object by its name', {
  tag: '@desk',
}, async ({ page, signIn, server, inspect }) => {
  const [found] = await server.query(
    `select b.id, b.order_id, b.name, c.year, c.number, u.lastname, o.title, o.id as object_id from booking b
     join customer_order c on c.app_id = b.app_id and c.id = b.order_id
     join app_user u on u.app_id = b.app_id and u.id = b.user_id
     join bookable o on o.app_id = b.app_id and o.id = b.object_id
     where b.app_id = 1 and b.name <> '' and b.display_start > now() order by b.display_start, b.id limit 1`,
  )
  await signIn('admin')
  await page.goto('/admin')
  const palette = page.getByRole('dialog', { name: 'Suchen oder springen' })
  const look = async (text: string) => {
    await page.getByRole('button', { name: 'Suchen oder springen' }).click()
    await palette.getByRole('combobox').fill(text)
  }
  const number = `B-${String(found?.id).padStart(5, '0')}`
  await look(number)
  const bookings = palette.getByRole('group', { name: 'Buchungen' })
  await expect(bookings.getByRole('option', { name: new RegExp(number) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/bookings/${found?.id}$`))

  await look(String(found?.lastname))
  await expect(bookings.getByRole('option', { name: new RegExp(number) })).toBeVisible()
  await inspect('palette-bookings')
  await page.keyboard.press('Escape')

  await look(`${found?.year}-${String(found?.number).padStart(6, '0')}`)
  await palette.getByRole('group', { name: 'Bestellungen' }).getByRole('option').first().click()
  await expect(page).toHaveURL(new RegExp(`/admin/orders/edit/${found?.order_id}$`))

  await look(String(found?.title))
  await palette.getByRole('group', { name: 'Objekte' }).getByRole('option').first().click()
  await expect(page).toHaveURL(new RegExp(`/admin/objects/${found?.object_id}`))
})
