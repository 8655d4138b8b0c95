import { expect, test } from '../lib/test.ts'

test('the application', { tag: '@desk' }, async ({ page, signIn, inspect, server }) => {
  await test.step('application: zone by search, prices without VAT, defaults, and nothing is lost when refused', async () => {
    await signIn('admin')
    await page.goto('/admin/settings/application')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anwendung')
    const title = page.getByRole('textbox', { name: 'Name der Gemeinde' })
    await expect(title).not.toHaveValue('')
    const before = await title.inputValue()
    await expect(page.getByText('Bestehende Buchungen und Objekte bleiben, wie sie sind.')).toBeVisible()
    await inspect('application')

    await title.fill('')
    await page.getByRole('textbox', { name: 'Vorlaufzeit (Stunden)' }).fill('48')
    await expect(page.getByText('= 2 Tage').first()).toBeVisible()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText("'Name der Gemeinde' darf nicht leer sein")).toBeVisible()
    await expect(title).toBeFocused()
    await title.fill(before)

    const zone = page.getByRole('combobox', { name: 'Zeitzone' })
    await zone.click()
    await expect(page.getByRole('option').first()).toHaveText('Europe/Zurich')
    await zone.fill('Vaduz')
    await page.getByRole('option', { name: 'Europe/Vaduz' }).click()
    await page.getByRole('radio', { name: /Exklusive MwSt\./ }).check()
    await page.getByRole('checkbox', { name: 'Totale auf fünf Rappen runden' }).setChecked(true)
    await page.getByRole('textbox', { name: 'Buchbar im Voraus (Tage)' }).fill('364')
    await expect(page.getByText('= 52 Wochen')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Ungespeicherte Änderungen' })).toBeVisible()
    await inspect('application-changed')
    await page.getByRole('button', { name: 'Speichern' }).click()
    // There are bookings, and in another zone each of them would be at another time.
    await expect(page.getByText(/Die Zeitzone lässt sich nicht mehr ändern/).first()).toBeVisible()
    await inspect('application-zone-in-use')
    await zone.click()
    await page.getByRole('option', { name: 'Europe/Zurich' }).click()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Erfolgreich gespeichert!')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Ungespeicherte Änderungen' })).toHaveCount(0)
    await page.reload()
    await expect(zone).toHaveValue('Europe/Zurich')
    await expect(page.getByRole('radio', { name: /Exklusive MwSt\./ })).toBeChecked()

    const [made] = await server.query(
      `select default_lead_time_hours, default_horizon_days from app_setting where app_id = 1`,
    )
    expect(made).toMatchObject({ default_lead_time_hours: 48, default_horizon_days: 364 })
    await page.getByRole('radio', { name: /Inklusive MwSt\./ }).check()
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('region', { name: 'Ungespeicherte Änderungen' })).toHaveCount(0)
  })

  await test.step('the name is kept as text, whatever it is; too much is refused with a sentence', async () => {
    await signIn('admin')
    await page.goto('/admin/settings/application')
    const title = page.getByRole('textbox', { name: 'Name der Gemeinde' })
    const before = await title.inputValue()
    await title.fill('<script>alert(1)</script> 😀')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Erfolgreich gespeichert!')).toBeVisible()
    await title.fill('x'.repeat(10_000))
    await page.getByRole('textbox', { name: 'MwSt.-Nummer' }).fill('y'.repeat(10_000))
    await page.getByRole('textbox', { name: 'Vorlaufzeit (Stunden)' }).fill('1e9')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText("'Name der Gemeinde' darf höchstens 150 Zeichen lang sein")).toBeVisible()
    await expect(page.getByText("'MwSt.-Nummer' darf höchstens 40 Zeichen lang sein")).toBeVisible()
    await expect(page.getByText("'Vorlaufzeit (Stunden)' muss eine ganze Zahl sein")).toBeVisible()
    await page.getByRole('button', { name: 'Verwerfen' }).click()
    await title.fill('NUL\0byte')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(
      page.locator('.mantine-InputWrapper-error, .mantine-Notification-root[data-mantine-color]').first(),
    ).toBeVisible()
    await title.fill(before)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(title).toHaveValue(before)
  })

  await test.step('two factors are asked of staff only by somebody who has them', async () => {
    await signIn('admin')
    await page.goto('/admin/settings/application')
    const choice = page.getByRole('checkbox', { name: 'Zwei-Faktor-Authentifizierung verlangen' })
    await choice.check()
    await inspect('application-two-factor')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(
      page.getByText('Schalten Sie zuerst in Ihrem eigenen Profil die Zwei-Faktor-Authentifizierung ein.').first(),
    ).toBeVisible()
    await page.reload()
    await expect(choice).not.toBeChecked()
  })
})

test('colours', { tag: '@desk' }, async ({ page, signIn, inspect, server }) => {
  await test.step('colours: preview, save, and the theme follows at once', async () => {
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
      page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-primary-5').trim(),
      )
    await expect.poll(shade).toBe('#a4133c')
    await page.reload()
    await expect(primary).toHaveValue('#a4133c')
    const [entry] = await server.query(
      `select action, actor_name from audit_entry where app_id = 1 order by id desc limit 1`,
    )
    expect(entry).toEqual({ action: 'changed', actor_name: 'Sandra Huber' })
    await expect(page.getByText('Erfolgreich gespeichert!')).toHaveCount(0)
  })

  await test.step('leaving unsaved changes asks first', async () => {
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

  await test.step('two people change the colours: the second is told, nothing is overwritten', async () => {
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

  await test.step('a light colour carries dark text, as far as that can be read', async () => {
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
})

test('the security log', { tag: '@desk' }, async ({ page, request, server, signIn, inspect }, info) => {
  await test.step('the security log: a failed sign-in stands there, is found by person and by kind', async () => {
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
  })

  await test.step('a keeper looks at the installation too', async () => {
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
})
