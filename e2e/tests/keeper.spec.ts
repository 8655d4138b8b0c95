import type { Page } from '@playwright/test'
import { expect, test } from '../lib/test.ts'

const dashboard = (page: Page) => page.getByRole('dialog', { name: /Keeper-Dashboard/ })

test('the dashboard has an address, closes to where it was opened, and nobody else finds it', async ({
  page,
  signIn,
  inspect,
}, info) => {
  await signIn('keeper')
  await page.goto('/admin/users')
  if (info.project.name === 'phone') await page.getByRole('button', { name: 'Menü öffnen' }).click()
  await page.getByRole('button', { name: 'Keeper' }).click()
  await expect(dashboard(page).getByRole('row', { name: /Gemeinde Eschenbühl/ })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/keeper$/)
  await inspect('keeper-apps')
  await dashboard(page)
    .getByRole('tab', { name: /Keepers/ })
    .click()
  await expect(page).toHaveURL(/tab=keepers/)
  await expect(dashboard(page).getByRole('row', { name: /Kim Keller \(Sie\)/ })).toBeVisible()
  await inspect('keeper-keepers')
  await page.reload()
  await expect(dashboard(page).getByRole('tab', { name: /Keepers/, selected: true })).toBeVisible()
  await dashboard(page).getByRole('button', { name: 'Schliessen' }).click()
  await expect(page).toHaveURL(/\/admin\/users/)
  await expect(dashboard(page)).toHaveCount(0)

  await signIn('admin')
  await page.goto('/admin/keeper')
  await expect(page).toHaveURL(/\/$/)
})

test('an app is made, changed and let rest', async ({ page, server, signIn, inspect }) => {
  await signIn('keeper')
  await page.goto('/admin/keeper')
  const board = dashboard(page)
  await board.getByRole('button', { name: 'App erstellen' }).click()
  const form = page.getByRole('dialog', { name: 'App erstellen' })
  const save = form.getByRole('button', { name: 'Speichern' })
  const domain = form.getByLabel('Neue Domain')
  const add = form.getByRole('button', { name: 'Hinzufügen' })

  await test.step('domains are checked while they are added', async () => {
    await expect(form.getByText('Bisher keine Domain erfasst.')).toBeVisible()
    await expect(save).toBeDisabled()
    await inspect('keeper-app-new')
    await form.getByLabel('Titel').fill('Gemeinde Seewilen')
    for (const [text, sentence] of [
      ['https://seewilen.example', "'Domain' muss ohne Protokoll stehen, also ohne https://"],
      ['seewilen.example/raum', "'Domain' muss ohne Pfad stehen, zum Beispiel reservation.gemeinde.ch"],
      ['see wilen', "'Domain' muss ein Name wie reservation.gemeinde.ch sein, ohne Leerzeichen"],
    ] as const) {
      await domain.fill(text)
      await add.click()
      await expect(form.getByText(sentence)).toBeVisible()
    }
    await domain.fill('Räume.Seewilen.example')
    await domain.press('Enter')
    await expect(form.getByText('räume.seewilen.example')).toBeVisible()
    await expect(save).toBeEnabled()
    const star = form.getByRole('button', { name: 'räume.seewilen.example als Hauptdomain' })
    await expect(star).toBeDisabled()
    await expect(form.getByRole('button', { name: 'räume.seewilen.example löschen' })).toBeDisabled()
    await domain.fill('räume.seewilen.example')
    await add.click()
    await expect(form.getByText("'räume.seewilen.example' ist schon erfasst")).toBeVisible()
    await domain.fill('localhost')
    await add.click()
    await form.getByRole('button', { name: 'localhost als Hauptdomain' }).click()
    await expect(form.getByRole('button', { name: 'localhost löschen' })).toBeDisabled()
    await expect(star).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('a domain of another app is refused, and nothing is added', async () => {
    await save.click()
    await expect(form.getByRole('listitem').filter({ hasText: 'localhost' }).getByRole('alert')).toHaveText(
      'Die Domain «localhost» gehört schon zur App «Gemeinde Eschenbühl».',
    )
    expect(await server.query(`select id from app where title = 'Gemeinde Seewilen'`)).toEqual([])
    await form.getByRole('button', { name: 'räume.seewilen.example als Hauptdomain' }).click()
    await form.getByRole('button', { name: 'localhost löschen' }).click()
  })

  await test.step('it is made with an invitation', async () => {
    await form.getByLabel('Vorname').fill('Ida')
    await save.click()
    await expect(form.getByText("'Nachname' darf nicht leer sein")).toBeVisible()
    await form.getByLabel('Nachname').fill('Egli')
    await form.getByLabel('E-Mail Adresse').fill('ida@seewilen.example')
    await form.getByRole('switch', { name: 'Online-Zahlung' }).check()
    await inspect('keeper-app-filled')
    await save.click()
    await expect(form).toHaveCount(0)
    const row = board.getByRole('row', { name: /Gemeinde Seewilen/ })
    await expect(row).toContainText('räume.seewilen.example')
    await expect(row).toContainText('Online-Zahlung')
    const mails = await server.query(
      `select m.recipient from mail_message m join app a on a.id = m.app_id where a.title = 'Gemeinde Seewilen'`,
    )
    expect(mails).toEqual([{ recipient: 'ida@seewilen.example' }])
  })

  await test.step('how much it is used', async () => {
    await board.getByRole('button', { name: 'Nutzung' }).click()
    await expect(board.getByRole('row', { name: /Gemeinde Seewilen/ })).toContainText('noch nie')
    await expect(board.getByRole('row', { name: /Gemeinde Eschenbühl/ })).toContainText(/\d/)
    await inspect('keeper-apps-usage')
    await board.getByRole('button', { name: 'Domains', exact: true }).click()
  })

  await test.step('it is changed; Escape closes the form and leaves the dashboard', async () => {
    await board.getByRole('button', { name: 'Gemeinde Seewilen bearbeiten' }).click()
    const edit = page.getByRole('dialog', { name: 'App bearbeiten' })
    await expect(edit.getByLabel('Titel')).toHaveValue('Gemeinde Seewilen')
    await inspect('keeper-app-edit')
    await page.keyboard.press('Escape')
    await expect(edit).toHaveCount(0)
    await expect(board).toBeVisible()
    await board.getByRole('button', { name: 'Gemeinde Seewilen bearbeiten' }).click()
    await edit.getByLabel('Titel').fill('Gemeinde Seewilen am See')
    await edit.getByRole('button', { name: 'Speichern' }).click()
    await expect(board.getByRole('row', { name: /Seewilen am See/ })).toBeVisible()
    await expect(board.getByRole('button', { name: 'Gemeinde Seewilen am See bearbeiten' })).toBeFocused()
  })

  await test.step('a domain that is typed and not added is saved all the same, or named', async () => {
    await board.getByRole('button', { name: 'Gemeinde Seewilen am See bearbeiten' }).click()
    const edit = page.getByRole('dialog', { name: 'App bearbeiten' })
    await edit.getByLabel('Neue Domain').fill('https://see.example')
    await edit.getByRole('button', { name: 'Speichern' }).click()
    await expect(edit.getByText("'Domain' muss ohne Protokoll stehen, also ohne https://")).toBeVisible()
    await expect(edit.getByLabel('Neue Domain')).toBeFocused()
    await edit.getByLabel('Neue Domain').fill('see.example')
    await edit.getByRole('button', { name: 'Speichern' }).click()
    await expect(edit).toHaveCount(0)
    expect(await server.query(`select is_main from app_domain where domain = 'see.example'`)).toEqual([
      { is_main: false },
    ])
  })

  await test.step('it is let rest and opened again', async () => {
    await board.getByRole('button', { name: 'Gemeinde Seewilen am See bearbeiten' }).click()
    const edit = page.getByRole('dialog', { name: 'App bearbeiten' })
    await edit.getByLabel('Titel').fill('Gemeinde Seewilen im Umbau')
    await edit.getByRole('button', { name: 'Stilllegen' }).click()
    await page.getByRole('dialog', { name: 'App stilllegen?' }).getByRole('button', { name: 'Stilllegen' }).click()
    await expect(edit.getByRole('button', { name: 'Wieder öffnen' })).toBeVisible()
    // What was typed is still there, and can be saved.
    await expect(edit.getByLabel('Titel')).toHaveValue('Gemeinde Seewilen im Umbau')
    await edit.getByLabel('Titel').fill('Gemeinde Seewilen am See, neu')
    await edit.getByRole('button', { name: 'Speichern' }).click()
    await expect(edit).toHaveCount(0)
    const row = board.getByRole('row', { name: /Seewilen am See, neu/ })
    await expect(row).toContainText('Stillgelegt')
    await inspect('keeper-apps-suspended')
    await board.getByRole('button', { name: 'Gemeinde Seewilen am See, neu bearbeiten' }).click()
    await edit.getByRole('button', { name: 'Wieder öffnen' }).click()
    await expect(edit.getByRole('button', { name: 'Stilllegen' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(edit).toHaveCount(0)
    await expect(row).not.toContainText('Stillgelegt')
  })

  await test.step('five a page, and found by title or domain', async () => {
    for (let at = 1; at <= 4; at += 1) {
      await server.query(`insert into app (title) values ('Gemeinde Zell ${at}')`)
      await server.query(
        `insert into app_domain (app_id, domain, is_main) select id, 'zell-${at}.example', true from app where title = 'Gemeinde Zell ${at}'`,
      )
      await server.query(
        `insert into app_setting (app_id, colors) select a.id, s.colors from app a, app_setting s where a.title = 'Gemeinde Zell ${at}' and s.app_id = 1`,
      )
    }
    await page.reload()
    await expect(board.getByText('1 bis 5 von 7')).toBeVisible()
    await expect(board.getByRole('button', { name: 'Zurück' })).toBeDisabled()
    await board.getByRole('button', { name: 'Weiter' }).click()
    await expect(board.getByText('6 bis 7 von 7')).toBeVisible()
    await expect(board.getByRole('button', { name: 'Weiter' })).toBeDisabled()
    await expect(board.getByRole('button', { name: 'Zurück' })).toBeFocused()
    await board.getByRole('searchbox').fill('zell-2')
    await expect(board.getByText('1 bis 1 von 1')).toBeVisible()
    await board.getByRole('searchbox').fill('nichts dergleichen')
    await expect(board.getByText('Keine App gefunden.')).toBeVisible()
    await inspect('keeper-apps-none')
  })

  await test.step('one that was just made is in sight, whatever was searched for', async () => {
    await board.getByRole('button', { name: 'App erstellen' }).click()
    await form.getByLabel('Titel').fill('Gemeinde Zollhaus')
    await domain.fill('zollhaus.example')
    await save.click()
    await expect(form).toHaveCount(0)
    await expect(board.getByRole('row', { name: /Gemeinde Zollhaus/ })).toBeVisible()
    await expect(board.getByRole('searchbox')).toHaveValue('')
    await expect(board.getByRole('button', { name: 'App erstellen' })).toBeFocused()
  })
})

test('keepers make, lock and remove each other', async ({ page, signIn, inspect }) => {
  await signIn('keeper')
  await page.goto('/admin/keeper?tab=keepers')
  const board = dashboard(page)
  await board.getByRole('button', { name: 'Keeper erstellen' }).click()
  const form = page.getByRole('dialog', { name: 'Keeper erstellen' })
  const save = form.getByRole('button', { name: 'Speichern' })
  await save.click()
  await expect(form.getByText("'Vorname' darf nicht leer sein")).toBeVisible()
  await expect(form.getByText("'Passwort' darf nicht leer sein")).toBeVisible()
  await form.getByLabel('Vorname').fill('Jana')
  await form.getByLabel('Nachname').fill('Freiburghaus')
  await form.getByLabel('E-Mail Adresse').fill('jana@allmend.example')
  await form.getByLabel('Benutzername').fill('keeper@demo.test')
  await form.getByLabel('Passwort', { exact: false }).first().fill('Birnbaum-47-Weiher')
  await form.getByLabel('E-Mail Adresse').fill('keeper@demo.test')
  await save.click()
  await expect(
    form.getByText('Der Benutzername ist bereits vergeben. Bitte wählen Sie einen anderen Benutzernamen aus.'),
  ).toBeVisible()
  await inspect('keeper-form-taken')
  await form.getByLabel('Benutzername').fill('jfrei')
  await form.getByLabel('E-Mail Adresse').fill('jana@allmend.example')
  await save.click()
  await expect(form).toHaveCount(0)
  const row = board.getByRole('row', { name: /Jana Freiburghaus/ })
  await expect(row).toContainText('jfrei')
  await expect(row).toContainText('Verlangt, noch nicht eingerichtet')
  await expect(board.getByRole('button', { name: 'Keeper erstellen' })).toBeFocused()

  await board.getByRole('button', { name: 'Jana Freiburghaus bearbeiten' }).click()
  const edit = page.getByRole('dialog', { name: 'Keeper bearbeiten' })
  await expect(edit.getByLabel('Benutzername')).toHaveAttribute('readonly')
  await inspect('keeper-form-edit')
  await edit.getByRole('switch', { name: 'Aktiv' }).uncheck()
  await edit.getByRole('button', { name: 'Speichern' }).click()
  await expect(row).toContainText('Gesperrt')

  await board.getByRole('button', { name: 'Jana Freiburghaus bearbeiten' }).click()
  await edit.getByRole('button', { name: 'Entfernen' }).click()
  await page.getByRole('dialog', { name: 'Keeper entfernen?' }).getByRole('button', { name: 'Entfernen' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()

  await board.getByRole('button', { name: 'Kim Keller bearbeiten' }).click()
  await expect(edit.getByLabel('Vorname')).toHaveValue('Kim')
  await expect(edit.getByRole('button', { name: 'Entfernen' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await board.getByRole('searchbox').fill('nichts dergleichen')
  await expect(board.getByText('Kein Keeper gefunden.')).toBeVisible()
})

test('a suspended app says so to everybody; a keeper signs in and goes on', async ({ page, server, inspect }) => {
  await server.query('update app set suspended_at = now() where id = 1')
  const response = await page.goto('/reservation')
  expect(response?.status()).toBe(503)
  await expect(page.getByRole('heading', { name: 'Vorübergehend geschlossen' })).toBeVisible()
  await inspect('suspended')
  await page.getByRole('link', { name: 'Anmeldung der Betreiberin' }).click()
  await page.getByLabel('E-Mail Adresse').fill('admin@demo.test')
  await page.getByLabel('Passwort', { exact: false }).first().fill('Demo-2026-pass')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Dieses Reservationssystem ist vorübergehend geschlossen.')).toBeVisible()
  await page.getByLabel('E-Mail Adresse').fill('keeper@demo.test')
  await page.getByLabel('Passwort', { exact: false }).first().fill('Demo-2026-pass')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/admin')
  await page.goto('/admin/keeper')
  await page.getByRole('button', { name: 'Gemeinde Eschenbühl bearbeiten' }).click()
  await page.getByRole('button', { name: 'Wieder öffnen' }).click()
  await expect(page.getByRole('button', { name: 'Stilllegen' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /Eschenbühl/ })).not.toContainText('Stillgelegt')
  expect((await page.goto('/reservation'))?.status()).toBe(200)
})
