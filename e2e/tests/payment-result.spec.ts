import { formatChf } from '@allmend/domain/money'
import type { Page } from '@playwright/test'
import { keepDraft } from '../lib/keep-draft.ts'
import {
  atProvider,
  atProviderDo,
  enterProvider,
  heading,
  lakeside,
  lastOrder,
  minute,
  moneyOf,
  online,
  orderBySteps,
  orderOnline,
  readOrder,
  triesOf,
} from '../lib/online-payments.ts'
import { agree, codeIn, fillContact, orderButton, startDraft, tuesdayIn, typeCode } from '../lib/reservation-draft.ts'
import { settled } from '../lib/reservation-times.ts'
import type { E2eServer } from '../lib/start-server.ts'
import { expect, test } from '../lib/test.ts'

test.beforeEach(({ page, server }) => enterProvider(page, server, 'payrexx'))

test('whoever gives up finds the choice again', async ({ page, server, signIn, inspect }) => {
  await signIn('kunde')
  await orderBySteps(page, tuesdayIn(6))
  const id = await lastOrder(server)
  await atProviderDo(page, 'Abbrechen')
  await page.getByRole('button', { name: 'Reservation abbrechen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reservation abbrechen?' })
  await expect(dialog.getByRole('button', { name: 'Zurück' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Reservation abbrechen' }).click()
  await expect(heading(page, 'Reservation abgebrochen')).toBeVisible()
  expect(await readOrder(server, id)).toMatchObject({ state: 'cancelled', bookings: ['expired'] })
  expect(await moneyOf(server, 'payrexx', id)).toEqual({ received: 0, returned: 0 })
  await expect(page.getByText('Abgebrochen', { exact: true })).toBeVisible()
  // It is not charged any more.
  await expect(page.locator('.pay-dates__sums .price-lines > li')).toHaveCount(0)
  await inspect('payment-given-up')
  await page.getByRole('button', { name: 'Neu reservieren' }).click()
  await expect(heading(page, 'Wann brauchen Sie es?')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: lakeside })).toBeVisible()
})

/** A draft is ordered without an account, and paid. */
async function payAsGuest(page: Page, server: E2eServer, email: string, option = online): Promise<void> {
  await page.goto('/reservation?step=kontakt')
  await page.getByRole('radio', { name: new RegExp(option) }).check({ force: true })
  await settled(page)
  await fillContact(page, email)
  await agree(page)
  await orderButton(page).click()
  await typeCode(page, codeIn(await server.mailTo(email, 'Code')))
  await orderButton(page).click()
  await atProvider(page)
  await atProviderDo(page, 'Bezahlen')
  await expect(heading(page, 'Bezahlt, vielen Dank')).toBeFocused()
}

test('a guest pays, and the order opens without an account', async ({ page, server, inspect }) => {
  await page.context().clearCookies()
  await startDraft(page, { title: lakeside, day: tuesdayIn(7), from: '09:00', to: '13:00' })
  await payAsGuest(page, server, 'bezahlt.gern@example.test')
  const { received } = await moneyOf(server, 'payrexx', await lastOrder(server))
  await expect(page.locator('.result-fact').first()).toHaveText(`Bezahlt${formatChf(received)}`)
  await inspect('payment-paid-guest')
  await page.getByRole('link', { name: 'Bestellung ansehen und ändern' }).click()
  await expect(heading(page, 'Ihre Bestellung')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Kosten' })).toContainText('abzüglich bezahlt')
})

test('dates whose time ran out are not held any more, before and after they are let go', async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  await signIn('kunde')
  const { id, link } = await orderOnline(page, server, tuesdayIn(12))
  await page.goto(link)
  await atProviderDo(page, 'Abbrechen')
  await expect(page.getByText('Gehalten, nicht bezahlt')).toBeVisible()
  await server.query(
    `update customer_order set held_until = now() - interval '1 second' where app_id = 1 and id = $1`,
    [id],
  )
  await page.reload()
  await expect(heading(page, 'Termin nicht mehr gehalten')).toBeFocused()
  expect(await readOrder(server, id)).toMatchObject({ bookings: ['held'] })
  await expect(page.getByText('Abgelaufen', { exact: true })).toBeVisible()
  await inspect('payment-ran-out')
  await minute(server)
  await expect.poll(async () => (await readOrder(server, id)).bookings).toEqual(['expired'])
  await page.reload()
  await expect(heading(page, 'Termin nicht mehr gehalten')).toBeFocused()
  await expect(page.getByText('Abgelaufen', { exact: true })).toBeVisible()
})

test('an order that was confirmed is paid from the account', async ({ page, server, signIn, inspect }) => {
  await signIn('kunde')
  const { id, number, total } = await orderOnline(page, server, tuesdayIn(8))
  // As if somebody had confirmed it first.
  await server.query(`update customer_order set state = 'created', held_until = null where app_id = 1 and id = $1`, [
    id,
  ])
  await server.query(`update booking set state = 'confirmed' where app_id = 1 and order_id = $1`, [id])
  await page.goto(`/account/orders/${id}`)
  await expect(page.getByRole('button', { name: 'Jetzt bezahlen' })).toBeVisible()
  await inspect('payment-from-account')
  await page.getByRole('button', { name: 'Jetzt bezahlen' }).click()
  await atProvider(page)
  await atProviderDo(page, 'Abbrechen')
  await expect(heading(page, 'Zahlung abgebrochen')).toBeFocused()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reservation abbrechen' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Nochmals versuchen' }).click()
  await atProvider(page)
  await atProviderDo(page, 'Bezahlen')
  await expect(heading(page, 'Bezahlt, vielen Dank')).toBeVisible()
  expect((await moneyOf(server, 'payrexx', id)).received).toBe(total)
  await page.goto(`/account/orders/${id}`)
  await expect(heading(page, `Bestellung ${number}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Jetzt bezahlen' })).toHaveCount(0)
})

test('a provider that says nothing is asked again; an unknown payment is none', async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  await signIn('kunde')
  await page.clock.install()
  const { id, link } = await orderOnline(page, server, tuesdayIn(9))
  const [payment = ''] = await triesOf(server, id)
  await server.providers.payrexx.keepBack(payment)
  await page.goto(link)
  await atProviderDo(page, 'Ablehnen')
  await expect(heading(page, 'Zahlung wird geprüft')).toBeFocused()
  await page.clock.fastForward('02:10')
  await expect(heading(page, 'Noch keine Antwort')).toBeFocused()
  await inspect('payment-tired')
  await page.getByRole('button', { name: 'Erneut nachfragen' }).click()
  await expect(heading(page, 'Zahlung wird geprüft')).toBeFocused()
  await server.providers.payrexx.release(payment)
  await expect(heading(page, 'Zahlung abgelehnt')).toBeFocused()
  await page.goto('/payment/status-success?payment=erfunden')
  await expect(heading(page, 'Diese Zahlung gibt es nicht')).toBeVisible()
  await inspect('payment-unknown')
})

test('another amount than asked for is looked at by hand, given back by the office, and paid anew', async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  await signIn('kunde')
  const { id, link, total } = await orderOnline(page, server, tuesdayIn(10))
  await page.goto(link)
  await page.getByRole('radio', { name: /^nur / }).check()
  await atProviderDo(page, 'Bezahlen')
  await expect(heading(page, 'Zahlung wird von Hand geprüft')).toBeFocused()
  await expect(page.getByText(`Der Anbieter meldet etwas anderes als ${formatChf(total)}.`)).toBeVisible()
  await inspect('payment-mismatch')
  const result = page.url()
  expect(await readOrder(server, id)).toMatchObject({ state: 'new', bookings: ['held'], paid: 0 })
  await page.goto(`/account/orders/${id}`)
  await expect(
    page.getByText('Ihre Zahlung wird von Hand geprüft. Bitte bezahlen Sie nicht nochmals.').first(),
  ).toBeVisible()
  await expect(page.getByText('Zahlung wird geprüft', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Wartet auf Zahlung')).toHaveCount(0)

  // Whoever works with orders need not see the settings of the provider.
  await signIn('sekretariat')
  await page.goto(`/admin/orders/edit/${id}`)
  const card = page.getByRole('region', { name: 'Online-Zahlungen' })
  await expect(card).toContainText('Verlangt waren')
  const odd = page.getByRole('region', { name: 'Zahlung prüfen' })
  await expect(odd.getByRole('button', { name: /^[\d.]+ verbuchen$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Buchungen' })).toContainText('Zahlung wird geprüft')
  await inspect('order-odd-payment')
  await odd.getByRole('button', { name: / zurückgeben$/ }).click()
  const dialog = page.getByRole('dialog', { name: / zurückgeben$/ })
  await expect(dialog).toContainText(`${formatChf(total)} sind weiterhin zu bezahlen.`)
  await inspect('order-odd-payment-return')
  await dialog.getByRole('button', { name: 'Zurückgeben' }).click()
  await expect(page.getByText('Das Geld ist zurückgegeben.')).toBeVisible()
  await expect(card.getByText('Erstattet', { exact: true })).toBeVisible()
  await expect(odd).toHaveCount(0)
  const [first = ''] = await triesOf(server, id)
  const { received, returned } = await server.providers.payrexx.payment(first)
  expect(returned).toBe(received)
  expect(await readOrder(server, id)).toMatchObject({ state: 'new', bookings: ['held'], paid: 0 })

  await signIn('kunde')
  await page.goto(result)
  await expect(heading(page, 'Ihre Zahlung geht zurück')).toBeFocused()
  await inspect('payment-given-back')
  await page.getByRole('button', { name: 'Nochmals versuchen' }).click()
  await atProvider(page)
  await atProviderDo(page, 'Bezahlen')
  await expect(heading(page, 'Bezahlt, vielen Dank')).toBeFocused()
  expect(await readOrder(server, id)).toMatchObject({ state: 'payed', bookings: ['confirmed'], paid: total })
})

test('of a part that staff book the customer reads what is open, and pays it', async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  await signIn('kunde')
  const { id, link, total } = await orderOnline(page, server, tuesdayIn(13))
  await page.goto(link)
  await page.getByRole('radio', { name: /^nur / }).check()
  await atProviderDo(page, 'Bezahlen')
  await expect(heading(page, 'Zahlung wird von Hand geprüft')).toBeFocused()
  const result = page.url()
  await signIn('sekretariat')
  await page.goto(`/admin/orders/edit/${id}`)
  // First somebody decides about the money.
  for (const name of ['Verbuchen', 'Stornieren', 'Zahlung erfassen']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  }
  const account = page.getByRole('region', { name: 'Konto' })
  await expect(account).toContainText('Eine Zahlung lässt sich hier erst erfassen')
  await account.scrollIntoViewIfNeeded()
  await inspect('order-odd-payment-account')
  await page
    .getByRole('region', { name: 'Zahlung prüfen' })
    .getByRole('button', { name: / verbuchen$/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  await page.getByRole('dialog').getByRole('button', { name: 'Verbuchen' }).click()
  await expect(page.getByText('Verbucht, was beim Anbieter steht.')).toBeVisible()
  await expect(account.getByRole('button', { name: 'Zahlung erfassen' })).toBeVisible()
  await expect(account).not.toContainText('Eine Zahlung lässt sich hier erst erfassen')
  const { paid } = await readOrder(server, id)
  expect(paid).toBeLessThan(total)

  await signIn('kunde')
  await page.goto(result)
  await expect(heading(page, 'Teilbetrag bezahlt, vielen Dank')).toBeFocused()
  await expect(page.getByText(`Noch offen sind ${formatChf(total - paid)}.`)).toBeVisible()
  // It is no receipt yet.
  await expect(page.getByRole('button', { name: 'Bestellung als PDF' })).toBeVisible()
  await expect(page.getByText('Quittung')).toHaveCount(0)
  await inspect('payment-part')
  await page.goto(`/account/orders/${id}`)
  await expect(page.getByText(/^Bezahlt sind .* Bitte bezahlen Sie den Rest online\.$/).first()).toBeVisible()
  await inspect('order-paid-in-part')
  await page.getByRole('button', { name: 'Jetzt bezahlen' }).click()
  await atProvider(page)
  await atProviderDo(page, 'Bezahlen')
  await expect(heading(page, 'Bezahlt, vielen Dank')).toBeFocused()
  expect(await moneyOf(server, 'payrexx', id)).toEqual({ received: total, returned: 0 })
})

test('a provider that cannot be reached: the dates stay, and another try leads there', async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  const setAccount = (to: string) =>
    server.query(`update payment_provider set account = $1 where app_id = 1 and kind = 'payrexx'`, [to])
  await signIn('kunde')
  const [before] = await server.query(`select account from payment_provider where app_id = 1 and kind = 'payrexx'`)
  await setAccount('niemand')
  const { id, link, total } = await orderOnline(page, server, tuesdayIn(11))
  await setAccount(String(before?.account))
  await page.goto(link)
  await expect(heading(page, 'Zahlung nicht möglich')).toBeFocused()
  await expect(page.getByRole('timer')).toHaveText(/^1\d:\d\d$/)
  await inspect('payment-failed')
  await page.getByRole('button', { name: 'Nochmals versuchen' }).click()
  await atProvider(page)
  await atProviderDo(page, 'Bezahlen')
  await expect(heading(page, 'Bezahlt, vielen Dank')).toBeFocused()
  expect(await readOrder(server, id)).toMatchObject({ state: 'payed', paid: total })
})

test.describe('in the layout of a government', () => {
  test.use({ baseURL: async ({ server }, use) => use(server.url.replace('//localhost', '//kanton.localhost')) })

  test('a guest pays, and everything lies below the reservation', async ({ page, server, baseURL, inspect }) => {
    const [canton] = await server.query(
      `select o.app_id, o.id, i.id as interval from bookable o join booking_interval i on i.app_id = o.app_id and i.object_id = o.id
       join app_domain d on d.app_id = o.app_id and d.domain = 'kanton.localhost'
       where o.title = 'Sitzungszimmer Staatskanzlei'`,
    )
    const appId = Number(canton?.app_id)
    // Nobody has to decide about it, and it costs something.
    await server.query(`update bookable set confirmation = 'automatic' where app_id = $1 and id = $2`, [
      appId,
      canton?.id,
    ])
    const day = tuesdayIn(3)
    const booking = {
      ...{ key: crypto.randomUUID(), objectId: canton?.id, intervalId: canton?.interval, quantity: 1, steps: 2 },
      ...{ displayStart: `${day} 09:00`, displayEnd: `${day} 11:00`, isSerial: false, series: null, dates: [] },
      ...{ omitted: [], replaces: null, name: 'Schlichtung', isNamePublic: false, remark: '', color: '' },
      ...{ options: {}, documents: {}, answers: {} },
    }
    await keepDraft(page, [booking], appId)
    await payAsGuest(page, server, 'bezahlt.beim.kanton@example.test', 'Karte oder TWINT')
    expect(new URL(page.url())).toMatchObject({ origin: baseURL, pathname: '/reservation/payment/status-success' })
    const { received } = await moneyOf(server, 'datatrans', await lastOrder(server, appId))
    await expect(page.locator('.result-fact').first()).toHaveText(`Bezahlt${formatChf(received)}`)
    await inspect('payment-paid-government')
    await page.getByRole('link', { name: 'Bestellung ansehen und ändern' }).click()
    await expect(heading(page, 'Ihre Bestellung')).toBeVisible()
    expect(new URL(page.url()).pathname).toMatch(/^\/reservation\/order\//)
  })
})
