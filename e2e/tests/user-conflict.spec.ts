import type { Page } from '@playwright/test'
import { openSession } from '../lib/session.ts'
import type { E2eServer } from '../lib/start-server.ts'
import { expect, test } from '../lib/test.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function openAs(page: Page, server: E2eServer, account: string, id: unknown) {
  await openSession(page, server, account)
  await page.goto(`${server.url}/admin/users/edit/${id}`)
  await expect(field(page, 'Telefon')).toBeVisible()
}

/** Each size and test has a person of its own. */
async function newcomer(
  server: { query(sql: string, values: unknown[]): Promise<Record<string, unknown>[]> },
  name: string,
) {
  const [row] = await server.query(
    `insert into app_user (app_id, username, email, firstname, lastname, street, streetno, zipcode, city, phone, role, has_account, email_verified_at)
     values (1, $1, $1, 'Lisa', 'Doppel', 'Weg', '1', '8699', 'Eschenbühl', '052 111 11 11', 'user', true, now()) returning id`,
    [`${name}@demo.test`],
  )
  return row?.id
}

test(
  'two people change the same person: the second is told, merges and saves',
  { tag: '@desk' },
  async ({ page, browser, server, inspect }, info) => {
    test.setTimeout(60_000)
    const id = await newcomer(server, `doppel.${info.project.name}`)
    const other = await browser.newContext()
    const colleague = await other.newPage()
    await openAs(page, server, 'admin', id)
    await openAs(colleague, server, 'sekretariat', id)

    await field(colleague, 'Telefon').fill('052 222 22 22')
    await field(colleague, 'Ort').fill('Rüti')
    await colleague.getByRole('button', { name: 'Speichern' }).click()
    await expect(colleague.getByText('Erfolgreich gespeichert!')).toBeVisible()
    await other.close()

    await field(page, 'Telefon').fill('052 333 33 33')
    await field(page, 'Firma').fill('Doppel AG')
    await page.getByRole('button', { name: 'Speichern' }).click()
    const dialog = page.getByRole('dialog', { name: 'Inzwischen geändert' })
    await expect(dialog).toContainText(/Monika Bächtold hat am \d\d\.\d\d\.\d{4} - \d\d:\d\d gespeichert:/)
    const phone = dialog.getByRole('listitem').filter({ hasText: 'Telefon' })
    await expect(phone.locator('del')).toHaveText('052 111 11 11')
    await expect(phone.locator('ins')).toHaveText('052 222 22 22')
    await expect(phone).toContainText('Auch von Ihnen geändert')
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Ort' })).not.toContainText('Auch von Ihnen')
    await inspect('user-conflict')

    await dialog.getByRole('button', { name: 'Meine Änderungen behalten' }).click()
    await expect(field(page, 'Ort')).toHaveValue('Rüti')
    await expect(field(page, 'Telefon')).toHaveValue('052 333 33 33')
    await expect(field(page, 'Firma')).toHaveValue('Doppel AG')
    await expect(page.getByText('Inzwischen von Monika Bächtold auf «052 222 22 22» geändert')).toBeVisible()
    await expect(page.getByText('Geändert: Firma, Telefon')).toBeVisible()
    await inspect('user-merged')

    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Erfolgreich gespeichert!')).toBeVisible()
    await expect(page.getByText(/^Inzwischen von/)).toHaveCount(0)
    const [row] = await server.query('select phone, city, company from app_user where app_id = 1 and id = $1', [id])
    expect(row).toEqual({ phone: '052 333 33 33', city: 'Rüti', company: 'Doppel AG' })
  },
)

test('the new state can be loaded instead', { tag: '@desk' }, async ({ page, server, signIn }, info) => {
  const id = await newcomer(server, `neustand.${info.project.name}`)
  await signIn('admin')
  await page.goto(`/admin/users/edit/${id}`)
  await field(page, 'Telefon').fill('052 333 33 33')
  // Without an entry in the log nobody is known for it, but what changed is seen all the same.
  await server.query(`update app_user set city = 'Wil', version = version + 1 where app_id = 1 and id = $1`, [id])
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Inzwischen geändert' })
  await expect(dialog).toContainText('Ort: Eschenbühl Wil')
  await dialog.getByRole('button', { name: 'Neuen Stand laden' }).click()
  await expect(field(page, 'Ort')).toHaveValue('Wil')
  await expect(field(page, 'Telefon')).toHaveValue('052 111 11 11')
  await expect(page.getByRole('button', { name: 'Verwerfen' })).toHaveCount(0)
})

test(
  'a form in a dialog asks on top of it, and hands the keys back',
  { tag: '@desk' },
  async ({ page, server, signIn, inspect }, info) => {
    const name = `Konflikt ${info.project.name}`
    await server.query('insert into price_category (app_id, name, is_default) values (1, $1, false)', [name])
    await signIn('admin')
    await page.goto('/admin/pricecategories')
    await page.getByRole('button', { name: `Aktionen: ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Bearbeiten' }).click()
    const form = page.getByRole('dialog', { name: 'Preiskategorie bearbeiten' })
    await field(page, 'Postleitzahlen').fill(info.project.name === 'phone' ? '9300' : '9301')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Änderungen verwerfen?' })
    await question.getByRole('button', { name: 'Nein' }).click()
    await expect(question).toHaveCount(0)

    await server.query('update price_category set name = $2, version = version + 1 where app_id = 1 and name = $1', [
      name,
      `${name} neu`,
    ])
    await form.getByRole('button', { name: 'Speichern' }).click()
    const conflict = page.getByRole('dialog', { name: 'Inzwischen geändert' })
    await expect(conflict).toContainText(`Name: ${name} ${name} neu`)
    await inspect('price-category-conflict')
    await page.keyboard.press('Escape')
    await expect(conflict).toHaveCount(0)
    await expect(form).toBeVisible()
    await page.keyboard.press('Control+s')
    await conflict.getByRole('button', { name: 'Meine Änderungen behalten' }).click()
    await expect(field(page, 'Name')).toHaveValue(`${name} neu`)
    await form.getByRole('button', { name: 'Speichern' }).click()
    await expect(form).toHaveCount(0)
    await expect(page.getByText('Erfolgreich gespeichert!')).toBeVisible()
  },
)
