import { formatAmount, formatChf } from '@allmend/domain/money'
import {
  atProvider,
  atProviderDo,
  enterProvider,
  heading,
  lastOrder,
  moneyOf,
  online,
  readOrder,
} from '../lib/online-payments.ts'
import {
  agree,
  aulaWish,
  codeIn,
  fillContact,
  orderButton,
  startDraft,
  tuesdayIn,
  typeCode,
} from '../lib/reservation-draft.ts'
import { settled } from '../lib/reservation-times.ts'
import { expect, test } from '../lib/test.ts'

test('a guest orders what somebody decides about, and pays by the mail that confirms it', async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  const email = 'nach.entscheid@example.test'
  await enterProvider(page, server, 'payrexx')
  await page.context().clearCookies()
  await startDraft(page, { ...aulaWish, day: tuesdayIn(5) })
  await page.goto('/reservation?step=kontakt')
  await page.getByRole('radio', { name: new RegExp(online) }).check()
  await settled(page)
  await fillContact(page, email)
  await agree(page)
  await expect(page.getByText(/^Sie bezahlen erst, wenn die Verwaltung die Reservation bestätigt hat\./)).toBeVisible()
  await orderButton(page).click()
  await typeCode(page, codeIn(await server.mailTo(email, 'Code')))
  await orderButton(page).click()
  await expect(page.getByText('Vielen Dank, Ihre Reservation ist eingegangen')).toBeVisible()
  const id = await lastOrder(server)
  const { number, total } = await readOrder(server, id)
  expect(await readOrder(server, id)).toMatchObject({ state: 'created', bookings: ['unconfirmed'], paid: 0 })
  const later = 'Bezahlt wird online, aber erst nach der Bestätigung.'
  await expect(page.getByText(later).first()).toBeVisible()
  await inspect('payment-before-decision')
  const first = await server.mailTo(email, number)
  expect(first).toContain(later)
  expect(first).not.toMatch(/Jetzt bezahlen|Online mit TWINT oder Karte/)

  await signIn('admin')
  const [booking] = await server.query('select id from booking where order_id = $1', [id])
  await page.goto(`/admin/bookings/${booking?.id}`)
  await page.getByRole('button', { name: 'Bestätigen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buchung bestätigen' })
  await dialog.getByRole('button', { name: /^Bestätigen/ }).click()
  await expect(page.getByText('1 Buchung bestätigt.')).toBeVisible()

  const mail = await server.mailTo(email, 'Bestätigt: Aula')
  const asks = new RegExp(
    `Bitte bezahlen Sie ${formatChf(total)} bis (\\d\\d\\.\\d\\d\\.\\d{4}) online \\(${online}\\)`,
  )
  expect(mail).toMatch(asks)
  const until = asks.exec(mail)?.[1] ?? ''
  const link = /Jetzt bezahlen:\s+(https?:\/\/\S+)/.exec(mail)?.[1] ?? ''
  await page.context().clearCookies()
  await page.goto(link)
  await expect(heading(page, 'Ihre Bestellung')).toBeVisible()
  await expect(page.getByRole('note').first()).toHaveText(`Bitte bezahlen Sie ${formatChf(total)} bis ${until} online.`)
  await inspect('payment-after-decision')
  await page.getByRole('button', { name: 'Jetzt bezahlen' }).click()
  await atProvider(page)
  await expect(page.getByText(formatChf(total)).first()).toBeVisible()
  await atProviderDo(page, 'Bezahlen')
  await expect(heading(page, 'Bezahlt, vielen Dank')).toBeFocused()
  expect(await moneyOf(server, 'payrexx', id)).toEqual({ received: total, returned: 0 })
  expect(await readOrder(server, id)).toMatchObject({ state: 'payed', bookings: ['confirmed'] })

  await page.goto(link)
  const costs = page.getByRole('region', { name: 'Kosten' })
  await expect(costs).toContainText(`abzüglich bezahlt−${formatAmount(total)}`)
  await expect(page.getByRole('button', { name: 'Jetzt bezahlen' })).toHaveCount(0)
  expect(await server.mailTo(email, `Rechnung / Quittung ${number}`)).toContain('Bezahlt mit: TWINT')
})
