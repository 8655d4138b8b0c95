import { expect, test } from '../lib/test.ts'

test(
  'the security log: a failed sign-in stands there, is found by person and by kind',
  { tag: '@desk' },
  async ({ page, request, server, signIn, inspect }, info) => {
    const name = `${info.project.name}.einbruch@demo.test`
    await server.query(`update app_user set email = $1 where app_id = 1 and username = 'petra.wyss@demo.test'`, [name])
    const tried = await request.post(`${server.url}/api/auth/login`, {
      headers: { 'x-app-id': '1' },
      data: { username: name, password: 'Falsch-2026-pass' },
    })
    expect(tried.status()).toBe(422)
    // Other tests look for her by her address.
    await server.query(`update app_user set email = username where app_id = 1 and email = $1`, [name])
    await signIn('admin')
    await page.goto('/admin/settings/security')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sicherheitsprotokoll')
    await expect(page.getByText(name).first()).toBeVisible()
    await inspect('security-log')
    await page.getByRole('searchbox').fill('einbruch')
    await expect(page.getByText(name).first()).toBeVisible()
    await page.getByRole('searchbox').fill('gibt es nicht')
    await expect(page.getByText('Kein Ereignis gefunden.')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Installation' })).toHaveCount(0)
  },
)

test('a keeper looks at the installation too', { tag: '@desk' }, async ({ page, server, signIn, inspect }) => {
  const answer = await fetch(`${server.url}/api/keeper/apps`, { headers: { 'x-app-id': '1' } })
  expect(answer.status).toBe(401)
  await signIn('keeper')
  await page.goto('/admin/settings/security')
  await page.getByRole('tab', { name: 'Installation' }).click()
  await expect(page.getByText('Gemeinden: ansehen').first()).toBeVisible()
  await expect(page.getByText('/api/')).toHaveCount(0)
  await expect(page).toHaveURL(/scope=platform/)
  await inspect('security-log-platform')
})
