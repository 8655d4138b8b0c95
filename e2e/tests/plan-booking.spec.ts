import type { Locator, Page } from '@playwright/test'
import { signInWith } from '../lib/staff.ts'
import type { E2eServer } from '../lib/start-server.ts'
import { untilStill } from '../lib/still.ts'
import { expect, test } from '../lib/test.ts'

/** A Thursday about three months ahead. */
function someThursday(weeks: number): string {
  const day = new Date(Date.now() + weeks * 7 * 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((4 - day.getUTCDay() + 7) % 7))
  return day.toISOString().slice(0, 10)
}

const selling = ['reservation:view', 'reservation:serial', 'order:view', 'order:create', 'user:view', 'user:create']

/** The dialog for a new booking of the Aula, opened by somebody who may sell. */
async function bookAula(page: Page, server: E2eServer, date: string, [from, until]: readonly [string, string]) {
  await signInWith(page, server, selling)
  const [aula] = await server.query(`select id from bookable where app_id = 1 and title = 'Aula'`)
  await page.goto(`/admin/bookings?view=plan&new=1&date=${date}`)
  const dialog = page.getByRole('dialog', { name: 'Neue Buchung' })
  await dialog.getByLabel('Objekt').selectOption(String(aula?.id))
  await dialog.getByLabel('Datum').fill(date)
  await dialog.getByLabel('Von', { exact: true }).fill(from)
  await dialog.getByLabel('Bis', { exact: true }).fill(until)
  return dialog
}

async function chooseCustomer(page: Page, dialog: Locator) {
  await dialog.getByRole('button', { name: 'Kunde wählen' }).click()
  const customers = page.getByRole('dialog', { name: 'Kunde wählen' })
  // Other tests may have made many people.
  await customers.getByRole('searchbox').fill('Brunner')
  await customers.getByRole('row', { name: /Brunner/ }).click()
  await customers.getByRole('button', { name: 'Übernehmen' }).click()
}

test('bookings at the desk', { tag: '@desk' }, async ({ page, server, inspect }, info) => {
  await test.step('somebody who stands at the desk gets a booking and an account', async () => {
    const date = someThursday(12)
    const [room] = await server.query(`select id from bookable where app_id = 1 and title like 'Sitzungszimmer%'`)
    await signInWith(page, server, [...selling, 'object:calendar'])
    await page.goto(`/admin/bookings?view=plan&new=1&date=${date}`)
    const dialog = page.getByRole('dialog', { name: 'Neue Buchung' })
    await dialog.getByLabel('Objekt').selectOption(String(room?.id))
    await dialog.getByLabel('Datum').fill(date)
    await dialog.getByLabel('Von', { exact: true }).fill('21:00')
    await dialog.getByLabel('Bis', { exact: true }).fill('22:00')
    await expect(dialog.getByRole('status')).toContainText('Ausserhalb der Öffnungszeiten.')
    await dialog.getByLabel('Von', { exact: true }).fill('09:00')
    await dialog.getByLabel('Bis', { exact: true }).fill('11:00')
    await expect(dialog.getByRole('status')).toContainText('Frei.')
    await dialog.getByRole('button', { name: 'Buchen' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Bitte wählen Sie, für wen Sie buchen.')

    await dialog.getByRole('button', { name: 'Kunde wählen' }).click()
    const customers = page.getByRole('dialog', { name: 'Kunde wählen' })
    await customers.getByRole('button', { name: 'Neuer Benutzer' }).click()
    const form = page.getByRole('dialog', { name: 'Neuer Benutzer' })
    const email = `walter.${info.project.name}@example.test`
    for (const [label, text] of [
      ['Benutzername', email],
      ['Passwort', 'Turmuhr7x-Glocken'],
      ['Vorname', 'Walter'],
      ['Nachname', `Spontan ${info.project.name}`],
      ['Strasse', 'Dorfstrasse'],
      ['Hausnummer', '1'],
      ['PLZ', '8699'],
      ['Ort', 'Eschenbühl'],
      ['E-Mail Adresse', email],
      ['Telefon', '052 000 11 22'],
    ] as const) {
      await form.getByRole('textbox', { name: label, exact: true }).fill(text)
    }
    await form.getByRole('button', { name: 'Speichern' }).click()
    await expect(form).toHaveCount(0)
    await customers.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(dialog).toContainText('Walter Spontan')
    await dialog.getByLabel('Anlass', { exact: true }).fill(`Vereinssitzung ${info.project.name}`)
    await inspect('plan-new-filled')
    await dialog.getByRole('button', { name: 'Buchen' }).click()
    await expect(page.getByText(/^Gebucht\. Bestellung \d{4}-\d{6}\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: new RegExp(`Vereinssitzung ${info.project.name}`) })).toBeVisible()
    await server.mailTo(email, 'Vereinssitzung')
  })

  await test.step('a rule is overridden knowingly, and an empty place is clicked', async () => {
    const date = someThursday(14)
    await signInWith(page, server, selling)
    await page.goto(`/admin/bookings?view=plan&span=day&date=${date}`)
    const row = page.locator('.plan-row', { hasText: 'Sitzungszimmer' })
    const hours = page.locator('.plan-head__hours > span')
    // The navigation makes room first, and other tests may have put objects above this one.
    await row.scrollIntoViewIfNeeded()
    await untilStill(page)
    const at = await hours.nth(16).boundingBox()
    const box = await row.boundingBox()
    await page.mouse.click((at?.x ?? 0) + 6, (box?.y ?? 0) + 20)
    const dialog = page.getByRole('dialog', { name: 'Neue Buchung' })
    await expect(dialog.getByLabel('Datum')).toHaveValue(date)
    await expect(dialog.getByLabel('Von', { exact: true })).toHaveValue('22:00')
    await dialog.getByLabel('Bis', { exact: true }).fill('23:00')
    await expect(dialog.getByRole('status')).toContainText('Die Verwaltung darf das übergehen.')
    await chooseCustomer(page, dialog)
    await dialog.getByLabel('Anlass', { exact: true }).fill('Spätsitzung')
    await dialog.getByRole('button', { name: 'Buchen' }).click()
    const question = page.getByRole('dialog', { name: 'Trotzdem buchen?' })
    await expect(question).toBeVisible()
    await inspect('plan-new-force')
    await question.getByRole('button', { name: 'Trotzdem buchen' }).click()
    await expect(page.getByText(/^Gebucht\./)).toBeVisible()
    await expect(page.getByRole('button', { name: /Spätsitzung/ })).toBeVisible()
  })

  await test.step('what an object asks is answered before it is booked, or left out knowingly', async () => {
    const date = someThursday(18)
    const dialog = await bookAula(page, server, date, ['09:00', '11:00'])
    await expect(dialog.getByRole('status')).toContainText('Frei.')
    await chooseCustomer(page, dialog)
    await dialog.getByLabel('Anlass', { exact: true }).fill('Hauptprobe')
    await dialog.getByRole('button', { name: 'Buchen' }).click()
    const question = page.getByRole('dialog', { name: 'Trotzdem buchen?' })
    await expect(question).toContainText('Es fehlen Angaben, die das Objekt verlangt.')
    await question.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(dialog.locator('[aria-invalid="true"]').first()).toBeFocused()
    await inspect('plan-new-asked')
    await dialog.getByRole('button', { name: 'Buchen' }).click()
    await question.getByRole('button', { name: 'Trotzdem buchen' }).click()
    await expect(page.getByText(/^Gebucht\./)).toBeVisible()
  })

  await test.step('a series leaves out what is taken', async () => {
    const date = someThursday(16)
    const dialog = await bookAula(page, server, date, ['20:00', '22:00'])
    // The music society rehearses there on Thursdays.
    await expect(dialog.getByRole('status')).toContainText('Belegt.')
    // Whoever is on the phone hears by whom; and no price of what cannot be had.
    await expect(dialog.getByRole('status')).not.toContainText('Preis')
    await expect(dialog.getByRole('link', { name: /Buchung B-\d+/ })).toBeVisible()
    await inspect('plan-new-taken')
    await expect(dialog.getByRole('button', { name: 'Buchen' })).toBeDisabled()
    await dialog.getByLabel('Serie').check()
    await dialog.getByRole('checkbox', { name: 'Dienstag' }).check()
    await expect(dialog.getByRole('status')).toContainText(/\d+ Termine frei\. \d+ Termine belegt und ausgelassen\./)
    await inspect('plan-new-series')
  })
})
