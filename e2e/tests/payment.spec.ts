import { formatAmount, formatChf } from '@allmend/domain/money'
import type { Page } from '@playwright/test'
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
import { tuesdayIn } from '../lib/reservation-draft.ts'
import { takeAway } from '../lib/reservation-times.ts'
import { expect, test } from '../lib/test.ts'

/** Pays with the card, up to what the bank asks. */
async function payByCard(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Testkarte Visa/ }).check()
  await atProviderDo(page, 'Bezahlen')
  await expect(heading(page, 'Bestätigen Sie in Ihrer Bank-App')).toBeVisible()
}

const onlineCard = (page: Page) => page.getByRole('region', { name: 'Online-Zahlungen' })

for (const [kind, firstWeek] of [
  ['payrexx', 6],
  ['datatrans', 11],
] as const) {
  test.describe(kind, () => {
    const inWeek = (week: number) => tuesdayIn(firstWeek + week)

    test.beforeEach(({ page, server }) => enterProvider(page, server, kind))

    /** Our own screens are the same with either. */
    const once = async (inspect: (name: string) => Promise<void>, name: string) => {
      if (kind === 'payrexx') await inspect(name)
    }

    test('paid at once, and a part goes back later', async ({ page, server, signIn, inspect }) => {
      await signIn('kunde')
      await orderBySteps(page, inWeek(0))
      const id = await lastOrder(server)
      const { total, number } = await readOrder(server, id)
      expect(await readOrder(server, id)).toMatchObject({ state: 'new', bookings: ['held'], paid: 0 })
      await expect(page.getByText(formatChf(total)).first()).toBeVisible()
      await expect(page.getByText(`Bestellung ${number}`)).toBeVisible()
      await inspect(`payment-provider-${kind}`)
      await atProviderDo(page, 'Bezahlen')
      await expect(heading(page, 'Bezahlt, vielen Dank')).toBeFocused()
      expect(await readOrder(server, id)).toMatchObject({ state: 'payed', bookings: ['confirmed'] })
      const { received } = await moneyOf(server, kind, id)
      expect(received).toBe(total)
      await expect(page.locator('.result-fact').first()).toHaveText(`Bezahlt${formatChf(received)}`)
      await expect(page.getByText(number).first()).toBeVisible()
      await expect(page.getByText('TWINT', { exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Google' })).toBeVisible()
      await expect(page.getByText(`Wenn Sie heute stornieren, erhalten Sie ${formatChf(total)} zurück.`)).toBeVisible()
      await once(inspect, 'payment-paid')
      const file = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Quittung als PDF' }).click()
      expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
      const result = page.url()
      await page.getByRole('link', { name: 'Zu meinen Reservationen' }).click()
      await page.waitForURL('**/account/reservations')
      expect(await page.evaluate(() => sessionStorage.getItem('allmend-1-draft-aside'))).toBeNull()

      await signIn('admin')
      await page.goto(`/admin/orders/edit/${id}`)
      await onlineCard(page).getByRole('button', { name: 'Online zurückerstatten' }).click()
      const dialog = page.getByRole('dialog', { name: 'Online zurückerstatten' })
      await dialog.getByLabel('Betrag').fill('12.50')
      await dialog.getByLabel('Grund').fill('Grill war kaputt')
      await dialog.getByRole('button', { name: 'Zurückerstatten' }).click()
      await expect(page.getByText('Das Geld ist zurückerstattet.')).toBeVisible()
      const { returned } = await moneyOf(server, kind, id)
      expect(returned).toBe(1250)
      await expect(onlineCard(page)).toContainText(`${formatChf(returned)} erstattet`)

      await signIn('kunde')
      await page.goto(`/account/orders/${id}`)
      const costs = page.getByRole('region', { name: 'Kosten' })
      await expect(costs).toContainText(`abzüglich bezahlt−${formatAmount(received)}`)
      await expect(costs).toContainText(`zurückerstattet+${formatAmount(returned)}`)
      await once(inspect, 'payment-part-returned')
      await page.goto(result)
      await expect(heading(page, 'Bezahlt, vielen Dank')).toBeFocused()
      await expect(page.locator('.pay-facts')).toContainText(`Zurückerstattet${formatChf(returned)}`)
    })

    test('the bank refuses a card, and takes it at the second try', async ({ page, server, signIn, inspect }) => {
      await signIn('kunde')
      const { id, link, total } = await orderOnline(page, server, inWeek(1))
      await page.goto(link)
      await payByCard(page)
      await expect(page.getByText(formatChf(total))).toBeVisible()
      await once(inspect, 'payment-challenge')
      await atProviderDo(page, 'Ablehnen')
      await expect(heading(page, 'Zahlung abgelehnt')).toBeFocused()
      await expect(page.getByText('Es wurde nichts belastet.')).toBeVisible()
      await expect(page.getByRole('timer')).toHaveText(/^1\d:\d\d$/)
      await expect(page.getByText('Gehalten, nicht bezahlt')).toBeVisible()
      await expect(page.getByText(/^Visa 4242Abgelehnt am \d\d\.\d\d\.\d{4} \d\d:\d\d$/)).toBeVisible()
      expect(await moneyOf(server, kind, id)).toEqual({ received: 0, returned: 0 })
      await once(inspect, 'payment-declined')
      await page.getByRole('button', { name: `Mit ${online} bezahlen` }).click()
      await atProvider(page)
      await payByCard(page)
      await atProviderDo(page, 'Bestätigen')
      await expect(heading(page, 'Bezahlt, vielen Dank')).toBeFocused()
      await expect(page.getByText('Visa 4242', { exact: true })).toBeVisible()
      expect(await triesOf(server, id)).toHaveLength(2)
      expect(await readOrder(server, id)).toMatchObject({ state: 'payed', bookings: ['confirmed'] })
      const { received } = await moneyOf(server, kind, id)
      expect(received).toBe(total)
      await expect(page.locator('.result-fact').first()).toHaveText(`Bezahlt${formatChf(received)}`)
    })

    test('cancelled twice, and then paid by invoice', async ({ page, server, signIn, inspect }) => {
      await signIn('kunde')
      const { id, link, total } = await orderOnline(page, server, inWeek(2))
      await page.goto(link)
      await atProviderDo(page, 'Abbrechen')
      await expect(heading(page, 'Zahlung abgebrochen')).toBeFocused()
      // Nobody used a means yet.
      await expect(page.locator('.unpaid-actions')).toContainText(`${online}, ${formatChf(total)}`)
      await once(inspect, 'payment-cancelled')
      await page.getByRole('button', { name: 'Nochmals versuchen' }).click()
      await atProvider(page)
      await atProviderDo(page, 'Abbrechen')
      await expect(heading(page, 'Zahlung abgebrochen')).toBeFocused()
      await page.getByRole('button', { name: 'Andere Zahlungsart wählen' }).click()
      await page.getByRole('radio', { name: /Rechnung per E-Mail/ }).check()
      await once(inspect, 'payment-other-way')
      await page.getByRole('button', { name: 'Reservieren', exact: true }).click()
      await expect(heading(page, 'Vielen Dank, Ihre Reservation ist eingegangen')).toBeFocused()
      await once(inspect, 'payment-ordered')
      expect(await readOrder(server, id)).toMatchObject({ state: 'created', bookings: ['confirmed'], total })
      expect(await moneyOf(server, kind, id)).toEqual({ received: 0, returned: 0 })
    })

    test('paid while no window is open, and found paid behind the link', async ({ page, server, signIn, inspect }) => {
      await signIn('kunde')
      const { id, link, number, total } = await orderOnline(page, server, inWeek(3))
      await page.goto(link)
      await atProvider(page)
      await page.goto('about:blank')
      const [payment = ''] = await triesOf(server, id)
      if (kind === 'payrexx') {
        await server.providers[kind].act(payment, 'pay')
      } else {
        // No message comes: the job asks.
        await server.providers[kind].act(payment, 'pay', { webhook: 'never' })
        expect(await readOrder(server, id)).toMatchObject({ state: 'new', paid: 0 })
        await server.query('update online_payment set ask_at = now() where order_id = $1', [id])
        await minute(server)
        await expect.poll(async () => (await readOrder(server, id)).state).toBe('payed')
      }
      const { received } = await moneyOf(server, kind, id)
      expect(received).toBe(total)
      const mail = await server.mailTo('kunde@demo.test', number)
      await page.context().clearCookies()
      await page.goto(/https?:\/\/[^\s"<]+\/order\/[\w.-]+/.exec(mail)?.[0] ?? '')
      await expect(heading(page, 'Ihre Bestellung')).toBeVisible()
      const costs = page.getByRole('region', { name: 'Kosten' })
      await expect(costs).toContainText(`abzüglich bezahlt−${formatAmount(received)}`)
      await expect(costs.getByRole('button', { name: 'Jetzt bezahlen' })).toHaveCount(0)
      await once(inspect, 'payment-behind-link')
    })

    test('paid when the dates were gone: the money goes back', async ({ page, server, signIn, inspect }) => {
      await signIn('kunde')
      const day = inWeek(4)
      const { id, link, number, total } = await orderOnline(page, server, day)
      const [payment = ''] = await triesOf(server, id)
      await page.goto(link)
      await server.providers[kind].keepBack(payment)
      await atProviderDo(page, 'Bezahlen')
      await expect(heading(page, 'Zahlung wird geprüft')).toBeFocused()
      await once(inspect, 'payment-open')
      await server.query(`update customer_order set held_until = now() - interval '1 minute' where id = $1`, [id])
      await minute(server)
      await expect(heading(page, 'Termin nicht mehr gehalten')).toBeFocused()
      await expect(page.getByText('Sollte eine Zahlung doch noch eintreffen, melden wir uns bei Ihnen.')).toBeVisible()
      await expect(page.getByText('Abgelaufen', { exact: true })).toBeVisible()
      await once(inspect, 'payment-over')
      expect(await readOrder(server, id)).toMatchObject({ state: 'new', bookings: ['expired'], paid: 0 })
      await takeAway(server, lakeside, new Date(`${day}T00:00Z`), '09:00', '13:00')
      await server.providers[kind].release(payment)
      await page.reload()
      await expect(heading(page, 'Ihr Geld geht zurück')).toBeFocused()
      await expect(page.getByText(`Sie erhalten ${formatChf(total)} auf demselben Weg zurück.`)).toBeVisible()
      await once(inspect, 'payment-returned')
      await expect(page.getByRole('button', { name: 'Neu reservieren' })).toBeVisible()
      await minute(server)
      await expect.poll(async () => (await readOrder(server, id)).refunded).toBe(total)
      expect(await moneyOf(server, kind, id)).toEqual({ received: total, returned: total })
      await server.mailTo('kunde@demo.test', `Bestellung ${number} erhalten, können sie aber nicht annehmen`)
      await page.getByRole('link', { name: 'Bestellung ansehen' }).click()
      await expect(heading(page, 'Ihre Bestellung')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Kosten' })).toContainText(`zurückerstattet+${formatAmount(total)}`)
      await once(inspect, 'payment-returned-order')

      const told = `select 1 from mail_message where order_id = $1 and topic = 'adminPaymentTrouble'`
      await expect.poll(() => server.query(told, [id])).not.toEqual([])
      await signIn('admin')
      await page.goto(`/admin/orders/edit/${id}`)
      await expect(onlineCard(page).getByText('Erstattet', { exact: true })).toBeVisible()
      await expect(onlineCard(page)).toContainText(`${formatChf(total)} erstattet`)
    })
  })
}
