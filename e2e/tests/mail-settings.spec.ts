import { expect, test } from '../lib/test.ts'

test('mails of the municipality', { tag: '@desk' }, async ({ page, signIn, inspect, server }) => {
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
    const mail = await server.mailTo('admin@demo.test', 'Testmail')
    expect(mail).toContain('Reply-To: verwaltung@eschenbuehl.example')
    expect(mail).toMatch(/^From: .*Kanzlei/m)
    await inspect('mail-settings-tested')
    await field('Antwortadresse').fill('kein-at')
    await tryIt.click()
    await expect(page.getByText('Die E-Mail Adresse muss gültig sein')).toBeVisible()
    await expect(field('Antwortadresse')).toBeFocused()
    await field('Antwortadresse').fill('antwort@eschenbuehl.example')
    await save()
    await saved()
  })

  await test.step('an own server needs a name and an address; the port follows the encryption', async () => {
    await page.getByRole('radio', { name: /Eigener Mailserver/ }).check()
    // A test of what is not whole leads to what is missing.
    await tryIt.click()
    await expect(page.getByText("'Server' darf nicht leer sein")).toBeVisible()
    await expect(field('Server')).toBeFocused()
    await field('Absenderadresse').fill('')
    await save()
    await expect(page.getByText("'Absenderadresse' darf nicht leer sein")).toBeVisible()
    await expect(page.getByText("'Server' darf nicht leer sein")).toBeVisible()
    await expect(field('Absenderadresse')).toBeFocused()
    await field('Absenderadresse').fill('reservation@eschenbuehl.example')
    await field('Server').fill('mail.eschenbuehl.example')
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

  await test.step('a server inside is neither reached nor saved, and the sentence says so', async () => {
    await field('Server').fill('127.0.0.1')
    await page.getByLabel('Passwort', { exact: true }).fill('Geheim-2026-xyz')
    await tryIt.click()
    const inside = page.getByText(/liegt nicht im Internet\. Adressen im eigenen Netz lässt nur die Betreiberin zu\./)
    await expect(inside).toHaveCount(1)
    await save()
    await expect(inside).toHaveCount(2)
    await expect(field('Server')).toBeFocused()
    await inspect('mail-settings-refused')
    await page.getByRole('button', { name: 'Verwerfen' }).click()
    await expect(field('Server')).toHaveValue('mail.eschenbuehl.example')
  })

  await test.step('a key to sign with is made, and signs nothing before the DNS has it', async () => {
    const card = page.getByRole('region', { name: 'DKIM-Signatur' })
    await expect(card).toContainText('Mit einer Signatur für eschenbuehl.example')
    await card.getByRole('button', { name: 'Schlüssel erzeugen' }).click()
    await expect(card.getByLabel('Name')).toHaveValue(/^allmend-\w+\._domainkey\.eschenbuehl\.example$/)
    await expect(card.getByLabel('Wert')).toHaveValue(/^v=DKIM1; k=rsa; p=\S{300,}$/)
    await card.getByRole('button', { name: 'Prüfen und einschalten' }).click()
    await expect(card.getByText(/steht noch nicht im DNS der Domain/)).toBeVisible()
    await expect(card.getByText('E-Mails werden nicht signiert')).toBeVisible()
    await inspect('mail-settings-dkim')
    const [row] = await server.query('select private_key, is_active from mail_dkim where app_id = 1')
    expect(row).toMatchObject({ is_active: false })
    expect(String(row?.private_key)).not.toContain('PRIVATE KEY')
    await card.getByRole('button', { name: 'Schlüssel entfernen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
    await expect(card.getByRole('button', { name: 'Schlüssel erzeugen' })).toBeVisible()
  })

  await test.step('another server asks for the password again', async () => {
    await field('Server').fill('mail.evil.example')
    await expect(page.getByText('Für einen anderen Server oder Benutzer brauchen wir es neu.')).toBeVisible()
    await save()
    await expect(page.getByText('Bitte geben Sie das Passwort neu ein.')).toBeVisible()
    expect((await stored()).smtp_host).toBe('mail.eschenbuehl.example')
    await page.getByRole('button', { name: 'Verwerfen' }).click()
    await expect(field('Server')).toHaveValue('mail.eschenbuehl.example')
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
    expect(await stored()).toMatchObject({ uses_own_server: false, smtp_host: 'mail.eschenbuehl.example' })
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

  await test.step('reminders and day lists: hours, a time, and who gets the list of which building', async () => {
    await page.goto('/admin/settings/emails')
    await field('Erinnerung an Kunden (Stunden vorher)').fill('24')
    await field('Erinnerung an Hauswart (Stunden vorher)').fill('1000')
    await page.getByLabel('Uhrzeit').fill('06:30')
    await page.getByRole('combobox', { name: 'Liste für' }).selectOption('den nächsten Tag')
    const building = page
      .getByRole('group', { name: 'Empfänger pro Gebäude' })
      .getByRole('textbox', { name: 'Werkhof' })
    await building.fill('hauswart@eschenbuehl.example, werkhof')
    await save()
    await expect(
      page.getByText("'Erinnerung an Hauswart (Stunden vorher)' muss zwischen 1 und 720 liegen"),
    ).toBeVisible()
    await expect(page.getByText("'werkhof' ist keine gültige E-Mail Adresse")).toBeVisible()
    await field('Erinnerung an Hauswart (Stunden vorher)').fill('')
    await building.fill('hauswart@eschenbuehl.example, werkhof@eschenbuehl.example')
    await inspect('mail-settings-reminders')
    await save()
    await saved()
    expect(await stored()).toMatchObject({
      customer_reminder_hours: 24,
      caretaker_reminder_hours: null,
      day_list_time: '06:30',
      day_list_days_before: 1,
      day_list_recipients: [
        { building: 'Werkhof', recipients: ['hauswart@eschenbuehl.example', 'werkhof@eschenbuehl.example'] },
      ],
    })
    await page.reload()
    await expect(building).toHaveValue('hauswart@eschenbuehl.example, werkhof@eschenbuehl.example')
    await expect(page.getByLabel('Uhrzeit')).toHaveValue('06:30')
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

  const dialog = page.getByRole('dialog')
  const addMail = (recipient: string, more: string) =>
    server.query(
      `insert into mail_message (app_id, topic, recipient, subject, text_body, html_body, attachments, state, tries, next_try_at,
         last_error, server_answer, has_secret, is_refused)
       values (1, 'customerCancellation', $1, 'Ihre Stornierung', 'Guten Tag Nora', $2, $3, ${more})`,
      [
        recipient,
        '<!doctype html><body style="margin:0"><p style="color:#046caa;font-weight:700">Guten Tag Nora</p><a href="https://böse.test">weiter</a><script>document.title="x"</script><img src="https://böse.test/x.png"></body>',
        JSON.stringify([{ filename: 'reservation.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }]),
      ],
    )

  await test.step('a mail that was refused shows why, and itself, and goes out again', async () => {
    await addMail(
      'refused@demo.test',
      `'failed', 1, null, 'Der Mailserver lehnt den Absender oder den Empfänger ab.', '550 5.1.1 no such user', false, true`,
    )
    await page.goto('/admin/settings/mail-log?search=refused@')
    await page.getByRole('link', { name: 'Ihre Stornierung' }).first().click()
    await expect(dialog).toContainText('550 5.1.1 no such user')
    await expect(dialog.getByRole('list', { name: 'Anhänge' })).toContainText('reservation.ics')
    const frame = page.frameLocator('iframe[title="Darstellung der E-Mail"]')
    await expect(frame.getByText('Guten Tag Nora')).toHaveCSS('color', 'rgb(4, 108, 170)')
    await expect(frame.locator('script, img, a[href]')).toHaveCount(0)
    await expect(frame.getByText('weiter')).toBeVisible()
    await inspect('mail-log-refused')
    await dialog.getByRole('button', { name: 'Nur Text' }).click()
    await expect(dialog.getByText('Guten Tag Nora')).toBeVisible()
    await dialog.getByRole('button', { name: 'Erneut senden' }).click()
    await expect(page.getByText('1 E-Mail wird erneut gesendet.')).toBeVisible()
    await server.mailTo('refused@demo.test', 'Ihre Stornierung')
    await page.keyboard.press('Escape')
  })

  await test.step('a mail whose link is gone says what to do instead; several go together', async () => {
    await addMail('gone@demo.test', `'sent', 1, null, null, null, true, false`)
    await addMail(
      'again@demo.test',
      `'queued', 3, '2031-01-01T10:00Z', 'Der Mailserver der Betreiberin antwortet nicht in der gewohnten Zeit.', null, false, true`,
    )
    await page.goto('/admin/settings/mail-log?search=@demo.test')
    await expect(page.getByText('nächster Versuch 01.01.2031 - 11:00')).toBeVisible()
    await inspect('mail-log-waiting')
    await page.getByRole('link', { name: 'Ihre Stornierung' }).nth(1).click()
    await expect(dialog).toContainText('Diese E-Mail kann nicht erneut gesendet werden.')
    await expect(dialog).toContainText('«Link erneuern»')
    await expect(dialog.getByRole('button', { name: 'Erneut senden' })).toHaveCount(0)
    await inspect('mail-log-gone')
    await page.keyboard.press('Escape')
    for (const to of ['gone', 'again'])
      await page.getByRole('checkbox', { name: `Ihre Stornierung, ${to}@demo.test auswählen` }).check()
    await page.getByRole('button', { name: 'Erneut senden' }).click()
    await dialog.getByRole('button', { name: 'Erneut senden' }).click()
    await expect(page.getByText('1 E-Mail wird erneut gesendet.')).toBeVisible()
    await expect(page.getByText(/1 E-Mail nicht gesendet: Der Link oder Code/)).toBeVisible()
    await server.mailTo('again@demo.test', 'Ihre Stornierung')
  })

  await test.step('a keeper finds mails to keepers in the log of the installation', async () => {
    await server.query(
      `insert into platform_mail (topic, recipient, subject, text_body, html_body, state, tries, sent_at)
       values ('newDevice', 'keeper@demo.test', 'Anmeldung auf einem neuen Gerät', 'Guten Tag', '<p>Guten Tag</p>', 'sent', 1, now())`,
    )
    await signIn('keeper')
    await page.goto('/admin/settings/mail-log')
    await page.getByRole('tab', { name: 'Installation' }).click()
    await page.getByRole('link', { name: 'Anmeldung auf einem neuen Gerät' }).last().click()
    await expect(dialog).toContainText('keeper@demo.test')
    await expect(dialog.getByRole('button', { name: 'Erneut senden' })).toHaveCount(0)
    await inspect('mail-log-platform')
  })
})
