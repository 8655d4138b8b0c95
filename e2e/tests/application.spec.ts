import { expect, test } from '../lib/test.ts'

test('application: zone by search, prices without VAT, defaults, and nothing is lost when refused', {
  tag: '@desk',
}, async ({ page, signIn, inspect, server }) => {
  test.setTimeout(60_000)
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

test(
  'who hears of orders: the address of the office is there, others are added, wrong ones refused',
  { tag: '@desk' },
  async ({ page, signIn, inspect, server }, info) => {
    await signIn('admin')
    await page.goto('/admin/settings/application')
    const chips = page.getByRole('list', { name: 'Empfänger' }).getByRole('listitem')
    await expect(chips.getByText('reservation@eschenbuehl.example')).toBeVisible()
    const field = page.getByRole('textbox', { name: 'E-Mail Adresse hinzufügen' })
    await field.fill('kein-at')
    await page.keyboard.press('Enter')
    await expect(page.getByText("'kein-at' ist keine gültige E-Mail Adresse")).toBeVisible()
    const added = `${info.project.name}@eschenbuehl.example`
    await field.fill(added)
    await page.keyboard.press('Enter')
    await expect(chips.getByText(added)).toBeVisible()
    await inspect('application-recipients')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Erfolgreich gespeichert!')).toBeVisible()
    const [saved] = await server.query('select notification_recipients from app_setting where app_id = 1')
    expect(saved?.notification_recipients).toContain(added)
  },
)

test('the name is kept as text, whatever it is; too much is refused with a sentence', { tag: '@desk' }, async ({
  page,
  signIn,
}) => {
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

test('two factors are asked of staff only by somebody who has them', { tag: '@desk' }, async ({
  page,
  signIn,
  inspect,
}) => {
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
