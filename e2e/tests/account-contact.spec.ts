import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { holdSession } from '../lib/session.ts'
import type { E2eServer } from '../lib/start-server.ts'
import { expect, test } from '../lib/test.ts'

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

/** A customer of its own for each test, so that none disturbs another. */
async function enterAsNew(page: Page, server: E2eServer, name: string): Promise<string> {
  const email = `${name}-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@demo.test`
  const [user] = await server.query(
    `insert into app_user (app_id, role, username, email, firstname, lastname, street, streetno, zipcode, city, phone,
       email_verified_at, password_hash)
     select 1, 'user', $1, $1, 'Lea', 'Ammann', 'Dorfstrasse', '3', '8699', 'Eschenbühl', '079 000 55 55', now(), password_hash
     from app_user where email = 'kunde@demo.test' returning id`,
    [email],
  )
  await holdSession(page, server, Number(user?.id))
  await page.goto('/account/reservations')
  return email
}

test('the own contact', { tag: '@desk' }, async ({ page, server, inspect }) => {
  await test.step('own data: change them, be corrected, and nothing typed does harm', async () => {
    const email = await enterAsNew(page, server, 'lea')
    await page.getByRole('navigation', { name: 'Mein Konto' }).getByRole('link', { name: 'Daten' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Daten')
    await expect(field(page, 'E-Mail Adresse')).toHaveValue(email)
    await expect(field(page, 'E-Mail Adresse')).not.toBeEditable()
    await inspect('account-contact')

    await field(page, 'Vorname').fill('')
    await field(page, 'PLZ').fill('86')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText("'Vorname' darf nicht leer sein")).toBeVisible()
    await expect(field(page, 'Vorname')).toBeFocused()
    await inspect('account-contact-wrong')

    const hostile = '<script>alert(1)</script> 🙂'
    await field(page, 'Vorname').fill('Lea')
    await field(page, 'PLZ').fill('8400')
    await field(page, 'Ort').fill('Winterthur')
    await field(page, 'Firma').fill(hostile)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Erfolgreich gespeichert!')).toBeVisible()
    await page.reload()
    await expect(field(page, 'Firma')).toHaveValue(hostile)
    await expect(field(page, 'Ort')).toHaveValue('Winterthur')

    await field(page, 'Firma').fill('x'.repeat(10_000))
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText(/'Firma' darf/)).toBeVisible()
    await page.getByRole('navigation', { name: 'Mein Konto' }).getByRole('link', { name: 'Reservationen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ja' }).click()
    await expect(page).toHaveURL(/\/account\/reservations/)
    await expect(page.getByText(hostile).first()).toBeVisible()
  })

  await test.step('what the administration changed meanwhile is not overwritten unseen', async () => {
    const email = await enterAsNew(page, server, 'meanwhile')
    await page.goto('/account/contact')
    await field(page, 'Telefon').fill('079 000 66 66')
    await server.query(`update app_user set city = 'Rüti', version = version + 1 where email = $1`, [email])
    await page.getByRole('button', { name: 'Speichern' }).click()
    const dialog = page.getByRole('dialog', { name: 'Inzwischen geändert' })
    await expect(dialog).toContainText('Die Verwaltung hat Ihre Angaben inzwischen geändert.')
    await inspect('account-contact-conflict')
    await dialog.getByRole('button', { name: 'Neuen Stand laden' }).click()
    await expect(field(page, 'Ort')).toHaveValue('Rüti')
    await expect(field(page, 'Telefon')).toHaveValue('079 000 55 55')
    await field(page, 'Telefon').fill('079 000 66 66')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Erfolgreich gespeichert!')).toBeVisible()
  })

  await test.step('everything held about oneself can be taken along', async () => {
    const email = await enterAsNew(page, server, 'export')
    await page.goto('/account/contact')
    const json = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Daten als Datei (JSON)' }).click()
    const file = await json
    expect(file.suggestedFilename()).toMatch(/\.json$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(JSON.stringify(JSON.parse(text))).toContain(email)
    expect(text).not.toContain('password')
    const html = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Daten als lesbare Datei (HTML)' }).click()
    const readable = await html
    expect(readable.suggestedFilename()).toMatch(/\.html$/)
    expect(await readFile(await readable.path(), 'utf8')).toContain(email)
  })

  await test.step('the wish to be deleted waits for the administration and can be taken back', async () => {
    const email = await enterAsNew(page, server, 'deletion')
    const requestedAt = async () =>
      (await server.query(`select deletion_requested_at as at from app_user where email = $1`, [email]))[0]?.at
    await page.goto('/account/contact')
    const card = page.getByRole('region', { name: 'Konto löschen' })
    await card.getByRole('button', { name: 'Löschung beantragen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Löschung beantragen?' })
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    expect(await requestedAt()).toBeNull()
    await card.getByRole('button', { name: 'Löschung beantragen' }).click()
    await dialog.getByRole('button', { name: 'Beantragen' }).click()
    await expect(card).toContainText(/wartet seit \d\d\.\d\d\.\d{4}/)
    await inspect('account-deletion-requested')
    expect(await requestedAt()).not.toBeNull()

    // The own wish is no change of the data by somebody else.
    await field(page, 'Telefon').fill('079 000 77 77')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Erfolgreich gespeichert!')).toBeVisible()
    await page.reload()
    await card.getByRole('button', { name: 'Antrag zurückziehen' }).click()
    await expect(card.getByRole('button', { name: 'Löschung beantragen' })).toBeFocused()
    expect(await requestedAt()).toBeNull()
  })
})
