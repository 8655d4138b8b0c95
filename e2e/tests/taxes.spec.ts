import type { Locator, Page } from '@playwright/test'
import type { E2eServer } from '../lib/start-server.ts'
import { expect, test } from '../lib/test.ts'

const overlap = 'Dieser Zeitraum überlappt einen anderen Zeitraum!'
const gap = 'Es gibt Lücken im Zeitraum, der durch keinen MwSt. Satz abgedeckt wird.'

async function openTaxes(page: Page): Promise<void> {
  await page.goto('/admin')
  const menu = page.getByRole('button', { name: 'Menü öffnen' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Keeper', exact: true }).click()
  await page.getByRole('tab', { name: 'MwSt. Satz' }).click()
  await expect(page.getByRole('heading', { name: 'MwSt. Sätze' })).toBeVisible()
}

const field = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true })
/** The browser's calendar beside it. */
const picker = (page: Page, name: string) =>
  page.locator('.date-input', { has: field(page, name) }).locator('input[type=date]')
const timeline = (page: Page) => page.getByRole('region', { name: 'Zeitachse' })
const rowOf = (page: Page, name: RegExp) => timeline(page).getByRole('button', { name })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true })

/** The rates the law knew, whatever a test before left behind. */
const lawful = (server: E2eServer) =>
  server.query(`with gone as (delete from tax_period)
    insert into tax_period (rate, start_date, end_date) values
    (650, null, '1998-12-31'), (750, '1999-01-01', '2000-12-31'), (760, '2001-01-01', '2010-12-31'),
    (800, '2011-01-01', '2017-12-31'), (770, '2018-01-01', '2023-12-31'), (810, '2024-01-01', null)`)

const stored = async (server: E2eServer) =>
  (
    await server.query(
      'select rate, start_date::text as start, end_date::text as end from tax_period order by start_date nulls first',
    )
  ).map(({ rate, start, end }) => `${rate} ${start ?? ''}/${end ?? ''}`)

test.beforeEach(async ({ server, signIn }) => {
  await server.query('delete from tax_period')
  await server.query(`update booking set tax = '[]' where tax <> '[]'`)
  await lawful(server)
  await signIn('keeper')
})

test('the timeline is read, changed in its rows and saved after it told what it touches', async ({
  page,
  server,
  inspect,
}) => {
  await openTaxes(page)
  await expect(timeline(page).getByText('Beginn, ab 01.01.1995')).toBeVisible()
  await expect(timeline(page).getByRole('listitem')).toHaveText([
    /6\.50 %01\.01\.1995 - 31\.12\.1998Startsatz, offen nach vorn/,
    /7\.50 %01\.01\.1999 - 31\.12\.20002 Jahre/,
    /7\.60 %01\.01\.2001 - 31\.12\.201010 Jahre/,
    /8\.00 %01\.01\.2011 - 31\.12\.20177 Jahre/,
    /7\.70 %01\.01\.2018 - 31\.12\.20236 Jahre/,
    /8\.10 %ab 01\.01\.2024gilt heute, offen/,
  ])
  await expect(timeline(page).getByText('Ende offen')).toBeAttached()
  const height = page.viewportSize()?.height ?? 0
  expect((await timeline(page).boundingBox())?.height).toBeLessThanOrEqual(height * 0.6 + 1)
  await inspect('keeper-taxes')

  await test.step('dates that overlap are flagged and not applied', async () => {
    await rowOf(page, /7\.70 %/).click()
    await expect(field(page, 'Satz')).toBeFocused()
    await inspect('keeper-taxes-row')
    await field(page, 'Von').fill('2017-12-31')
    await expect(page.getByRole('alert')).toHaveText(overlap)
    await expect(page.getByText('Zwei Zeiträume überlappen')).toBeVisible()
    for (const error of await page.getByText(overlap).all()) await expect(error).toBeInViewport({ ratio: 1 })
    await inspect('keeper-taxes-overlap')
    await page.getByText('Wirkung der Änderung').scrollIntoViewIfNeeded()
    // However far down, the way to the other tabs and out stays in sight.
    for (const way of [
      page.getByRole('tab', { name: 'MwSt. Satz' }),
      page.getByRole('button', { name: 'Schliessen' }),
    ]) {
      await expect(way).toBeInViewport({ ratio: 1 })
      await way.click({ trial: true })
    }
    await saveButton(page).click()
    expect(await stored(server)).toHaveLength(6)
  })

  await test.step('dates that were not applied are not lost without a question', async () => {
    const question = page.getByRole('dialog', { name: 'Änderungen verwerfen?' })
    for (const leave of [
      () => field(page, 'Satz').press('Enter'),
      () => rowOf(page, /8\.00 %/).click(),
      () => page.getByRole('tab', { name: 'Keepers' }).click(),
      () => page.getByRole('button', { name: 'Schliessen' }).click(),
    ]) {
      await leave()
      await question.getByRole('button', { name: 'Nein' }).click()
      await expect(question).toHaveCount(0)
      await expect(field(page, 'Von')).toHaveValue('31.12.2017')
    }
    await expect(page.getByRole('button', { name: 'Verwerfen' })).toBeVisible()
    await field(page, 'Satz').press('Enter')
    await question.getByRole('button', { name: 'Ja' }).click()
    await expect(rowOf(page, /7\.70 % 01\.01\.2018 - 31\.12\.2023/)).toBeFocused()
    await expect(page.getByText('Keine Überlappung')).toBeVisible()
  })

  await test.step('a gap of one day is told at once and holds back the saving', async () => {
    await rowOf(page, /7\.70 %/).click()
    await field(page, 'Von').fill('2018-01-02')
    await expect(page.getByRole('alert')).toHaveText(gap)
    await expect(page.getByText('Kein Satz am 01.01.2018')).toBeVisible()
    await inspect('keeper-taxes-gap')
    await saveButton(page).click()
    expect((await stored(server)).at(-2)).toBe('770 2018-01-01/2023-12-31')
    await field(page, 'Von').fill('1995-01-01')
    await field(page, 'Von').blur()
    await expect(page.getByText("'Von' darf nicht vor dem 02.01.1995 liegen")).toBeVisible()
    await expect(picker(page, 'Von')).toHaveAttribute('min', '1995-01-02')
    await field(page, 'Von').fill('2018-01-01')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(picker(page, 'Bis')).toHaveAttribute('min', '2018-01-01')
    await field(page, 'Bis').fill('2017-12-01')
    await field(page, 'Bis').blur()
    await expect(page.getByText("'Bis' darf nicht vor dem Beginn liegen")).toBeVisible()
    await field(page, 'Bis').fill('2023-12-31')
  })

  await test.step('a period over a leap day, and a new end rate', async () => {
    await page.getByRole('button', { name: 'MwSt. Satz erstellen' }).click()
    const dialog = page.getByRole('dialog', { name: 'MwSt. Satz erstellen' })
    await expect(dialog.getByText(/^Vorgeschlagen ist der laufende Satz mit seinem Beginn/)).toBeVisible()
    await expect(field(dialog, 'Satz')).toHaveValue('8.10')
    await expect(field(dialog, 'Von')).toHaveValue('01.01.2024')
    await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
    await expect(dialog.getByText("'Bis' darf nicht leer sein")).toBeVisible()
    await field(dialog, 'Von').fill('2023-12-31')
    await field(dialog, 'Bis').fill('2028-02-29')
    await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(overlap)
    await inspect('keeper-taxes-new')
    await field(dialog, 'Von').fill('2024-01-01')
    await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(rowOf(page, /8\.10 % 01\.01\.2024 - 29\.02\.2028/)).toBeVisible()
    await expect(page.getByText('Kein Tag erhält einen anderen Satz.')).toBeVisible()
    await rowOf(page, /ab 01\.03\.2028/).click()
    await field(page, 'Satz').fill('8,5')
    await expect(page.getByText('Ab 01.03.2028: 8.10 % → 8.50 %')).toBeVisible()
    await expect(page.getByText('Keine künftige Buchung mit MwSt. liegt an diesen Tagen.')).toBeVisible()
    await saveButton(page).click()
    await expect(page.getByText('Erfolgreich gespeichert!')).toBeVisible()
    expect((await stored(server)).slice(-2)).toEqual(['810 2024-01-01/2028-02-29', '850 2028-03-01/'])
  })

  await test.step('bookings on days with another rate are counted before it is saved', async () => {
    await server.query(`update booking set tax = '[{"rate": 810, "total": 100}]'
      where id = (select id from booking where app_id = 1 and state = 'confirmed' and display_start > now() order by id limit 1)`)
    await page.reload()
    await openTaxes(page)
    await rowOf(page, /8\.10 %/).click()
    await field(page, 'Satz').fill('9.00')
    await expect(page.getByText(/1 künftige Buchung mit MwSt\. in 1 Bestellung liegt an diesen Tagen/)).toBeVisible()
    await saveButton(page).click()
    const question = page.getByRole('dialog', { name: 'MwSt. Sätze speichern?' })
    await expect(question).toContainText('Sie behält ihren Preis.')
    await inspect('keeper-taxes-touched')
    await question.getByRole('button', { name: 'Abbrechen' }).click()
    expect((await stored(server)).at(-2)).toBe('810 2024-01-01/2028-02-29')
    await saveButton(page).click()
    await question.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Erfolgreich gespeichert!')).toBeVisible()
    expect((await stored(server)).at(-2)).toBe('900 2024-01-01/2028-02-29')
  })
})

test('with one rate only, and with none; somebody else saved in between @desk', async ({ page, server, inspect }) => {
  await server.query('delete from tax_period')
  await openTaxes(page)
  await expect(page.getByText(/Noch ist kein MwSt\. Satz erfasst/)).toBeVisible()
  await inspect('keeper-taxes-empty')
  await rowOf(page, /0\.00 % 01\.01\.1995 - /).click()
  await field(page, 'Satz').fill('8.105')
  await saveButton(page).click()
  await expect(field(page, 'Satz')).toBeFocused()
  await field(page, 'Satz').fill('8.1')
  await saveButton(page).click()
  await expect.poll(() => stored(server)).toEqual(['810 /'])
  await expect(timeline(page).getByText('Ende offen')).toHaveCount(0)

  await test.step('a first period makes an end; without it there is none', async () => {
    await page.getByRole('button', { name: 'MwSt. Satz erstellen' }).click()
    const dialog = page.getByRole('dialog', { name: 'MwSt. Satz erstellen' })
    await field(dialog, 'Von').fill('1995-01-02')
    await field(dialog, 'Bis').fill('1995-01-02')
    await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
    await expect(timeline(page).getByRole('listitem')).toHaveText([
      /01\.01\.1995 - 01\.01\.1995/,
      /02\.01\.1995 - 02\.01\.19951 Tag/,
      /ab 03\.01\.1995/,
    ])
    await rowOf(page, /02\.01\.1995 - /).click()
    await page.getByRole('button', { name: /entfernen/ }).click()
    await expect(timeline(page).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'MwSt. Satz erstellen' })).toBeFocused()
  })

  await test.step('the second keeper is told who changed what', async () => {
    await server.query(`insert into platform_audit_entry (actor_name, action, entity, entity_id, before, after)
      values ('Robin Rohr', 'changed', 'taxes', 'timeline', '{"startRate": "8.10 %"}', '{"startRate": "8.00 %"}')`)
    await server.query('update tax_period set rate = 800')
    await rowOf(page, /8\.10 %/).click()
    await field(page, 'Satz').fill('8.2')
    await saveButton(page).click()
    const conflict = page.getByRole('dialog', { name: 'Inzwischen geändert' })
    await expect(conflict).toContainText('Robin Rohr')
    await expect(conflict).toContainText('8.00 %')
    await conflict.getByRole('button', { name: 'Meine Änderungen behalten' }).click()
    await saveButton(page).click()
    await expect.poll(() => stored(server)).toEqual(['820 /'])
  })

  await test.step('what cannot be read says so and can be tried again', async () => {
    await page.route('**/api/keeper/taxes', (route) => route.abort())
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Keeper', exact: true }).click()
    await page.getByRole('tab', { name: 'MwSt. Satz' }).click()
    await expect(page.getByText('Die Daten konnten nicht geladen werden.')).toBeVisible()
    await page.unroute('**/api/keeper/taxes')
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(rowOf(page, /8\.20 %/)).toBeVisible()
  })
})
