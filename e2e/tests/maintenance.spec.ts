import type { Page } from '@playwright/test'
import { expect, test } from '../lib/test.ts'

const dashboard = (page: Page) => page.getByRole('dialog', { name: /Keeper-Dashboard/ })
const warning = 'Interagieren Sie nur mit dem Wartungsbereich wenn Sie wissen was Sie tun.'

test('a keeper maintains the installation', async ({ page, server, signIn, inspect }) => {
  await signIn('keeper')
  await page.goto('/admin/keeper?tab=maintenance')
  const board = dashboard(page)

  await test.step('it warns, and says what there is nothing of', async () => {
    await expect(board.getByText(warning)).toBeVisible()
    await expect(board.getByText('Noch kein Lauf.')).toBeVisible()
    await expect(board.getByText('Keine E-Mail ist gescheitert.')).toBeVisible()
    await expect(board.getByText('Die Datenbank zählt ihre Abfragen nicht.')).toBeVisible()
    const [newest] = await server.query('select max(name) as name from migration')
    await expect(board.getByText(`${newest?.name}`)).toBeVisible()
    await expect(board.getByRole('tab', { name: 'Wartung' })).toBeInViewport({ ratio: 1 })
    await inspect('keeper-maintenance')
  })

  await test.step('templates are built in the background, also after a reload', async () => {
    await board.getByRole('button', { name: 'E-Mail-Vorlagen neu erzeugen' }).click()
    await expect(
      board.getByRole('region', { name: 'Letzte Läufe' }).getByText('E-Mail-Vorlagen neu erzeugen'),
    ).toBeVisible()
    await page.reload()
    await expect(board.getByRole('region', { name: 'Letzte Läufe' }).getByText('alle erzeugt')).toBeVisible()
    await expect(board.getByText(/^zuletzt \d\d\.\d\d\.\d{4} - \d\d:\d\d$/)).toBeVisible()
  })

  await test.step('days of an object are worked out anew, chosen the wrong way round', async () => {
    const [object] = await server.query(
      'select b.id, b.title, a.title as app from bookable b join app a on a.id = b.app_id order by b.id limit 1',
    )
    if (!object) throw new Error('no object')
    const submit = board.getByRole('button', { name: 'Neu berechnen' })
    await expect(submit).toBeDisabled()
    await board.getByLabel('Objekt ID').fill('x')
    await expect(board.getByText("'Objekt ID' muss eine ganze Zahl ab 1 sein")).toBeVisible()
    await board.getByLabel('Objekt ID').fill('')
    await expect(board.getByText("'Objekt ID' darf nicht leer sein")).toBeVisible()
    await board.getByLabel('Objekt ID').fill('999999')
    await expect(board.getByText('Kein Objekt mit dieser ID.')).toBeVisible()
    await board.getByLabel('Objekt ID').fill(String(object.id))
    await expect(board.getByText(`${object.title}, ${object.app}`)).toBeVisible()
    await board.getByRole('button', { name: 'Nächster Monat' }).click()
    const days = board.getByRole('group', { name: 'Zeitraum wählen' }).locator('[data-day]')
    await days.nth(9).click()
    await expect(submit).toBeDisabled()
    await days.nth(4).click()
    await expect(board.getByText('6 Tage.')).toBeVisible()
    await submit.click()
    await expect(board.getByText('Das Objekt wurde aktualisiert.')).toBeVisible()
    await expect(board.getByText(/6 Tage geprüft, 0 abweichend/)).toBeVisible()
    await expect(board.getByText('0 von 6 Tagen abweichend')).toBeVisible()
    await expect(submit).toBeFocused()
    await inspect('keeper-maintenance-days')
  })

  await test.step('where several apps have an object with this number, one of them is chosen', async () => {
    const [object] = await server.query('select id, title from bookable where app_id = 1 order by id limit 1')
    const [twin] = await server.query(`insert into app (title) values ('Gemeinde Zwilling') returning id`)
    if (!object || !twin) throw new Error('no object')
    await server.query(
      `insert into app_setting (app_id, colors) select ${twin.id}, colors from app_setting where app_id = 1`,
    )
    await server.query(
      `insert into bookable (app_id, id, title) overriding system value values (${twin.id}, ${object.id}, 'Zwillingssaal')`,
    )
    await page.reload()
    const submit = board.getByRole('button', { name: 'Neu berechnen' })
    await board.getByLabel('Objekt ID').fill(String(object.id))
    await expect(board.getByText('2 Apps haben ein Objekt mit dieser ID.')).toBeVisible()
    await board.getByRole('button', { name: 'Nächster Monat' }).click()
    const days = board.getByRole('group', { name: 'Zeitraum wählen' }).locator('[data-day]')
    await days.nth(4).click()
    await days.nth(5).click()
    await expect(submit).toBeDisabled()
    await inspect('keeper-maintenance-apps')
    await board.getByLabel('App', { exact: false }).and(board.locator('select')).selectOption(String(twin.id))
    await submit.click()
    await expect(board.getByText('Das Objekt wurde aktualisiert.')).toBeVisible()
    await expect(board.getByText(/Zwillingssaal, Gemeinde Zwilling, /).first()).toBeVisible()
  })

  await test.step('arrows walk through the days; one before today cannot be chosen', async () => {
    await board.getByRole('button', { name: 'Vorheriger Monat' }).click()
    const today = board.locator('[data-today]')
    await today.focus()
    await page.keyboard.press('ArrowRight')
    await expect(today).not.toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(today).toBeFocused()
  })

  await test.step('failed mails and jobs are tried again', async () => {
    await server.query(
      `insert into mail_message (app_id, topic, recipient, subject, text_body, html_body, attachments, state, tries, last_error)
       values (1, 'customerOrder', 'weg@example.test', 'Ihre Bestellung', 't', 'h', '[]', 'failed', 11, 'Postfach unbekannt')`,
    )
    await server.query(`select graphile_worker.add_job('test.unknown', '{"appId": 1}'::json, max_attempts => 1)`)
    await server.query(
      `update graphile_worker._private_jobs set attempts = 1, last_error = 'nicht erreichbar'
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'test.unknown')`,
    )
    await page.reload()
    await expect(board.getByText('Postfach unbekannt')).toBeVisible()
    await expect(board.getByText('nicht erreichbar')).toBeVisible()
    await inspect('keeper-maintenance-failed')
    await board.getByRole('button', { name: 'Alle erneut senden' }).click()
    const mails = page.getByRole('dialog', { name: 'Eine E-Mail erneut senden?' })
    await expect(mails).toContainText('geht an die Empfänger hinaus')
    await inspect('keeper-maintenance-all')
    await mails.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(board.getByRole('button', { name: 'Alle erneut senden' })).toBeFocused()
    await board.getByRole('button', { name: 'Ihre Bestellung an weg@example.test erneut senden' }).click()
    await expect(page.getByText('Eine E-Mail geht erneut hinaus.')).toBeVisible()
    await expect(board.getByText('Keine E-Mail ist gescheitert.')).toBeVisible()
    await expect(page.locator('body')).not.toBeFocused()
    await board.getByRole('button', { name: 'Alle erneut versuchen' }).click()
    const jobs = page.getByRole('dialog', { name: 'Eine Aufgabe erneut versuchen?' })
    await jobs.getByRole('button', { name: 'Alle erneut versuchen' }).click()
    await expect(page.getByText('Eine Aufgabe wird erneut versucht.')).toBeVisible()
    await expect(board.getByText('Keine Aufgabe ist gescheitert.')).toBeVisible()
    await expect(page.locator('body')).not.toBeFocused()
  })

  await test.step('files are compared with the storage', async () => {
    await board.getByRole('button', { name: 'Dateien prüfen' }).click()
    const files = board.getByRole('region', { name: 'Dateien', exact: true })
    await expect(files.getByText(/alles am Platz|fehlen/).first()).toBeVisible()
  })

  await test.step('all of it stands in the log, found by what and by whom', async () => {
    const log = board.getByRole('region', { name: 'Protokoll' })
    await log.getByLabel('Bereich').selectOption('maintenance')
    await expect(log.getByText('Buchungstage neu berechnen').first()).toBeVisible()
    await log.getByRole('searchbox', { name: 'Protokoll durchsuchen' }).fill('niemand')
    await expect(log.getByText('Kein Eintrag gefunden.')).toBeVisible()
    await log.getByRole('searchbox', { name: 'Protokoll durchsuchen' }).fill('keller')
    await expect(log.getByText('E-Mails erneut senden')).toBeVisible()
  })
})

test('an app is bounded, and one begins with an example', async ({ page, server, signIn, inspect }) => {
  await signIn('keeper')
  await page.goto('/admin/keeper')
  const board = dashboard(page)

  await test.step('limits are typed as whole numbers and stand beside what is used', async () => {
    await board.getByRole('button', { name: 'Gemeinde Eschenbühl bearbeiten' }).click()
    const form = page.getByRole('dialog', { name: 'App bearbeiten' })
    await form.getByLabel('Speicher (MB)').fill('0')
    await form.getByRole('button', { name: 'Speichern' }).click()
    await expect(form.getByText(/'Speicher \(MB\)' muss/)).toBeVisible()
    await form.getByLabel('Speicher (MB)').fill('500')
    await form.getByLabel('E-Mails pro Stunde').fill('200')
    await inspect('keeper-app-limits')
    await form.getByRole('button', { name: 'Speichern' }).click()
    await expect(form).toHaveCount(0)
    await board.getByRole('button', { name: 'Nutzung' }).click()
    const row = board.getByRole('row', { name: /Gemeinde Eschenbühl/ })
    await expect(row).toContainText(/von 500(\.0)? MB/)
    await expect(row).toContainText('von 200')
    await inspect('keeper-apps-limits')
  })

  await test.step('a new app holds the invented municipality', async () => {
    await board.getByRole('button', { name: 'App erstellen' }).click()
    const form = page.getByRole('dialog', { name: 'App erstellen' })
    await form.getByLabel('Titel').fill('Gemeinde Probe')
    await form.getByLabel('Neue Domain').fill('probe.example')
    await form.getByLabel('Neue Domain').press('Enter')
    await form.getByLabel('Einrichtung').selectOption('demo')
    await expect(form.getByText(/einer erfundenen Gemeinde; keine Personen/)).toBeVisible()
    await form.getByRole('button', { name: 'Speichern' }).click()
    await expect(form).toHaveCount(0)
    const rows = await server.query(
      `select (select count(*)::int from bookable b where b.app_id = a.id) as objects,
         (select count(*)::int from app_user u where u.app_id = a.id) as people from app a where title = 'Gemeinde Probe'`,
    )
    expect(rows[0]?.people).toBe(0)
    expect(rows[0]?.objects).toBeGreaterThan(3)
  })
})
