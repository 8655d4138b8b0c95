import { expect, test } from '../lib/test.ts'

/** Both sizes change the same colours, so they take turns. */
test.describe.configure({ mode: 'serial' })

test('colours: preview, save, and the theme follows at once', { tag: '@desk' }, async ({
  page,
  signIn,
  inspect,
  server,
}) => {
  await server.query(`update app_setting set colors = colors || '{"primary":"#009EF7"}' where app_id = 1`)
  await signIn('admin')
  await page.goto('/admin/settings/colors')
  const primary = page.getByRole('textbox', { name: 'Primärfarbe', exact: true })
  await expect(primary).toHaveValue('#009EF7')
  await inspect('admin-colors')
  await primary.fill('#00')
  await primary.blur()
  await expect(page.getByText('Bitte geben Sie eine Farbe wie #009EF7 ein.')).toBeVisible()
  await primary.fill('#a4133c')
  await inspect('admin-colors-changed')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Erfolgreich gespeichert!')).toBeVisible()
  const shade = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-primary-5').trim())
  await expect.poll(shade).toBe('#a4133c')
  await page.reload()
  await expect(primary).toHaveValue('#a4133c')
  const [entry] = await server.query(
    `select action, actor_name from audit_entry where app_id = 1 order by id desc limit 1`,
  )
  expect(entry).toEqual({ action: 'changed', actor_name: 'Sandra Huber' })
  await expect(page.getByText('Erfolgreich gespeichert!')).toHaveCount(0, { timeout: 8_000 })
})

test('leaving unsaved changes asks first', { tag: '@desk' }, async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin/settings/colors')
  const accent = page.getByRole('textbox', { name: 'Akzentfarbe', exact: true })
  await accent.fill('#123456')
  const leave = () => page.getByRole('link', { name: 'Dashboard' }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: 'Änderungen verwerfen?' })
  await leave()
  await dialog.getByRole('button', { name: 'Nein' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(accent).toHaveValue('#123456')
  await leave()
  await dialog.getByRole('button', { name: 'Ja' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
})

test('two people change the colours: the second is told, nothing is overwritten', { tag: '@desk' }, async ({
  page,
  signIn,
  server,
  inspect,
}) => {
  await signIn('admin')
  await page.goto('/admin/settings/colors')
  await page.getByRole('textbox', { name: 'Akzentfarbe', exact: true }).fill('#224488')
  await server.query(
    `update app_setting set colors = colors || '{"info":"#118833"}', version = version + 1 where app_id = 1`,
  )
  await page.getByRole('button', { name: 'Speichern' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('inzwischen')
  await inspect('admin-colors-conflict')
  const [row] = await server.query(`select colors->>'accent' as accent from app_setting where app_id = 1`)
  expect(row?.accent).not.toBe('#224488')
})

test('a light colour carries dark text, as far as that can be read', { tag: '@desk' }, async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  await server.query(
    `update app_setting set dark_flags = '{}', colors = colors || '{"primary":"#009EF7"}' where app_id = 1`,
  )
  await signIn('admin')
  await page.goto('/admin/settings/colors')
  const primary = page.getByRole('textbox', { name: 'Primärfarbe', exact: true })
  await primary.fill('#ffd54f')
  await page.getByRole('checkbox', { name: 'Helle Schrift auf Primärfarbe' }).uncheck()
  await inspect('admin-colors-light')
  const button = page.getByRole('button', { name: 'Speichern' })
  await button.click()
  await expect(page.getByText('Erfolgreich gespeichert!')).toBeVisible()
  const variable = (name: string) =>
    page.evaluate((wanted) => getComputedStyle(document.documentElement).getPropertyValue(wanted).trim(), name)
  await expect.poll(() => variable('--fill-primary')).toBe('#ffd54f')
  expect(await variable('--on-primary')).not.toBe('#ffffff')
  // Also for visitors, before any script.
  await page.goto('/')
  const search = page.locator('.search-row button[type="submit"]')
  await expect(search).toHaveCSS('background-color', 'rgb(255, 213, 79)')
  await inspect('start-light-primary')
  await server.query(
    `update app_setting set dark_flags = '{}', colors = colors || '{"primary":"#009EF7"}' where app_id = 1`,
  )
})
