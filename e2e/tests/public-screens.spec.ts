import { agree, aulaWish, orderButton, startDraft, tuesdayIn } from '../lib/reservation-draft.ts'
import { openSession } from '../lib/session.ts'
import { expect, test } from '../lib/test.ts'

test('everybody but customers is offered to register', { tag: '@desk' }, async ({ page, server, inspect }) => {
  const tabs = async () => {
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Hauptnavigation' })
    return menu.getByRole('link')
  }
  await expect(await tabs()).toContainText(['Start', 'Reservieren', 'Registrieren'])
  await openSession(page, server, 'admin')
  await expect(await tabs()).toContainText(['Start', 'Reservieren', 'Registrieren'])
  await page.getByRole('link', { name: 'Registrieren' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registrieren')
  await inspect('register-as-staff')
  await openSession(page, server, 'kunde')
  await expect(await tabs()).toContainText(['Start', 'Reservieren', 'Mein Konto'])
})

test('a customer takes an order along as PDF', { tag: '@desk' }, async ({ page, signIn, inspect }) => {
  await signIn('kunde')
  await page.goto('/account/orders')
  await page.getByRole('link', { name: /Waldhütte Rüti/ }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF', exact: true }).click()
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
  await inspect('account-order-pdf')
})

test('consent is asked for only where there is something to read, and the order comes as PDF', {
  tag: '@desk',
}, async ({ page, server, signIn, inspect }) => {
  const [settings] = await server.query('select texts from app_setting where app_id = 1')
  const documents = await server.query(
    `delete from bookable_asset p using bookable o where o.app_id = 1 and o.title = 'Aula' and p.app_id = 1
       and p.object_id = o.id and p.place in ('rules', 'document') returning p.app_id, p.object_id, p.asset_id, p.place, p.sort`,
  )
  await server.query(
    `update app_setting set texts = texts || '{"legal":"","regulation":"Ruhe ab 22 Uhr.\\nRauchverbot."}' where app_id = 1`,
  )
  try {
    await signIn('kunde')
    await startDraft(page, { ...aulaWish, day: tuesdayIn(17) })
    await page.goto('/reservation?step=pruefen')
    await expect(page.getByRole('checkbox', { name: /Benützungsreglement/ })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /Datenschutz/ })).toHaveCount(0)
    await page.getByText('Benützungsreglement lesen').click()
    await expect(page.getByText('Rauchverbot.')).toBeVisible()
    await inspect('reservation-consent-text')
    await server.query(`update app_setting set texts = texts || '{"regulation":""}' where app_id = 1`)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Stimmt alles?' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Zustimmung' })).toHaveCount(0)
    await page.getByText('Der Preis wird noch berechnet.').first().waitFor({ state: 'hidden' })
    await orderButton(page).click()
    await expect(page.getByText('Vielen Dank, Ihre Reservation ist eingegangen').first()).toBeVisible()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF', exact: true }).click()
    expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
    await inspect('reservation-done-pdf')
  } finally {
    await server.query('update app_setting set texts = $1 where app_id = 1', [JSON.stringify(settings?.texts)])
    for (const { app_id, object_id, asset_id, place, sort } of documents) {
      await server.query(
        'insert into bookable_asset (app_id, object_id, asset_id, place, sort) values ($1, $2, $3, $4, $5)',
        [app_id, object_id, asset_id, place, sort],
      )
    }
  }
})

test('with documents both consents have a link', { tag: '@desk' }, async ({ page, signIn }) => {
  await signIn('kunde')
  await startDraft(page, { ...aulaWish, day: tuesdayIn(18) })
  await page.goto('/reservation?step=pruefen')
  await agree(page)
  for (const name of ['Benützungsreglement', 'Datenschutzerklärung']) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', /^\/files\//)
  }
})
