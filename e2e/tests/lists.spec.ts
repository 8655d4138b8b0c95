import { readFile } from 'node:fs/promises'
import { addManyPeople } from '../lib/many-people.ts'
import { expect, test } from '../lib/test.ts'

const people = '/admin/users?search=Vielhausen'

test('a list', { tag: '@desk' }, async ({ page, server, signIn, context, inspect }) => {
  await test.step('a list is sorted, paged and shared by its address', async () => {
    await addManyPeople(server)
    await signIn('admin')
    await page.goto(people)
    await expect(page.getByText('1–25 von 60')).toBeVisible()

    await page.getByRole('combobox', { name: 'Einträge pro Seite' }).selectOption('10')
    await expect(page.getByText('1–10 von 60')).toBeVisible()
    const head = page.getByRole('columnheader', { name: 'Name' })
    await expect(head).toHaveAttribute('aria-sort', 'none')
    await head.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await page.keyboard.press('Enter')
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Person 01' })).toBeVisible()
    await page.getByRole('button', { name: 'Nächste Seite' }).click()
    const first = 'Person 11'
    await expect(page.getByRole('link', { name: first })).toBeVisible()
    await expect(page).toHaveURL(/page=2/)
    await expect(page).toHaveURL(/sort=name%2Casc/)

    const colleague = await context.newPage()
    await colleague.goto(page.url())
    await expect(colleague.getByRole('link', { name: first })).toBeVisible()
    await expect(colleague.getByRole('searchbox')).toHaveValue('Vielhausen')
    await colleague.close()
  })

  await test.step('an address that makes no sense shows the list as it is', async () => {
    await signIn('admin')
    await page.goto('/admin/users?page=999&itemsPerPage=7&sort=password,up&state=nonsense&group=x&roles=keeper|admin')
    await expect(page.getByRole('link', { name: 'Sandra Huber', exact: true })).toBeVisible()
    await expect(page.getByText('Rolle: Administrator')).toBeVisible()
    await expect(page).not.toHaveURL(/page=/)
  })

  await test.step('the choice of columns is kept for the person', async () => {
    await signIn('admin')
    await page.goto('/admin/users?itemsPerPage=10')
    const city = page.getByRole('columnheader', { name: 'Ort' })
    const phone = page.getByRole('columnheader', { name: 'Telefon' })
    await expect(phone).toBeVisible()
    await expect(city).toHaveCount(0)
    await page.getByRole('button', { name: 'Spalten' }).click()
    await expect(page.getByRole('menuitemcheckbox', { name: 'Name', exact: true })).toBeDisabled()
    await inspect('list-columns')
    const saved = () => page.waitForResponse((response) => response.url().includes('/preferences/lists/users'))
    await Promise.all([saved(), page.getByRole('menuitemcheckbox', { name: 'Ort' }).click()])
    await Promise.all([saved(), page.getByRole('menuitemcheckbox', { name: 'Telefon' }).click()])
    await expect(city).toBeVisible()
    await expect(phone).toHaveCount(0)
    await page.reload()
    await expect(city).toBeVisible()
    await expect(phone).toHaveCount(0)
    await page.getByRole('button', { name: 'Spalten' }).click()
    await Promise.all([saved(), page.getByRole('menuitem', { name: 'Standard' }).click()])
    await expect(phone).toBeVisible()
    await expect(city).toHaveCount(0)
  })

  await test.step('what is filtered can be taken away as a file', async () => {
    await addManyPeople(server)
    await signIn('admin')
    await page.goto(`${people}&sort=name,desc&itemsPerPage=10`)
    await expect(page.getByText('1–10 von 60')).toBeVisible()
    const save = async (format: string, isVisibleOnly: boolean) => {
      await page.getByRole('button', { name: 'Exportieren', exact: true }).click()
      await expect(page.getByText('60 gefilterte Benutzer')).toBeVisible()
      if (isVisibleOnly) await page.getByRole('menuitemcheckbox', { name: 'Nur sichtbare Spalten' }).click()
      if (format === 'CSV') await inspect('list-export')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).click(),
      ])
      return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
    }
    const csv = await save('CSV', true)
    expect(csv.name).toMatch(/\.csv$/)
    const text = csv.content.toString('utf8')
    expect(text.codePointAt(0)).toBe(0xfeff)
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(61)
    expect(lines[0]).toBe(
      '"Name";"E-Mail Adresse";"Telefon";"Rolle";"Gruppen";"Preiskategorie";"Status";"Zuletzt angemeldet"',
    )
    expect(lines[1]).toContain('60@viele.test";"079 100 00 60";"Kunde"')

    const excel = await save('Excel', false)
    expect(excel.name).toMatch(/\.xlsx$/)
    expect(excel.content.subarray(0, 2).toString()).toBe('PK')

    await page.getByRole('checkbox', { name: 'Person 60 auswählen' }).check()
    await page.getByRole('checkbox', { name: 'Person 59 auswählen' }).check()
    await expect(page.getByText('2 Benutzer ausgewählt')).toBeVisible()
    const [request] = await Promise.all([
      page.waitForRequest(/users\/export/),
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Auswahl exportieren' }).click(),
    ])
    expect(new URL(request.url()).searchParams.get('ids')).toMatch(/^\d+\|\d+$/)
  })

  await test.step('an export that fails says so, and the list stays', async () => {
    await signIn('admin')
    await page.route('**/api/admin/users/export*', (route) =>
      route.fulfill({
        status: 422,
        json: { success: false, code: 'export.too_large', message: 'Das sind zu viele Zeilen für eine Excel-Datei.' },
      }),
    )
    await page.goto('/admin/users?sort=name,desc')
    await page.getByRole('button', { name: 'Exportieren', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
    await expect(page.getByText('Das sind zu viele Zeilen für eine Excel-Datei.')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'petra.wyss@demo.test' })).toBeVisible()
    await page.unroute('**/api/admin/users/export*')
  })

  await test.step('a list on paper is the list and nothing else', async () => {
    await signIn('admin')
    await page.goto('/admin/users?sort=name,desc')
    await expect(page.getByRole('cell', { name: 'petra.wyss@demo.test' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 1123, height: 794 })
    await expect(page.getByRole('cell', { name: 'petra.wyss@demo.test' })).toBeVisible()
    for (const name of ['Exportieren', 'Spalten', 'Filter', 'Nächste Seite']) {
      await expect(page.getByRole('button', { name })).toBeHidden()
    }
    await expect(page.getByRole('checkbox').first()).toBeHidden()
    await expect(page.getByRole('complementary', { name: 'Seitennavigation' })).toBeHidden()
    await expect(page.getByText('Benutzer', { exact: true }).filter({ visible: true })).toHaveCount(1)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(1123)
  })
})

test('the log of changes', { tag: '@desk' }, async ({ page, signIn, inspect }, info) => {
  await test.step('a list that cannot be loaded offers another try', async () => {
    await signIn('admin')
    await page.route('**/api/admin/audit?*', (route) => route.fulfill({ status: 403, json: { message: 'Nein.' } }))
    await page.goto('/admin/settings/audit')
    await expect(page.getByText('Die Daten konnten nicht geladen werden.')).toBeVisible()
    await inspect('list-error')
    await page.unroute('**/api/admin/audit?*')
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(page.getByText('Die Daten konnten nicht geladen werden.')).toHaveCount(0)
  })

  await test.step('the log tells who changed what, and is searched by area, action and time', async () => {
    const name = `Protokoll ${info.project.name}`
    await signIn('admin')
    const send = async (method: string, path: string, data: object) => {
      const options = { method, headers: { 'X-App-Id': '1' }, data }
      return (await page.request.fetch(`/api/admin/pricecategories${path}`, options)).json()
    }
    const { priceCategory } = await send('POST', '', { name, isDefault: false, zipcodes: [] })
    const changed = { name: `${name} AG`, isDefault: false, zipcodes: ['9000', '9001'], version: priceCategory.version }
    await send('PUT', `/${priceCategory.id}`, changed)
    await page.goto('/admin/settings/audit')
    await expect(page.getByText('Preiskategorie geändert').first()).toBeVisible()
    await expect(page.getByText(`Name: ${name} ${name} AG`)).toBeVisible()
    await inspect('audit-list')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Bereich' }).click()
    await page.getByRole('button', { name: 'Preiskategorie' }).click()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Aktion' }).click()
    await page.getByRole('button', { name: 'erstellt' }).click()
    await expect(page.getByText('Preiskategorie geändert')).toHaveCount(0)
    await expect(page.getByText('Preiskategorie erstellt').first()).toBeVisible()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Zeitraum' }).click()
    await page.getByLabel('Bis').fill('2020-01-31')
    await page.getByRole('button', { name: 'Anwenden' }).click()
    await expect(page.getByText('Keine Änderung gefunden.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Zeitraum: bis 31.01.2020' })).toBeVisible()
    await expect(page).toHaveURL(/until=2020-01-31/)
    await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
    await expect(page.getByText('Preiskategorie geändert').first()).toBeVisible()
  })
})
