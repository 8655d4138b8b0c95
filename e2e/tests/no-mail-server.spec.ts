import { expect, test } from '../lib/test.ts'

test.use({ serverSettings: { SMTP_URL: '' } })

const noServer = /Es ist kein Mailserver eingerichtet, darum geht keine E-Mail hinaus\./

test('without a mail server nothing claims that a mail goes out, and each says what to do', async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  const toast = (words: string | RegExp) => page.getByRole('alert').filter({ hasText: words })
  await signIn('admin')

  await test.step('an invoice is to be printed', async () => {
    const [order] = await server.query(
      `select c.id from customer_order c join payment_option p on p.app_id = c.app_id and p.id = c.payment_option_id
       where c.app_id = 1 and c.state = 'created' and c.total > 0 and p.kind = 'invoice' and c.contact ->> 'email' <> ''
         and not coalesce((c.summary ->> 'hasNoPriceObject')::boolean, false) order by c.id limit 1`,
    )
    await page.goto(`/admin/orders/edit/${order?.id}`)
    await page.getByRole('button', { name: 'Verbuchen', exact: true }).click()
    const ask = page.getByRole('dialog')
    await expect(ask).toContainText('Es ist kein Mailserver eingerichtet: Die Rechnung ist danach zu drucken.')
    await ask.getByRole('button', { name: 'Verbuchen' }).click()
    const booked = toast(noServer)
    await expect(booked).toContainText(
      'Verbucht. Es ist kein Mailserver eingerichtet, darum geht keine E-Mail hinaus. Drucken Sie die Rechnung («PDF»), oder richten Sie unter «Einstellungen › E-Mails» einen Mailserver ein.',
    )
    await inspect('no-mail-server-booked')
    await booked.getByRole('button', { name: 'Meldung schliessen' }).click()
    await page.getByRole('button', { name: 'Senden', exact: true }).click()
    const send = page.getByRole('dialog', { name: 'Brief senden' })
    await expect(send.getByRole('note')).toHaveText(
      'Es ist kein Mailserver eingerichtet: Die E-Mail wird nur protokolliert.',
    )
    await inspect('no-mail-server-send')
    await send.getByRole('button', { name: 'Senden' }).click()
    await expect(toast(noServer)).toContainText('Drucken Sie den Brief («PDF»)')
    await expect(page.getByText(/geht per E-Mail an|Der Brief geht an/)).toHaveCount(0)
  })

  await test.step('a booking is confirmed, and the keyboard goes on from the heading', async () => {
    const [booking] = await server.query(
      `select b.id from booking b where b.app_id = 1 and b.state = 'unconfirmed' and b.display_start > now() order by b.id limit 1`,
    )
    await page.goto(`/admin/bookings/${booking?.id}`)
    await page.getByRole('button', { name: 'Bestätigen', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Buchung bestätigen' })
    await expect(dialog).toContainText('Es ist kein Mailserver eingerichtet')
    await inspect('no-mail-server-decision')
    await dialog.getByRole('button', { name: 'Bestätigen', exact: true }).click()
    await expect(toast(noServer)).toContainText('1 Buchung bestätigt.')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('a mail of the log is not sent again either', async () => {
    await server.query(
      `insert into mail_message (app_id, topic, recipient, subject, text_body, html_body, state, tries)
       values (1, 'customerCancellation', 'kept@demo.test', 'Ihre Stornierung', 'Guten Tag', '<p>Guten Tag</p>', 'kept', 1)`,
    )
    await page.goto('/admin/settings/mail-log?search=kept@')
    await page.getByRole('link', { name: 'Ihre Stornierung' }).first().click()
    const again = page.getByRole('dialog').getByRole('button', { name: 'Erneut senden' })
    await expect(again).toBeVisible()
    await again.click()
    await expect(toast(noServer)).toBeVisible()
    await expect(page.getByText(/erneut gesendet/)).toHaveCount(0)
    await expect(page.getByRole('dialog').locator(':focus')).toHaveText(/Erneut senden|Jetzt versuchen/)
  })
})
