import { enterProvider, orderOnline, triesOf } from '../lib/online-payments.ts'
import { tuesdayIn } from '../lib/reservation-draft.ts'
import { expect, test } from '../lib/test.ts'

test.beforeEach(async ({ page, server }) => {
  await server.query(`update app set feature_flags = '{payment}' where id = 1`)
  await enterProvider(page, server, 'payrexx')
})

test('a refund the provider refuses is told where it was asked for, and goes back otherwise', async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  await signIn('kunde')
  const { id } = await orderOnline(page, server, tuesdayIn(14))
  const [at = ''] = await triesOf(server, id)
  await server.providers.payrexx.act(at, 'pay')

  await signIn('admin')
  await page.goto(`/admin/orders/edit/${id}`)
  const card = page.getByRole('region', { name: 'Online-Zahlungen' })
  await expect(card).toContainText('Bezahlt')
  await card.getByRole('button', { name: 'Online zurückerstatten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Online zurückerstatten' })
  await dialog.getByLabel('Grund').fill('Anlass abgesagt')
  await server.providers.payrexx.refuseNext()
  await dialog.getByRole('button', { name: 'Zurückerstatten' }).click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Der Zahlungsanbieter hat die Rückerstattung abgelehnt.')
  await expect(alert).toContainText('Refused by the simulator')
  await expect(alert).toBeFocused()
  await inspect('payment-refund-refused')
  await page.keyboard.press('Escape')
  await expect(card).toContainText('Rückerstattung abgelehnt')
  await expect(page.getByRole('region', { name: 'Verlauf' })).toContainText(/Rückerstattung von CHF.+ abgelehnt/)
  await inspect('payment-refund-refused-order')

  await page.getByRole('region', { name: 'Konto' }).getByRole('button', { name: 'Rückerstattung erfassen' }).click()
  await expect(page.getByRole('dialog', { name: 'Rückerstattung erfassen' })).toContainText(
    'Der Anbieter hat die Rückerstattung abgelehnt.',
  )
})

test('money is written down at the desk after the payment that runs online was ended', async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  await signIn('kunde')
  const { id } = await orderOnline(page, server, tuesdayIn(15))
  await page.goto(`/account/orders/${id}`)
  await expect(page.getByText(/Ihr Termin ist bis .+ Uhr für Sie gehalten\. Zu bezahlen sind CHF/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Jetzt bezahlen' })).toBeVisible()
  await inspect('payment-held-order')
  await page.getByRole('link', { name: 'Anders bezahlen oder abbrechen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zahlung noch offen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Andere Zahlungsart wählen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reservation abbrechen' })).toBeVisible()
  await inspect('payment-held-ways')

  const [booking] = await server.query('select id from booking where order_id = $1', [id])
  await page.goto(`/account/reservations/${booking?.id}`)
  await expect(page.getByText(/Ihr Termin ist bis .+ Uhr für Sie gehalten/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Änderung anfragen' })).toHaveCount(0)
  await inspect('payment-held-booking')

  await signIn('admin')
  await page.goto(`/admin/orders/edit/${id}`)
  await page.getByRole('region', { name: 'Konto' }).getByRole('button', { name: 'Zahlung erfassen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zahlung erfassen' })
  await expect(dialog).toContainText(/Eine Online-Zahlung über CHF.+ läuft seit/)
  await inspect('payment-running-desk')
  await dialog.getByRole('button', { name: 'Beenden und erfassen' }).click()
  await expect(page.getByText('Die Zahlung ist erfasst.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Online-Zahlungen' })).toContainText('Abgebrochen')
  const [row] = await server.query('select state, paid, total from customer_order where id = $1', [id])
  expect(row).toMatchObject({ state: 'payed', paid: row?.total })
})
