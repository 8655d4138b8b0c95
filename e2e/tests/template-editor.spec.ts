import type { Locator, Page } from '@playwright/test'
import { signInWith } from '../lib/staff.ts'
import { expect, test } from '../lib/test.ts'

const outline = (page: Page) => page.getByRole('list', { name: 'Aufbau' })
const rows = (page: Page) => outline(page).getByRole('listitem')
const blocks = (page: Page) => page.locator('.mail-paper [data-block]')
const toolbar = (page: Page) => page.getByRole('toolbar', { name: /Werkzeuge/ })
const palette = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Blöcke' }).getByRole('button', { name, exact: true })
const saved = (page: Page) => expect(page.getByText(/^Ungespeichert/)).toHaveCount(0)

/** As a hand does it: press, move a little, move there, let go. */
async function drag(page: Page, what: Locator, onto: Locator, at: { below?: number } = {}): Promise<void> {
  await what.hover()
  await page.mouse.down()
  const box = await onto.boundingBox()
  if (!box) throw new Error('nowhere to drop it')
  const [x, y] = [
    box.x + box.width / 2,
    at.below === undefined ? box.y + box.height / 2 : box.y + box.height + at.below,
  ]
  await page.mouse.move(x, y + 3, { steps: 12 })
  await page.mouse.move(x, y, { steps: 3 })
  await page.mouse.up()
}

/** The blocks in their order, by what the list calls them. */
const order = (page: Page, ...names: readonly RegExp[]) => expect(rows(page)).toHaveText([...names])

test('blocks are dragged, pictured and linked', { tag: '@desk' }, async ({ page, signIn, inspect, server }) => {
  await signIn('admin')
  await page.goto('/admin/templates/edit')
  await page.getByRole('textbox', { name: 'Name' }).fill('Gezogen')
  await order(page, /^Logo/, /Inhalt/)

  await test.step('from the palette onto the mail and onto the list', async () => {
    await drag(page, palette(page, 'Trenner'), blocks(page).first())
    await order(page, /^Logo/, /^Trenner/, /Inhalt/)
    await drag(page, palette(page, 'Platzhalter'), rows(page).nth(1))
    await expect(rows(page)).toHaveCount(4)
    await order(page, /^Logo/, /^Trenner/, /^Platzhalter/, /Inhalt/)
    await page.getByRole('textbox', { name: 'Name des Platzes' }).fill('Hinweis')
    await expect(blocks(page).nth(2)).toContainText('Hinweis')
  })

  await test.step('below the last block, below the last line, and back where it came from', async () => {
    await drag(page, palette(page, 'Logo'), blocks(page).last(), { below: 60 })
    await order(page, /^Logo/, /^Trenner/, /Hinweis/, /Inhalt/, /^Logo/)
    await drag(page, palette(page, 'Bild'), rows(page).last(), { below: 40 })
    await order(page, /^Logo/, /^Trenner/, /Hinweis/, /Inhalt/, /^Logo/, /^Bild/)
    await drag(page, palette(page, 'Bild'), palette(page, 'Kundenadresse'))
    await expect(rows(page)).toHaveCount(6)
    for (const _ of [1, 2]) await page.getByRole('button', { name: 'Rückgängig' }).click()
    await order(page, /^Logo/, /^Trenner/, /Hinweis/, /Inhalt/)
  })

  await test.step('into a mail that is empty', async () => {
    const other = await page.context().newPage()
    await other.goto('/admin/templates/edit')
    for (const name of ['Logo', 'Inhalt']) {
      await rows(other).filter({ hasText: name }).getByRole('button').last().click()
      await toolbar(other).getByRole('button', { name: 'Löschen' }).click()
    }
    await expect(rows(other)).toHaveCount(0)
    await drag(other, palette(other, 'Text'), other.getByText('Noch kein Block.'), { below: 300 })
    await order(other, /^Text/)
    await other.close({ runBeforeUnload: false })
  })

  await test.step('in the list, and in the mail by its grip', async () => {
    await drag(page, page.getByRole('button', { name: 'Verschieben: Trenner' }), rows(page).last())
    await order(page, /^Logo/, /Hinweis/, /Inhalt/, /^Trenner/)
    await drag(page, page.getByRole('button', { name: 'Verschieben: Trenner' }), rows(page).first())
    await order(page, /^Trenner/, /^Logo/, /Hinweis/, /Inhalt/)
    await blocks(page).first().getByRole('button', { name: 'Trenner bearbeiten' }).click()
    await drag(page, page.getByTitle('Ziehen: Trenner'), blocks(page).nth(1))
    await order(page, /^Logo/, /^Trenner/, /Hinweis/, /Inhalt/)
  })

  await test.step('each step is taken back and done again', async () => {
    const back = page.getByRole('button', { name: 'Rückgängig' })
    for (let step = 0; step < 6; step += 1) await back.click()
    await order(page, /^Logo/, /Inhalt/)
    const forth = page.getByRole('button', { name: 'Wiederholen' })
    for (let step = 0; step < 6; step += 1) await forth.click()
    await order(page, /^Logo/, /^Trenner/, /Hinweis/, /Inhalt/)
    await expect(forth).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('a picture of the media manager', async () => {
    await rows(page)
      .nth(1)
      .getByRole('button', { name: /^Trenner/ })
      .click()
    await palette(page, 'Bild').click()
    await page.getByRole('button', { name: 'Bild wählen' }).click()
    const media = page.getByRole('dialog')
    await media.getByRole('radio', { name: /Waldhütte/ }).check()
    await media.getByRole('button', { name: 'Übernehmen' }).click()
    const picture = blocks(page).nth(2).getByRole('img')
    await expect(picture).toHaveAttribute('src', /^\/files\/assets\//)
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(picture).toHaveCount(0)
    await page.getByRole('button', { name: 'Wiederholen' }).click()
    await expect(picture).toBeVisible()
    await palette(page, 'Bild + Text').click()
    await page.getByRole('group', { name: 'Linke Seite' }).getByRole('button', { name: 'Bild wählen' }).click()
    await media.getByRole('radio', { name: 'Auswählen: Aula' }).check()
    await media.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(blocks(page).nth(3).getByRole('img')).toBeVisible()
    await expect(page.getByText('«Aula»')).toBeVisible()
    await inspect('template-pictures')
  })

  await test.step('links: an address, a button, what a variable says', async () => {
    await palette(page, 'Text').click()
    const words = page.getByRole('textbox', { name: 'Text', exact: true })
    await expect(words).toBeFocused()
    await words.fill('Hausordnung')
    await words.press('ControlOrMeta+a')
    const link = toolbar(page).getByRole('button', { name: 'Link', exact: true })
    await link.click()
    const address = page.getByRole('textbox', { name: 'Adresse' })
    await address.fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(page.getByText('Bitte geben Sie eine Adresse wie www.beispiel.ch ein.')).toBeVisible()
    await inspect('template-link')
    await address.fill('www.eschenbuehl.ch/hausordnung')
    await page.getByRole('combobox', { name: 'Aussehen' }).selectOption('Schaltfläche')
    await address.press('Enter')
    await expect(address).toHaveCount(0)
    await expect(words.locator('a.button')).toHaveAttribute('href', 'https://www.eschenbuehl.ch/hausordnung')
    await words.press('End')
    await page.keyboard.type(' und ')
    await link.click()
    await page.getByRole('combobox', { name: 'Führt zu' }).selectOption('Link zur Karte')
    await page.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(words.locator('a').last()).toHaveAttribute('href', '{{mapLink}}')
    // A button alone in its paragraph would fill it; among words it stays among them.
    await expect(words.locator('.mail-words__row')).toHaveCount(0)
    await words.locator('a').first().click()
    await link.click()
    await page.getByRole('button', { name: 'Link entfernen' }).click()
    await expect(words.locator('a')).toHaveCount(1)
    // However quickly it goes: what a tool does is a step of its own.
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(words.locator('a')).toHaveCount(2)
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(words.locator('a')).toHaveCount(1)
    await expect(words).toContainText('Hausordnung und')
    await page.getByRole('button', { name: 'Wiederholen' }).click()
    await expect(words.locator('a')).toHaveCount(2)
  })

  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.waitForURL(/\/admin\/templates\/edit\/\d+$/)
  await saved(page)
  const [row] = await server.query(`select blocks from mail_template where app_id = 1 and name = 'Gezogen'`)
  const stored = row?.blocks as { component: string; props: { content: string; image: number | null } }[]
  expect(stored.map(({ component }) => component)).toEqual([
    ...['logo', 'divider', 'image', 'imageText', 'text', 'placeholder', 'placeholder'],
  ])
  expect(stored[4]?.props.content).toContain('<a class="button" href="https://www.eschenbuehl.ch/hausordnung">')
  expect(stored[2]?.props.image).not.toBeNull()
})

test('two people write the same template and the same topic', { tag: '@desk' }, async ({
  page,
  browser,
  server,
  signIn,
  inspect,
}) => {
  const other = await browser.newContext()
  const colleague = await other.newPage()
  await signIn('admin')
  await signInWith(colleague, server, ['template:view', 'template:edit'])

  await page.goto('/admin/templates')
  await page.getByRole('link', { name: 'Schlicht', exact: true }).click()
  await expect(rows(page)).toHaveCount(3)
  await colleague.goto(new URL(page.url()).href)
  await expect(rows(colleague)).toHaveCount(3)
  await palette(colleague, 'Trenner').click()
  await colleague.getByRole('button', { name: 'Speichern' }).click()
  await saved(colleague)

  await page.getByRole('textbox', { name: 'Name' }).fill('Schlicht und einfach')
  await palette(page, 'Text').click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  const dialog = page.getByRole('dialog', { name: 'Inzwischen geändert' })
  await expect(dialog).toContainText('Vera Versuch')
  await expect(dialog).toContainText('Blöcke')
  await expect(dialog).toContainText('Auch von Ihnen geändert')
  await inspect('template-conflict')
  await dialog.getByRole('button', { name: 'Meine Änderungen behalten' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Schlicht und einfach')
  await inspect('template-merged')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await saved(page)
  // What both changed is as the second one has it.
  await expect(rows(page)).toHaveText([/^Logo/, /Inhalt/, /Freundliche Grüsse/, /^Text/])

  await test.step('who changed what stands beside it', async () => {
    await page.getByRole('button', { name: 'Verlauf', exact: true }).click()
    const entries = page.getByRole('list').filter({ hasText: 'Sandra Huber' }).getByRole('listitem')
    await expect(entries.filter({ hasText: 'Sandra Huber' }).first()).toContainText('Schlicht und einfach')
    await inspect('template-history')
  })

  await page.goto('/admin/template-schemas/passwordReset')
  await colleague.goto(`${server.url}/admin/template-schemas/passwordReset`)
  const subject = (who: Page) => who.getByRole('textbox', { name: 'Betreff' })
  await subject(colleague).click()
  await colleague.keyboard.press('ControlOrMeta+a')
  await colleague.keyboard.type('Passwort neu setzen')
  await colleague.getByRole('button', { name: 'Speichern' }).click()
  await saved(colleague)
  await other.close()
  await subject(page).click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toContainText('Passwort neu setzen')
  await inspect('template-schema-conflict')
  await dialog.getByRole('button', { name: 'Neuen Stand laden' }).click()
  await expect(subject(page)).toHaveText('Passwort neu setzen')
  await page.getByRole('button', { name: 'Verlauf', exact: true }).click()
  await expect(page.getByText('Vera Versuch')).toBeVisible()
  await inspect('template-schema-history')
})
