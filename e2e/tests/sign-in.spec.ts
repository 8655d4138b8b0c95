import { demoPassword, expect, test } from '../lib/test.ts'

test('the login', { tag: '@desk' }, async ({ page, inspect, signInByForm }) => {
  await test.step('a wrong password is refused in words, and the form stays', async () => {
    await page.goto('/login')
    await inspect('login')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText("'E-Mail Adresse' darf nicht leer sein")).toBeVisible()
    await expect(page.getByLabel('E-Mail Adresse')).toBeFocused()
    await page.getByLabel('E-Mail Adresse').fill('kunde@demo.test')
    await page.getByRole('textbox', { name: /Passwort/ }).fill('falsch')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toHaveText('E-Mail Adresse und/oder Passwort nicht gefunden!')
    await expect(page.getByLabel('E-Mail Adresse')).toHaveValue('kunde@demo.test')
    await expect(page.getByRole('textbox', { name: /Passwort/ })).toBeFocused()
    await inspect('login-refused')
    await page.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  await test.step('single sign-on is not offered where it is not set up', async () => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Mit .* anmelden/ })).toHaveCount(0)
  })

  await test.step('keyboard only: sign in, open the menu, sign out', async () => {
    await page.goto('/login')
    await page.getByLabel('E-Mail Adresse').focus()
    await page.keyboard.type('kunde@demo.test')
    await page.keyboard.press('Tab')
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/account/reservations')
    const menu = page.getByRole('button', { name: /Nora Brunner|Mein Konto/ }).first()
    await menu.focus()
    await page.keyboard.press('Enter')
    const signOut = page.getByRole('link', { name: 'Abmelden' })
    await expect(signOut).toBeVisible()
    await signOut.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/$/)
    await menu.click()
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  })

  await test.step('a customer lands on the own reservations', async () => {
    await signInByForm('kunde')
    await expect(page.getByText('Guten Tag, Nora Brunner')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Nächste Reservationen' })).toBeVisible()
    await inspect('account-reservations')
    await page.goto('/login')
    await expect(page).toHaveURL(/\/account\/reservations$/)
  })
})

test('staff land in the back office and leave it to the login page', { tag: '@desk' }, async ({
  page,
  signInByForm,
  inspect,
}) => {
  await signInByForm('admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(page.getByText(/Guten (Morgen|Tag|Abend), Sandra Huber/)).toBeVisible()
  await inspect('admin-dashboard')
  await expect(page.getByRole('button', { name: 'Keeper' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('the route guard', { tag: '@desk' }, async ({ page, server, signIn }) => {
  await test.step('sends a visitor to the start page', async () => {
    for (const path of [
      '/admin',
      '/admin/settings/colors',
      '/admin/settings/emails',
      '/account',
      '/account/reservations',
    ]) {
      await page.goto(path)
      await expect(page, path).toHaveURL(/\/$/)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('reservieren')
    }
  })

  await test.step('sends a customer away from the back office, and staff away from the account', async () => {
    await signIn('kunde')
    await page.goto('/admin/settings/colors')
    await expect(page).toHaveURL(/\/$/)
    await signIn('admin')
    await page.goto('/account/reservations')
    await expect(page).toHaveURL(/\/$/)
  })

  await test.step('sends staff without the right away, and shows them no entry for it', async () => {
    await signIn('hauswart')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    await expect(page.getByText('Einstellungen')).toHaveCount(0)
    await page.goto('/admin/settings/colors')
    await expect(page).toHaveURL(`${server.url}/`)
  })
})
