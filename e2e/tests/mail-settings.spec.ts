import { expect, test } from '../lib/test.ts'

test('mails of the municipality', { tag: '@desk' }, async ({ page, signIn, inspect, server }) => {
  test.setTimeout(180_000)
  await signIn('admin')
  await page.goto('/admin/settings/emails')
  const field = (name: string) => page.getByRole('textbox', { name })
  const save = () => page.getByRole('button', { name: 'Speichern' }).click()
  const saved = async () => {
    await expect(page.getByText('Erfolgreich gespeichert!').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Ungespeicherte Änderungen' })).toHaveCount(0)
  }
  const tryIt = page.getByRole('button', { name: 'Testmail senden' })
  const stored = async () =>
    (await server.query('select * from mail_setting where app_id = 1'))[0] as Record<string, unknown>

  await test.step('who they come from, as their reader sees it', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-Mails')
    await expect(field('Absendername')).toHaveValue('Reservationen Eschenbühl')
    const preview = page.getByRole('region', { name: 'So sehen es die Empfänger' })
    await expect(preview).toContainText('verwaltung@eschenbuehl.example')
    await inspect('mail-settings')
    await field('Absendername').fill('Kanzlei Eschenbühl')
    await expect(preview).toContainText('Kanzlei Eschenbühl')
  })

  await test.step('a test mail goes out with what stands in the form, saved or not', async () => {
    await tryIt.click()
    await expect(page.getByText('Die Testmail an admin@demo.test ist unterwegs.')).toBeVisible()
    const mail = await server.mailTo('admin@demo.test', 'Testmail von Gemeinde')
    expect(mail).toContain('Reply-To: verwaltung@eschenbuehl.example')
    expect(mail).toMatch(/^From: .*Kanzlei/m)
    await inspect('mail-settings-tested')
    await field('Antwortadresse').fill('kein-at')
    await tryIt.click()
    await expect(page.getByText('Die E-Mail Adresse muss gültig sein.')).toBeVisible()
    await field('Antwortadresse').fill('antwort@eschenbuehl.example')
    await save()
    await saved()
  })

  await test.step('an own server needs a name and an address; the port follows the encryption', async () => {
    await page.getByRole('radio', { name: /Eigener Mailserver/ }).check()
    await field('Absenderadresse').fill('')
    await save()
    await expect(page.getByText("'Absenderadresse' darf nicht leer sein")).toBeVisible()
    await expect(page.getByText("'Server' darf nicht leer sein")).toBeVisible()
    await expect(field('Absenderadresse')).toBeFocused()
    await field('Absenderadresse').fill('reservation@eschenbuehl.example')
    await field('Server').fill('127.0.0.1')
    await page.getByRole('combobox', { name: 'Verschlüsselung' }).selectOption('tls')
    await expect(field('Port')).toHaveValue('465')
    await page.getByRole('combobox', { name: 'Verschlüsselung' }).selectOption('none')
    await expect(page.getByText(/Ohne Verschlüsselung kann unterwegs jeder mitlesen/)).toBeVisible()
    await field('Benutzername').fill('amt')
    await page.getByLabel('Passwort', { exact: true }).fill('Geheim-2026-xyz')
    await inspect('mail-settings-own')
    await save()
    await saved()
  })

  await test.step('the password is kept sealed and never shown again', async () => {
    await expect(page.getByText('gespeichert', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText('gespeichert', { exact: true })).toBeVisible()
    expect(JSON.stringify(await stored())).not.toContain('Geheim-2026')
    expect(await page.content()).not.toContain('Geheim-2026')
    await inspect('mail-settings-password')
  })

  await test.step('a server inside is not reached, and the sentence says so', async () => {
    await tryIt.click()
    await expect(
      page.getByText(/liegt nicht im Internet\. Adressen im eigenen Netz lässt nur die Betreiberin zu\./),
    ).toBeVisible()
    await inspect('mail-settings-refused')
  })

  await test.step('another server asks for the password again', async () => {
    await field('Server').fill('mail.evil.example')
    await expect(page.getByText('Für einen anderen Server oder Benutzer brauchen wir es neu.')).toBeVisible()
    await save()
    await expect(page.getByText('Bitte geben Sie das Passwort neu ein.')).toBeVisible()
    expect((await stored()).smtp_host).toBe('127.0.0.1')
    await page.getByRole('button', { name: 'Verwerfen' }).click()
    await expect(field('Server')).toHaveValue('127.0.0.1')
  })

  await test.step('the password goes, and so does the server', async () => {
    await page.getByRole('button', { name: 'Entfernen', exact: true }).click()
    await expect(page.getByText('wird entfernt')).toBeVisible()
    await save()
    await saved()
    expect((await stored()).smtp_password).toBeNull()
    await page.getByRole('radio', { name: /Mailserver der Betreiberin/ }).check()
    await save()
    await saved()
    expect(await stored()).toMatchObject({ uses_own_server: false, smtp_host: '127.0.0.1' })
  })

  await test.step('who hears of orders: the address of the office is there, others are added, wrong ones refused', async () => {
    const chips = page.getByRole('list', { name: 'Empfänger' }).getByRole('listitem')
    await expect(chips.getByText('reservation@eschenbuehl.example')).toBeVisible()
    const address = field('E-Mail Adresse hinzufügen')
    await address.fill('kein-at')
    await page.keyboard.press('Enter')
    await expect(page.getByText("'kein-at' ist keine gültige E-Mail Adresse")).toBeVisible()
    await address.fill('hauswart@eschenbuehl.example')
    await page.keyboard.press('Enter')
    await expect(chips.getByText('hauswart@eschenbuehl.example')).toBeVisible()
    await page.keyboard.press('Control+s')
    await saved()
    const [row] = await server.query('select notification_recipients from app_setting where app_id = 1')
    expect(row?.notification_recipients).toContain('hauswart@eschenbuehl.example')
    // In one place only.
    await page.goto('/admin/settings/application')
    await expect(page.getByRole('textbox', { name: 'Name der Gemeinde' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Empfänger' })).toHaveCount(0)
  })

  await test.step('whatever is typed is text, and too much is refused with a sentence', async () => {
    await page.goto('/admin/settings/emails')
    await field('Absendername').fill('<script>alert(1)</script> 😀')
    await save()
    await saved()
    await field('Absendername').fill('x'.repeat(10_000))
    await save()
    await expect(page.getByText("'Absendername' darf höchstens 100 Zeichen lang sein")).toBeVisible()
    await page.getByRole('button', { name: 'Verwerfen' }).click()
  })

  await test.step('failed mails lead from the dashboard to the log', async () => {
    await server.query(
      `update mail_message set state = 'failed' where id = (select max(id) from mail_message where app_id = 1)`,
    )
    await page.goto('/admin')
    await page.getByRole('link', { name: /E-Mails fehlgeschlagen/ }).click()
    await expect(page).toHaveURL(/\/admin\/settings\/mail-log\?.*state=failed/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-Mail-Protokoll')
  })
})
