import { readFile } from 'node:fs/promises'
import { expect, test } from '../lib/test.ts'

test('an app is exported and comes in again as another, and a damaged file is refused in words', async ({
  page,
  server,
  signIn,
  inspect,
}, info) => {
  await signIn('keeper')
  await page.goto('/admin/keeper')
  const board = page.getByRole('dialog', { name: /Keeper-Dashboard/ })
  await expect(
    board.getByText(
      'Export: Die Migration auf das v2-System kann mehrere Stunden dauern. Die App ist in dieser Zeit nicht erreichbar.',
    ),
  ).toBeVisible()
  const download = page.waitForEvent('download')
  await board.getByRole('button', { name: 'Export: Gemeinde Eschenbühl' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^app-\d+-export\.resys$/)
  const buffer = await readFile(await file.path())

  await board.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'App importieren' })
  await inspect('keeper-import')
  const choose = (name: string, content: Buffer) =>
    dialog
      .getByLabel('Datei für «Datei wählen»')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content })

  await test.step('a file that lost its end is refused, and no app is made', async () => {
    await choose('halb.resys', buffer.subarray(0, buffer.length / 2))
    await expect(dialog.getByText(/^Die Datei ist unvollständig, beschädigt oder wurde verändert\./)).toBeVisible()
    expect(await server.query(`select count(*)::int as n from app where title = 'Gemeinde Eschenbühl'`)).toEqual([
      { n: 1 },
    ])
    await dialog.getByRole('button', { name: 'halb.resys aus der Liste entfernen' }).click()
    await expect(dialog.getByText('halb.resys')).toHaveCount(0)
  })

  await test.step('an empty file and one that only has the ending are told apart', async () => {
    await choose('leer.resys', Buffer.alloc(0))
    await expect(dialog.getByText(/^Diese Datei ist leer\./)).toBeVisible()
    await choose('text.resys', Buffer.from('kein Export'.repeat(100)))
    await expect(dialog.getByText(/^Diese Datei ist kein Export einer App\./)).toBeVisible()
    await expect(dialog.getByText(/Endung/)).toHaveCount(0)
    await dialog.getByRole('button', { name: 'text.resys aus der Liste entfernen' }).click()
    await expect(dialog.getByText('text.resys')).toHaveCount(0)
    await expect(page.locator('body')).not.toBeFocused()
  })

  await test.step('an upload that broke off goes on where it was, with the same file only', async () => {
    await page.route('**/impexor/upload', (route) => route.abort())
    await choose('eschen.resys', buffer)
    await expect(dialog.getByText(/^Die Verbindung ist unterbrochen \(ein Versuch ohne Erfolg\)/)).toBeVisible()
    await inspect('keeper-import-broken')
    await dialog.getByRole('button', { name: 'Jetzt erneut versuchen' }).click()
    await expect(dialog.getByText(/^Die Verbindung ist unterbrochen \([2-5] Versuche ohne Erfolg\)/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Anhalten' }).click()
    await page.unroute('**/impexor/upload')
    const goOn = dialog.getByLabel('Datei für «eschen.resys fortsetzen»')
    const other = { name: 'andere.resys', mimeType: 'application/octet-stream', buffer }
    await goOn.setInputFiles(other)
    await expect(dialog.getByText(/^Das ist eine andere Datei als die begonnene/)).toBeVisible()
    await goOn.setInputFiles({ ...other, name: 'eschen.resys' })
    await expect(dialog.getByText('Importiert', { exact: true })).toBeVisible()
    await expect(dialog.getByText('Die App hat noch keine Domain.')).toBeVisible()
    await inspect('keeper-import-done')
  })

  await test.step('the new app gets its domain from here', async () => {
    await dialog.getByRole('button', { name: /^Domain erfassen: Gemeinde Eschenbühl, Nr\. / }).click()
    const form = page.getByRole('dialog', { name: 'App bearbeiten' })
    await form.getByLabel('Neue Domain').fill('eschen-neu.example')
    await form.getByRole('button', { name: 'Speichern' }).click()
    await expect(form).toHaveCount(0)
    await expect(dialog.getByText('Die App hat noch keine Domain.')).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: /^App bearbeiten: Gemeinde Eschenbühl/ })).toBeFocused()
  })

  await page.keyboard.press('Escape')
  await expect(board.getByRole('row', { name: /Gemeinde Eschenbühl Stillgelegt/ })).toBeVisible()
  if (info.project.name === 'desktop') await inspect('keeper-apps-imported')
})
