import type { Page } from '@playwright/test'
import type { E2eServer } from '../lib/start-server.ts'
import { expect, test } from '../lib/test.ts'

const idOf = async (server: E2eServer, email: string) =>
  Number((await server.query(`select id from app_user where email = $1`, [email]))[0]?.id)

/** As the button on the customer's page does it. */
async function actAs(page: Page, id: number) {
  const answer = await page.request.get(`/api/admin/users/impersonate/${id}`, { headers: { 'X-App-Id': '1' } })
  expect(answer.status()).toBe(200)
  await page.goto('/')
}

const bar = (page: Page) => page.getByRole('region', { name: 'Benutzerimitation' })
const toggle = (page: Page) => bar(page).getByRole('button', { name: /^Benutzerimitation/ })

async function expand(page: Page) {
  await expect(toggle(page)).toBeVisible()
  if ((await toggle(page).getAttribute('aria-expanded')) === 'false') await toggle(page).click()
}

// Two browsers and everything they look at take their time on a small machine.

test(
  'staff act as a customer, always see it, and both names are in the log',
  { tag: '@desk' },
  async ({ page, signIn, server, inspect }, info) => {
    const isPhone = info.project.name === 'phone'
    await signIn('admin')
    const nora = await idOf(server, 'kunde@demo.test')
    await page.goto(`/admin/users/edit/${nora}`)
    await page.getByRole('button', { name: 'Als Benutzer einloggen' }).click()
    await expect(bar(page)).toContainText('Nora Brunner')
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(toggle(page)).toHaveAttribute('aria-expanded', String(!isPhone))
    await inspect('impersonation-first')
    await expand(page)
    await expect(bar(page)).toContainText('Sandra Huber handelt als Nora Brunner')
    await inspect('impersonation')

    // What it looks like is kept, from page to page and after a reload.
    await toggle(page).click()
    await expect(bar(page).getByRole('button', { name: 'Zurück zur Administration' })).toHaveCount(0)
    await page.goto('/account/contact')
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
    await toggle(page).focus()
    await page.keyboard.press('Enter')
    await expect(bar(page)).toContainText('Sandra Huber handelt als Nora Brunner')
    await inspect('impersonation-contact')

    // At the end of the page nothing lies under the bar.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const footer = await page.getByRole('contentinfo').boundingBox()
    const box = await bar(page).boundingBox()
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1)

    await expect(page.getByText('Preiskategorie', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Löschung beantragen' })).toHaveCount(0)
    await expect(page.getByText('Die Löschung des Kontos kann nur Nora Brunner selbst beantragen.')).toBeVisible()
    const phone = `079 000 18 ${isPhone ? 43 : 44}`
    await page.getByRole('textbox', { name: 'Telefon' }).fill(phone)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Erfolgreich gespeichert!')).toBeVisible()
    const [entry] = await server.query(
      `select actor_name, impersonated_user_id, impersonated_name from audit_entry
     where entity = 'user' and action = 'changed' and after ->> 'phone' = $1`,
      [phone],
    )
    expect(entry).toEqual({
      actor_name: 'Sandra Huber',
      impersonated_user_id: nora,
      impersonated_name: 'Nora Brunner',
    })

    await page.goto('/account/passwordchange')
    await expect(page.getByText(/verwaltet nur Nora Brunner selbst/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Passwort ändern' })).toHaveCount(0)
    await inspect('impersonation-security')

    await page.goto('/admin')
    await expect(page).toHaveURL(/\/$/)
    await bar(page).getByRole('button', { name: 'Zurück zur Administration' }).click()
    await page.waitForURL('**/admin')
    await expect(page.getByRole('link', { name: /Sandra Huber/ })).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  },
)

test(
  'from one customer to another, found by search and order',
  { tag: '@desk' },
  async ({ page, signIn, server, inspect }, info) => {
    await signIn('admin')
    await actAs(page, await idOf(server, 'kunde@demo.test'))
    await expand(page)
    const opener = bar(page).getByRole('button', { name: 'Kunde wählen' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Kunde wählen' })
    await expect(dialog.getByRole('radio', { name: 'Nora Brunner auswählen' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Übernehmen' })).toBeDisabled()
    const { width } = (await dialog.boundingBox()) ?? { width: 0 }
    expect(width).toBeLessThanOrEqual(info.project.name === 'phone' ? 390 : 1440 * 0.77 + 1)
    await inspect('customer-select')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()

    await opener.click()
    if (info.project.name === 'desktop') {
      const names = dialog.getByRole('radio')
      const first = await names.first().getAttribute('aria-label')
      await dialog.getByRole('button', { name: 'Name', exact: true }).click()
      await expect(names.first()).not.toHaveAttribute('aria-label', first ?? '')
    }
    await dialog.getByRole('searchbox', { name: 'Kunden durchsuchen' }).fill('<script>gibt es nicht')
    await expect(dialog.getByText('Kein Kunde gefunden.')).toBeVisible()
    await dialog.getByRole('searchbox', { name: 'Kunden durchsuchen' }).fill('mueller')
    await expect(dialog.getByRole('radio', { name: 'Reto Müller auswählen' })).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Nora Brunner auswählen' })).toHaveCount(0)
    await dialog.getByRole('radio', { name: 'Reto Müller auswählen' }).focus()
    await page.keyboard.press('Space')
    await expect(dialog.getByText('Ausgewählt: Reto Müller')).toBeVisible()
    await inspect('customer-selected')
    await dialog.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(bar(page)).toContainText('Reto Müller')
    await expect(dialog).toHaveCount(0)

    // Leaving ends everything.
    await page.goto('/logout')
    await expect(bar(page)).toHaveCount(0)
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/$/)
  },
)

test('a new customer is made on the way', { tag: '@desk' }, async ({ page, signIn, server, inspect }) => {
  const email = `neu-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@demo.test`
  await signIn('admin')
  await actAs(page, await idOf(server, 'kunde@demo.test'))
  await expand(page)
  await bar(page).getByRole('button', { name: 'Kunde wählen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kunde wählen' })
  await dialog.getByRole('button', { name: 'Neuer Benutzer' }).click()
  const form = page.getByRole('dialog', { name: 'Neuer Benutzer' })
  await expect(form).toBeVisible()
  await inspect('new-customer')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Neuer Benutzer' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Neuer Benutzer' }).click()
  for (const [label, text] of [
    ['Benutzername', email],
    ['Passwort', 'Turmuhr7x-Glocken'],
    ['Vorname', 'Ida'],
    ['Nachname', 'Neumann'],
    ['Strasse', 'Seeweg'],
    ['Hausnummer', '1'],
    ['PLZ', '8699'],
    ['Ort', 'Eschenbühl'],
    ['E-Mail Adresse', email],
    ['Telefon', '079 000 99 99'],
  ] as const) {
    await form.getByRole('textbox', { name: label, exact: true }).fill(text)
  }
  // What was typed is not lost by one key.
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Schliessen' }).click()
  await page.getByRole('dialog', { name: 'Änderungen verwerfen?' }).getByRole('button', { name: 'Nein' }).click()
  await form.getByRole('combobox', { name: 'Preiskategorie' }).selectOption({ label: 'Einheimische' })
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(form).toHaveCount(0)
  await expect(dialog.getByText('Ausgewählt: Ida Neumann')).toBeVisible()
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(bar(page)).toContainText('Ida Neumann')
  const [entry] = await server.query(
    `select actor_name from audit_entry where entity = 'user' and action = 'created' and subject = 'Ida Neumann'
     order by id desc limit 1`,
  )
  expect(entry?.actor_name).toBe('Sandra Huber')
})

test('a failed change over is told, and a way back that is already gone still leads back', { tag: '@desk' }, async ({
  page,
  signIn,
  server,
}) => {
  await signIn('admin')
  await actAs(page, await idOf(server, 'kunde@demo.test'))
  await expand(page)
  await page.route('**/api/admin/users/impersonate', (route) => route.fulfill({ status: 500, json: {} }))
  await bar(page).getByRole('button', { name: 'Zurück zur Administration' }).click()
  await expect(page.getByText('Ein Fehler ist aufgetreten!')).toBeVisible()
  await page.unroute('**/api/admin/users/impersonate')
  // Another window was faster.
  const status = await page.evaluate(
    async () =>
      (await fetch('/api/admin/users/impersonate', { method: 'DELETE', headers: { 'X-App-Id': '1' } })).status,
  )
  expect(status).toBe(200)
  await bar(page).getByRole('button', { name: 'Zurück zur Administration' }).click()
  await page.waitForURL('**/admin')
})

test('customers see no bar', { tag: '@desk' }, async ({ page, signIn }) => {
  await signIn('kunde')
  await page.goto('/account/reservations')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nora Brunner')
  await expect(bar(page)).toHaveCount(0)
})
