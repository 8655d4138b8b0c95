import type { Page } from '@playwright/test'
import { expect, test } from '../lib/test.ts'

const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name })

test.describe.configure({ mode: 'serial' })

test('the gateway is set up, tested, and says when it is out of order', async ({ page, server, signIn, inspect }) => {
  await signIn('admin')
  await page.goto('/admin/settings/hisoftgateway')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gemeindesoftware')
  const state = page.getByRole('region', { name: 'Zustand' })
  await page.getByRole('button', { name: 'Verbindung testen' }).click()
  await expect(state.getByText('erreichbar', { exact: true })).toBeVisible()
  await expect(state.getByRole('status')).toContainText('Die Verbindung steht')
  await expect(page.getByText('gespeichert, endet auf eren')).toBeVisible()
  expect(await page.content()).not.toContain('nur-zum-ausprobieren')
  await inspect('gateway-settings')

  await test.step('out of order, in words, and well again', async () => {
    await server.setGateway({ fault: 'error' })
    await page.getByRole('button', { name: 'Verbindung testen' }).click()
    await expect(state.getByText(/^gestört seit \d\d\.\d\d\.\d{4} - \d\d:\d\d$/)).toBeVisible()
    await expect(state.getByText('Die Antwort ist ein Fehler (HTTP 500).')).toBeVisible()
    await expect(state.getByRole('status')).not.toContainText('Die Verbindung steht')
    await inspect('gateway-settings-down')
    await server.setGateway({ fault: 'none' })
    await page.getByRole('button', { name: 'Verbindung testen' }).click()
    await expect(state.getByText('erreichbar', { exact: true })).toBeVisible()
  })

  await test.step('another address wants the key anew, may not lead inside, and is secured', async () => {
    const address = page.getByRole('textbox', { name: 'Adresse (URL)' })
    const before = await address.inputValue()
    await address.fill('http://gateway.example')
    await expect(page.getByRole('button', { name: 'Verbindung testen' })).toBeDisabled()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText("'Zugangsschlüssel' darf nicht leer sein")).toBeVisible()
    await page.getByLabel('Zugangsschlüssel', { exact: false }).first().fill('etwas')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText(/Adresse ein, die mit https:\/\/ beginnt/)).toBeVisible()
    await address.fill('https://127.0.0.1/api')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText(/Diese Adresse liegt im internen Netz/)).toBeVisible()
    await inspect('gateway-settings-refused')
    await page.getByRole('button', { name: 'Verwerfen' }).click()
    await expect(address).toHaveValue(before)
  })
})

test('an account is linked with a person, and let go', async ({ page, server, signIn, inspect }, { project }) => {
  const isPhone = project.name === 'phone'
  await server.query(`update app_user set hisoft_personal_number = '104290' where app_id = 1 and lastname = 'Caduff'`)
  const [{ id } = { id: 0 }] = await server.query(
    `select id from app_user where app_id = 1 and firstname = 'Regula' and lastname = 'Meier'`,
  )
  const numberOf = async () =>
    (await server.query('select hisoft_personal_number as number from app_user where id = $1', [id]))[0]?.number
  await signIn('admin')
  await page.goto(`/admin/users/edit/${id}`)
  const card = page.getByRole('region', { name: 'Verknüpfung Gemeindesoftware' })
  const dialog = page.getByRole('dialog')
  const open = () => card.getByRole('button', { name: 'Mit Gemeindesoftware verknüpfen' }).click()
  const rows = dialog.getByRole('row').filter({ has: page.getByRole('rowheader') })

  await test.step('it searches as it opens, with the name of the customer; the best is first', async () => {
    await expect(card.getByText('Nicht verknüpft')).toBeVisible()
    const asked = page.waitForRequest(/hisoft-gateway\/addresses/)
    await open()
    expect((await asked).headers().filter).toBe('firstname=Regula&lastname=Meier')
    expect((await asked).url()).toMatch(/addresses$/)
    await expect(dialog.getByText('6 Personen gefunden')).toBeVisible()
    await expect(dialog.getByText('beim Öffnen mit den Angaben des Kunden gesucht')).toBeVisible()
    await expect(field(page, 'Nachname')).toBeFocused()
    await expect(field(page, 'Vorname')).toHaveValue('Regula')
    await expect(rows.first()).toContainText('100482')
    await expect(rows.first()).toContainText('alles gleich')
    await expect(rows.nth(1)).toContainText('4 von 5')
    await expect(rows.filter({ hasText: '104290' })).toContainText('Bereits verknüpft')
    await expect(rows.filter({ hasText: '104290' }).getByRole('link')).toContainText('Caduff')
    await expect(rows.filter({ hasText: '104290' }).getByRole('button')).toHaveCount(0)
    if (!isPhone) {
      const box = await page.locator('.mantine-Modal-content').boundingBox()
      expect(Math.round(box?.width ?? 0)).toBe(Math.round((page.viewportSize()?.width ?? 0) * 0.8))
    }
    await inspect('gateway-dialog')
  })

  await test.step('with no field nothing is asked, and the old hits stay', async () => {
    let calls = 0
    const count = () => {
      calls += 1
    }
    await dialog.getByRole('button', { name: 'Felder leeren' }).click()
    await expect(field(page, 'Vorname')).toBeFocused()
    page.on('request', count)
    await dialog.getByRole('button', { name: 'Suchen', exact: true }).click()
    await expect(dialog.getByText('Bitte füllen Sie mindestens ein Feld aus!')).toBeVisible()
    await expect(rows).toHaveCount(6)
    page.off('request', count)
    expect(calls).toBe(0)
    await inspect('gateway-dialog-empty')
  })

  await test.step('nobody found', async () => {
    await field(page, 'Vorname').fill('Regla')
    await field(page, 'Nachname').fill('Meyerhofer')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Keine Daten gefunden. Bitte verfeinern Sie die Suche.')).toBeVisible()
    await expect(dialog.getByText('0 Personen gefunden')).toBeVisible()
    await expect(dialog.getByText('für Vorname Regla, Nachname Meyerhofer')).toBeVisible()
    await expect(dialog.getByText('Bitte füllen Sie mindestens ein Feld aus!')).toHaveCount(0)
    await inspect('gateway-dialog-nobody')
  })

  await test.step('a number of the insurance is checked, and sent without saying so', async () => {
    await dialog.getByRole('button', { name: 'Felder leeren' }).click()
    await field(page, 'Personennummer').fill('756.9217.0769.84')
    await dialog.getByRole('checkbox', { name: 'SVAN-Nummer' }).check()
    await dialog.getByRole('button', { name: 'Suchen', exact: true }).click()
    await expect(dialog.getByText("'Personennummer' ist keine gültige SVAN-Nummer")).toBeVisible()
    await expect(field(page, 'Personennummer')).toBeFocused()
    await field(page, 'Personennummer').fill('756.9217.0769.85')
    const asked = page.waitForRequest(/hisoft-gateway\/addresses/)
    await dialog.getByRole('button', { name: 'Suchen', exact: true }).click()
    expect((await asked).headers().filter).toBe('personalNumber=7569217076985')
    await expect(dialog.getByText('0 Personen gefunden')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'SVAN-Nummer' }).uncheck()
  })

  await test.step('many hits scroll below the foot, which stays', async () => {
    await dialog.getByRole('button', { name: 'Felder leeren' }).click()
    await field(page, 'Ort').fill('Eschenbühl')
    await dialog.getByRole('button', { name: 'Suchen', exact: true }).click()
    await expect(dialog.getByText('Mehr als 100 Personen gefunden')).toBeVisible()
    const cancel = dialog.getByRole('button', { name: 'Abbrechen' })
    const height = page.viewportSize()?.height ?? 0
    const bottom = async () => {
      const box = await cancel.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    expect(await bottom()).toBeLessThanOrEqual(height)
    await expect(rows.nth(60)).not.toBeInViewport()
    await inspect('gateway-dialog-many')
    await rows.nth(60).getByRole('button').or(rows.nth(60).getByRole('link')).focus()
    const focused = await rows.nth(60).locator('button, a').boundingBox()
    const foot = await cancel.locator('..').boundingBox()
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
    expect(await bottom()).toBeLessThanOrEqual(height)
  })

  await test.step('out of order: said in words, and tried again', async () => {
    await server.setGateway({ fault: 'down' })
    await dialog.getByRole('button', { name: 'Felder leeren' }).click()
    await field(page, 'Nachname').fill('Meier')
    await dialog.getByRole('button', { name: 'Suchen', exact: true }).click()
    await expect(dialog.getByText('Die Gemeindesoftware ist gestört.')).toBeVisible()
    await expect(dialog.getByText(/Die Gemeindesoftware antwortet nicht/)).toBeVisible()
    await expect(rows).toHaveCount(0)
    await inspect('gateway-dialog-down')
    await server.setGateway({ fault: 'none' })
    await dialog.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(rows.filter({ hasText: '100482' })).toBeVisible()
  })

  await test.step('choosing fills in the number and no more; saving links', async () => {
    await rows
      .filter({ hasText: '100482' })
      .getByRole('button', { name: /^Verknüpfen/ })
      .click()
    await expect(dialog).toHaveCount(0)
    await expect(card.getByRole('textbox', { name: 'Personennummer' })).toHaveValue('100482')
    await expect(card.getByText('Wird beim Speichern verknüpft')).toBeVisible()
    await expect(card.getByText('Verknüpft', { exact: true })).toHaveCount(0)
    await expect(page.getByText('Geändert: Personennummer')).toBeVisible()
    expect(await numberOf()).toBe(null)
    await inspect('gateway-chosen')
    await page.getByRole('button', { name: 'Speichern' }).first().click()
    await expect.poll(numberOf).toBe('100482')
    await expect(card.getByText('Verknüpft', { exact: true })).toBeVisible()
    await inspect('gateway-linked')
  })

  await test.step('zeros in front are another number, which is said', async () => {
    await server.query(
      `update app_user set hisoft_personal_number = '0100482' where app_id = 1 and lastname = 'Caduff'`,
    )
    await page.reload()
    await expect(card.getByRole('note')).toContainText('Caduff hat die Nummer 0100482. Führende Nullen zählen')
    await inspect('gateway-alike')
    await server.query(`update app_user set hisoft_personal_number = '104290' where app_id = 1 and lastname = 'Caduff'`)
    await page.reload()
    await expect(card.getByRole('textbox', { name: 'Personennummer' })).toHaveValue('100482')
    await expect(card.getByRole('note')).toHaveCount(0)
  })

  await test.step('a number of somebody else is refused at its field', async () => {
    await card.getByRole('textbox', { name: 'Personennummer' }).fill('104290')
    await page.getByRole('button', { name: 'Speichern' }).first().click()
    await expect(card.getByText('Diese Personennummer ist schon mit einem anderen Konto verknüpft.')).toBeVisible()
    await page.getByRole('button', { name: 'Verwerfen' }).click()
  })

  await test.step('let go', async () => {
    await card.getByRole('button', { name: 'Verknüpfung lösen' }).click()
    await expect(card.getByRole('textbox', { name: 'Personennummer' })).toHaveValue('')
    await expect(card.getByText('Wird beim Speichern gelöst')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Mit Gemeindesoftware verknüpfen' })).toBeFocused()
    await page.getByRole('button', { name: 'Speichern' }).first().click()
    await expect.poll(numberOf).toBe(null)
    await expect(card.getByText('Nicht verknüpft')).toBeVisible()
  })
})

test('an order shows what became of its bill', async ({ page, server, signIn, inspect }) => {
  const [{ id } = { id: 0 }] = await server.query(
    `select order_id as id from gateway_bill where app_id = 1 order by order_id limit 1`,
  )
  // It may have met the gateway while that was out of order, and would wait for minutes.
  await server.query(`update gateway_bill set next_at = now() where order_id = $1 and next_at is not null`, [id])
  await server.query('update gateway_setting set rest_until = now() where rest_until is not null')
  await server.query(`select graphile_worker.add_job('gateway.find_due', '{}')`)
  await expect
    .poll(async () => (await server.query('select state from gateway_bill where order_id = $1', [id]))[0]?.state)
    .toBe('sent')
  await signIn('admin')
  await page.goto(`/admin/orders/edit/${id}`)
  const card = page.getByRole('region', { name: 'Gemeindesoftware' })
  await expect(card.getByText('Eingegangen')).toBeVisible()
  await expect(card.getByText(/^R\d{5}$/)).toBeVisible()
  await inspect('gateway-bill')

  // Whoever takes the money here is told before, and the bill has to follow.
  await page.getByRole('button', { name: 'Als bezahlt markieren' }).click()
  const paying = page.getByRole('dialog', { name: 'Zahlung erfassen' })
  await expect(
    paying.getByText(/^Diese Bestellung ist in der Gemeindesoftware verrechnet \(Rechnung R\d{5}\)/),
  ).toBeVisible()
  await inspect('gateway-bill-paying')
  await paying.getByRole('textbox', { name: 'Betrag' }).fill('1.00')
  await paying.getByRole('button', { name: 'Erfassen' }).click()
  await expect(card.getByText(/Bitte buchen Sie die Rechnung in der Gemeindesoftware aus/)).toBeVisible()
  await inspect('gateway-bill-to-settle')

  await server.query(
    `update gateway_bill set state = 'refused', sent_at = null, next_at = null, failure = 'Die Gemeindesoftware kennt diese Personennummer nicht.'
     where order_id = $1`,
    [id],
  )
  await page.reload()
  await expect(card.getByText('Nicht angenommen')).toBeVisible()
  await inspect('gateway-bill-refused')
  await card.getByRole('button', { name: 'Nochmals übermitteln' }).click()
  await expect(card.getByText('Eingegangen')).toBeVisible({ timeout: 30_000 })
})

test('the bill appears right after an order is booked', async ({ page, server, signIn, inspect }) => {
  const [order] = await server.query(
    `select o.id, o.user_id from customer_order o join app_user u on u.app_id = o.app_id and u.id = o.user_id
     where o.app_id = 1 and o.state = 'created' and o.total > 0 and o.number is not null
       and not exists (select from gateway_bill b where b.app_id = o.app_id and b.order_id = o.id)
       and not exists (select from booking b where b.app_id = o.app_id and b.order_id = o.id and b.state <> 'confirmed')
     order by o.id limit 1`,
  )
  await server.query(
    `update app_user set hisoft_personal_number = coalesce(hisoft_personal_number, '100971') where app_id = 1 and id = $1`,
    [order?.user_id],
  )
  await signIn('admin')
  await page.goto(`/admin/orders/edit/${String(order?.id)}`)
  await page.getByRole('button', { name: 'Verbuchen', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verbuchen', exact: true }).click()
  const card = page.getByRole('region', { name: 'Gemeindesoftware' })
  await expect(card.getByText(/Wird übermittelt|Eingegangen/)).toBeVisible()
  await expect(card.getByText(/^R\d{5}$/)).toBeVisible()
  await inspect('gateway-bill-booked')
})

test('without the flag there is nothing of it', async ({ page, server, signIn }) => {
  await server.query(`update app set feature_flags = '{payment}' where id = 1`)
  await signIn('admin')
  const [{ id } = { id: 0 }] = await server.query(`select id from app_user where app_id = 1 and lastname = 'Brunner'`)
  await page.goto(`/admin/users/edit/${id}`)
  await expect(page.getByRole('region', { name: 'Persönliche Daten' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Verknüpfung Gemeindesoftware' })).toHaveCount(0)
  await page.goto('/admin/settings/hisoftgateway')
  await expect(page).toHaveURL(/\/$/)
  await server.query(`update app set feature_flags = '{payment,hisoftgateway}' where id = 1`)
})
