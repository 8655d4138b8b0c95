import { expect, test } from '../lib/test.ts'

const headers = { 'x-app-id': '1' }

test(
  'questionnaires: build one with the preview beside it, order it, take a removal back',
  { tag: '@desk' },
  async ({ page, signIn, inspect }, info) => {
    const title = `Festwirtschaft ${info.project.name}`
    await signIn('admin')
    await page.goto('/admin/questionnaires')
    await expect(page.getByRole('link', { name: 'Angaben zum Anlass' })).toBeVisible()
    await inspect('questionnaires')

    await page.getByRole('link', { name: 'Neuer Fragebogen' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neuer Fragebogen')
    await page.getByRole('button', { name: 'Erste Frage hinzufügen' }).click()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('textbox', { name: 'Titel' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Titel' }).fill(title)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('alert')).toHaveText("Frage 1: 'Frage' darf nicht leer sein")
    await expect(page.getByRole('textbox', { name: 'Frage', exact: true })).toBeFocused()

    const preview = page.getByRole('region', { name: /Vorschau/ })
    await page.getByRole('textbox', { name: 'Frage', exact: true }).fill('Was wird ausgeschenkt?')
    await page.getByRole('combobox', { name: 'Art' }).selectOption('Auswahl')
    await page.getByRole('textbox', { name: 'Antworten' }).fill('Bier\nWein\nSirup')
    await page.getByRole('checkbox', { name: 'Mehrere Antworten möglich' }).check()
    await page.getByRole('checkbox', { name: 'Muss beantwortet werden' }).check()
    await expect(preview.getByRole('group', { name: /Was wird ausgeschenkt/ })).toBeVisible()
    await preview.getByRole('checkbox', { name: 'Wein' }).check()
    await expect(preview.getByRole('checkbox', { name: 'Wein' })).toBeChecked()

    await page.getByRole('button', { name: 'Frage', exact: true }).click()
    await page.getByRole('textbox', { name: 'Frage', exact: true }).fill('Ab wann brauchen Sie Strom?')
    await page.getByRole('combobox', { name: 'Art' }).selectOption('Uhrzeit')
    await expect(preview.getByLabel('Ab wann brauchen Sie Strom?')).toHaveAttribute('type', 'time')
    await page.evaluate(() => scrollTo(0, 0))
    await inspect('questionnaire-new')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.waitForURL(/\/admin\/questionnaires\/edit\/\d+$/)
    await expect(page.getByText('Noch kein Objekt.')).toBeVisible()

    await page.getByRole('button', { name: 'Nach oben: Ab wann brauchen Sie Strom?' }).click()
    await expect(page.getByRole('button', { name: 'Nach oben: Ab wann brauchen Sie Strom?' })).toBeFocused()
    const cards = page.getByRole('list', { name: 'Fragen' }).getByRole('listitem')
    await expect(cards.first()).toContainText('Ab wann brauchen Sie Strom?')
    await page.getByRole('button', { name: 'Aktionen: Was wird ausgeschenkt?' }).click()
    await page.getByRole('menuitem', { name: 'Duplizieren' }).click()
    await expect(cards).toHaveCount(3)
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    await page.getByRole('button', { name: 'Aktionen: Ab wann brauchen Sie Strom?' }).click()
    await page.getByRole('menuitem', { name: 'Entfernen' }).click()
    await expect(cards).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Rückgängig' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(cards).toHaveCount(3)
    await expect(cards.first()).toContainText('Ab wann brauchen Sie Strom?')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('region', { name: 'Ungespeicherte Änderungen' })).toHaveCount(0)
    await page.reload()
    await expect(cards).toHaveCount(3)
    await expect(cards.first()).toContainText('Ab wann brauchen Sie Strom?')

    await page.getByRole('button', { name: 'Fragebogen entfernen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
    await expect(page).toHaveURL(/\/admin\/questionnaires$/)
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  },
)

test('order, use and two people', { tag: '@desk' }, async ({ page, signIn, inspect }, info) => {
  await test.step('the keyboard alone orders questions, and so does the mouse', async () => {
    await signIn('admin')
    const question = (value: string) => ({
      id: 0,
      type: 'text',
      value,
      help: '',
      isRequired: false,
      settings: { multiple: false, standard: '', choices: [] },
    })
    const made = await page.request.post('/api/admin/questionnaires', {
      headers,
      data: { title: `Ordnung ${info.project.name}`, questions: ['Eins', 'Zwei', 'Drei'].map(question) },
    })
    const { questionnaire } = await made.json()
    await page.goto(`/admin/questionnaires/edit/${questionnaire.id}`)
    const cards = page.getByRole('list', { name: 'Fragen' }).getByRole('listitem')
    await page.getByRole('button', { name: 'Verschieben: Eins' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(/«Eins» (aufgenommen, Stelle|über Stelle) 1 von 3\./)).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('«Eins» über Stelle 2 von 3.')).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('«Eins» über Stelle 3 von 3.')).toBeAttached()
    await page.keyboard.press('Space')
    await expect(cards.nth(2)).toContainText('Eins')
    await expect(cards.nth(0)).toContainText('Zwei')

    const grip = await page.getByRole('button', { name: 'Verschieben: Drei' }).boundingBox()
    const target = await page.getByRole('button', { name: 'Verschieben: Zwei' }).boundingBox()
    if (!grip || !target) throw new Error('no grips')
    await page.mouse.move(grip.x + 10, grip.y + 10)
    await page.mouse.down()
    await page.mouse.move(grip.x + 10, grip.y - 20, { steps: 5 })
    await page.mouse.move(target.x + 10, target.y + 4, { steps: 10 })
    await page.mouse.up()
    await expect(cards.nth(0)).toContainText('Drei')
  })

  await test.step('one in use says by whom and stays; every type of question can be answered in the preview', async () => {
    await signIn('admin')
    await page.goto('/admin/questionnaires')
    await page.getByRole('link', { name: 'Angaben zum Anlass' }).click()
    const use = page.getByRole('region', { name: 'Verwendet von' })
    await expect(use.getByRole('link', { name: 'Aula' })).toHaveAttribute(
      'href',
      /\/admin\/objects\/\d+\?tab=questionnaires/,
    )
    await expect(use.getByText(/kann der Fragebogen nicht entfernt werden/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Fragebogen entfernen' })).toHaveCount(0)
    const preview = page.getByRole('region', { name: /Vorschau/ })
    await preview.getByRole('textbox', { name: /Wie viele Personen/ }).fill('80')
    await preview.getByRole('radio', { name: 'Verein' }).check()
    await preview.getByRole('checkbox', { name: 'Es wird Alkohol ausgeschenkt' }).check()
    await page.evaluate(() => scrollTo(0, 0))
    await inspect('questionnaire')
    await page
      .getByRole('button', { name: /^Was für ein Anlass ist es/ })
      .first()
      .click()
    await page.evaluate(() => scrollTo(0, 0))
    await inspect('questionnaire-open')
  })

  await test.step('somebody else saved meanwhile: told, and the own question stays', async () => {
    await signIn('admin')
    const title = `Konflikt ${info.project.name}`
    const made = await page.request.post('/api/admin/questionnaires', { headers, data: { title, questions: [] } })
    const { questionnaire } = await made.json()
    await page.goto(`/admin/questionnaires/edit/${questionnaire.id}`)
    await page.getByRole('button', { name: 'Erste Frage hinzufügen' }).click()
    await page.getByRole('textbox', { name: 'Frage', exact: true }).fill('Wer räumt auf?')
    await page.request.put(`/api/admin/questionnaires/${questionnaire.id}`, {
      headers,
      data: { title: `${title} neu`, questions: [], version: questionnaire.version },
    })
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('dialog', { name: 'Inzwischen geändert' })).toContainText(`${title} neu`)
    await page.getByRole('button', { name: 'Meine Änderungen behalten' }).click()
    await expect(page.getByRole('textbox', { name: 'Titel' })).toHaveValue(`${title} neu`)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Erfolgreich gespeichert!')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Wer räumt auf/ })).toBeVisible()
  })
})

test(
  'hostile texts are kept as texts, too long ones refused with a sentence',
  { tag: '@desk' },
  async ({ page, signIn, inspect }, info) => {
    await signIn('admin')
    await page.goto('/admin/questionnaires/create')
    const script = `<script>alert(1)</script> ${info.project.name}`
    await page.getByRole('textbox', { name: 'Titel' }).fill(script)
    await page.getByRole('button', { name: 'Erste Frage hinzufügen' }).click()
    await page.getByRole('textbox', { name: 'Frage', exact: true }).fill('x'.repeat(10_000))
    await page.getByRole('textbox', { name: 'Hilfetext' }).fill('y'.repeat(10_000))
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText("'Frage' darf höchstens 500 Zeichen lang sein", { exact: true })).toBeVisible()
    await expect(page.getByText("'Hilfetext' darf höchstens 1000 Zeichen lang sein")).toBeVisible()
    await page.evaluate(() => scrollTo(0, 0))
    await inspect('questionnaire-long')
    await page.getByRole('textbox', { name: 'Frage', exact: true }).fill('<img src=x onerror=alert(1)> 😀')
    await page.getByRole('textbox', { name: 'Hilfetext' }).fill('"><svg onload=alert(1)>')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.waitForURL(/\/admin\/questionnaires\/edit\/\d+$/)
    await expect(page.getByRole('textbox', { name: 'Titel' })).toHaveValue(script)
    await page.getByRole('textbox', { name: 'Titel' }).fill('NUL\0byte')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.locator('.mantine-InputWrapper-error, .mantine-Notification-root').first()).toBeVisible()
  },
)
