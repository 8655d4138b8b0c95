import { createHmac } from 'node:crypto'
import { startReceiver } from '../../packages/server/test/webhook-receiver.ts'
import { bookKitchen } from '../lib/desk.ts'
import { expect, test } from '../lib/test.ts'

// The system that is told stands on this machine.
test.use({ serverSettings: { ALLOW_PRIVATE_HOSTS: '1' } })

test('other systems are told what happens', async ({ page, server, signIn, inspect }, { project }) => {
  const isPhone = project.name === 'phone'
  const receiver = await startReceiver()
  await server.query('delete from webhook_target where app_id = 1')
  const dialog = page.getByRole('dialog')
  const toTarget = async () => {
    if (isPhone) await page.getByRole('button', { name: /^Finanzbuchhaltung/ }).click()
  }
  const rows = page.getByRole('region', { name: 'Zustellungen' }).getByRole('listitem')
  let secret = ''
  /** Which of these secrets the newest message is signed with. */
  const signers = (secrets: readonly string[]) => {
    const newest = receiver.received.at(-1)
    const [time = '', ...macs] = String(newest?.headers['x-allmend-signature']).split(',')
    const sign = (one: string) =>
      createHmac('sha256', one)
        .update(`${time.slice(2)}.${newest?.body}`)
        .digest('hex')
    return secrets.filter((one) => macs.includes(`v1=${sign(one)}`))
  }

  await test.step('without any, the page says what they are for', async () => {
    await signIn('admin')
    await page.goto('/admin/settings/webhook')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhook')
    await expect(page.getByText('Noch kein Ziel.')).toBeVisible()
    await inspect('webhooks-empty')
  })

  await test.step('one is added; what is wrong stands at its field', async () => {
    await page.getByRole('button', { name: 'Ziel hinzufügen' }).click()
    await dialog.getByRole('textbox', { name: 'Adresse (URL)' }).fill('fibu')
    await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
    await expect(dialog.getByText("'Name' darf nicht leer sein")).toBeVisible()
    await expect(dialog.getByText("'Adresse (URL)' ist keine gültige Adresse")).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Finanzbuchhaltung')
    await dialog.getByRole('textbox', { name: 'Adresse (URL)' }).fill(`${receiver.url}/hooks/allmend?token=geheim`)
    await expect(dialog.getByRole('status').filter({ hasText: 'unverschlüsselt' })).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Bestellung eingegangen' }).check()
    await inspect('webhooks-add')
    await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
  })

  await test.step('its secret is shown once', async () => {
    const shown = page.getByRole('dialog', { name: 'Geheimnis für Finanzbuchhaltung' })
    secret = await shown.getByRole('textbox', { name: 'Geheimnis' }).inputValue()
    expect(secret).toMatch(/^whsec_/)
    await inspect('webhooks-secret')
    await page.keyboard.press('Escape')
    await expect(shown).toBeVisible()
    await shown.getByRole('button', { name: 'Ich habe das Geheimnis eingetragen' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(secret.slice(-4), { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText(secret.slice(-4), { exact: true })).toBeVisible()
    expect(await page.content()).not.toContain(secret)
    await expect(page.getByText('1 von 12 gewählt')).toBeVisible()
    await expect(page.getByText('Noch nichts gesendet.')).toBeVisible()
    await inspect('webhooks-new')
  })

  await test.step('a test says what came of it', async () => {
    await page.getByRole('button', { name: 'Test senden' }).click()
    await expect(page.getByText(/Der Test ist angekommen: 200 nach/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Anfrage' })).toContainText('POST /hooks/allmend?…')
    await expect(page.getByRole('region', { name: 'Antwort' })).toContainText('200')
    expect(receiver.taken.map(({ type }) => type)).toEqual(['test'])
    expect(signers([secret])).toEqual([secret])
  })

  await test.step('the list shows where it goes, without passwords, and that it did not arrive', async () => {
    receiver.answer = () => ({ status: 500 })
    await page.getByRole('button', { name: 'Test senden' }).click()
    await expect(page.getByText('Ein Test wird nicht von selbst wiederholt.')).toBeVisible()
    receiver.answer = () => ({ status: 200 })
    await page.goto('/admin/settings/webhook')
    const entry = page.getByRole('button', { name: /^Finanzbuchhaltung/ })
    await expect(entry).toContainText('/hooks/allmend?…')
    await expect(entry).toContainText('Unverschlüsselt')
    await expect(entry).toContainText('Letzte Zustellung fehlgeschlagen')
    await expect(page.getByText('token=')).toHaveCount(0)
    // Each on a line of its own, with the name it has on the wire; on a desk deliveries stand in columns.
    if (project.name === 'desktop') {
      const event = page.locator('.webhook-events > div').filter({ hasText: 'payment.failed' })
      expect((await event.boundingBox())?.height).toBeLessThan(36)
      await expect(page.locator('.webhook-deliveries__head')).toBeVisible()
    }
    await inspect('webhooks-list-failed')
    await entry.click()
    await expect(page.getByText('Ohne https:// gehen die Meldungen unverschlüsselt')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Adresse (URL)' })).toHaveValue(/token=geheim$/)
    receiver.taken.length = 0
    await server.query(`delete from webhook_delivery where state = 'failed'`)
    await page.reload()
  })

  await test.step('other events are chosen; leaving before they are saved asks', async () => {
    await page.getByRole('checkbox', { name: 'Buchung bestätigt' }).check()
    await expect(page.getByText('2 von 12 gewählt')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Test senden' })).toBeDisabled()
    await page.getByRole('button', { name: isPhone ? 'Alle Ziele' : 'Ziel hinzufügen' }).click()
    await expect(dialog).toContainText('Änderungen verwerfen?')
    await dialog.getByRole('button', { name: 'Nein' }).click()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Erfolgreich gespeichert!').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Ungespeicherte Änderungen' })).toHaveCount(0)
  })

  await test.step('somebody else saves meanwhile: nothing is overwritten', async () => {
    await page.getByRole('checkbox', { name: 'Objekt geändert' }).check()
    await server.query(`update webhook_target set name = 'Fibu', version = version + 1 where app_id = 1`)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(dialog).toContainText('inzwischen')
    await inspect('webhooks-conflict')
    await server.query(`update webhook_target set name = 'Finanzbuchhaltung' where app_id = 1`)
    await page.goto('/admin/settings/webhook')
    await toTarget()
    await expect(page.getByRole('checkbox', { name: 'Objekt geändert' })).not.toBeChecked()
  })

  await test.step('an order is told, and one that is not taken shows as trouble', async () => {
    receiver.answer = () => ({
      ...{
        status: 503,
        headers: { 'retry-after': '3600', 'content-type': 'text/plain' },
        text: 'Wartung bis 10:30 Uhr',
      },
    })
    await bookKitchen(page, server, ['Suppentag'])
    await expect.poll(() => receiver.received.at(-1)?.headers['x-allmend-event']).toBe('order.created')
    await signIn('admin')
    await page.goto('/admin/settings/webhook')
    await expect(page.getByRole('button', { name: /^Finanzbuchhaltung.*1 offen$/ })).toBeVisible()
    await inspect('webhooks-list')
    await toTarget()
    await page.getByRole('button', { name: 'Fehler 1' }).click()
    await expect(rows).toHaveCount(1)
    const line = rows.getByRole('button', { name: /order\.created/ })
    await expect(line).toContainText('503')
    await line.focus()
    await page.keyboard.press('Enter')
    await expect(line).toHaveAttribute('aria-expanded', 'true')
    await expect(rows.getByText(/Nächster Versuch/)).toBeVisible()
    await expect(rows.getByText(/Bisher 1 Versuch, weiter bis/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Anfrage' })).toContainText('X-Allmend-Event: order.created')
    await expect(page.getByRole('region', { name: 'Antwort' })).toContainText('Wartung bis 10:30 Uhr')
    await inspect('webhooks-trouble')
  })

  await test.step('sent once more, it is taken', async () => {
    receiver.answer = () => ({ status: 200 })
    await rows.getByRole('button', { name: 'Nochmals senden' }).click()
    await expect(page.getByText('Alles ist angekommen.')).toBeVisible()
    await page.getByRole('button', { name: /^Alle 2/ }).click()
    await expect(rows.filter({ hasText: 'order.created' })).toContainText('2')
    const ids = receiver.received
      .filter(({ body }) => body.includes('order.created'))
      .map(({ body }) => JSON.parse(body).id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(receiver.received.some(({ body }) => /Ammann|Harmonie/.test(body))).toBe(false)
  })

  await test.step('the secret is changed: both sign, until the former is ended', async () => {
    await page.getByRole('button', { name: 'Geheimnis wechseln' }).click()
    await expect(dialog).toContainText('Geheimnis wechseln?')
    await dialog.getByRole('button', { name: 'Wechseln' }).click()
    const shown = page.getByRole('dialog', { name: 'Geheimnis für Finanzbuchhaltung' })
    const renewed = await shown.getByRole('textbox', { name: 'Geheimnis' }).inputValue()
    expect(renewed).not.toBe(secret)
    await shown.getByRole('button', { name: 'Ich habe das Geheimnis eingetragen' }).click()
    await expect(page.getByText(/gilt noch bis/)).toBeVisible()
    await inspect('webhooks-two-secrets')
    // A third would leave a receiver without one that holds.
    await page.getByRole('button', { name: 'Geheimnis wechseln' }).click()
    await expect(dialog).toContainText('Das bisherige Geheimnis gilt noch')
    await inspect('webhooks-no-third-secret')
    await dialog.getByRole('button', { name: 'Schliessen', exact: true }).last().click()
    await expect(dialog).toHaveCount(0)
    const tried = async () => {
      const before = receiver.received.length
      await page.getByRole('button', { name: 'Test senden' }).click()
      await expect.poll(() => receiver.received.length).toBe(before + 1)
      await expect(page.getByRole('button', { name: 'Test senden' })).toBeEnabled()
      return signers([renewed, secret])
    }
    expect(await tried()).toEqual([renewed, secret])
    await page.getByRole('button', { name: 'Jetzt beenden' }).click()
    await inspect('webhooks-end-secret')
    await dialog.getByRole('button', { name: 'Beenden' }).click()
    await expect(page.getByText(/gilt noch bis/)).toHaveCount(0)
    expect(await tried()).toEqual([renewed])
    // Neither is part of the form: it is saved as if nothing had happened.
    await page.getByRole('switch', { name: 'Senden' }).uncheck()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('region', { name: 'Ungespeicherte Änderungen' })).toHaveCount(0)
    await expect
      .poll(async () => server.query('select is_active from webhook_target where app_id = 1'))
      .toEqual([{ is_active: false }])
    await inspect('webhooks-paused')
    await page.getByRole('switch', { name: 'Senden' }).check()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect
      .poll(async () => server.query('select is_active from webhook_target where app_id = 1'))
      .toEqual([{ is_active: true }])
  })

  await test.step('the page says when it cannot be loaded', async () => {
    await page.route('**/api/admin/webhooks', (route) => route.fulfill({ status: 503, json: { success: false } }))
    await page.goto('/admin/settings/webhook')
    await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
    await page.unroute('**/api/admin/webhooks')
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(page.getByRole('button', { name: /^Finanzbuchhaltung.*Läuft/ })).toBeVisible()
  })

  await test.step('it is removed', async () => {
    await toTarget()
    await page.getByRole('button', { name: 'Ziel entfernen' }).click()
    await expect(dialog).toContainText('«Finanzbuchhaltung» erfährt nichts mehr.')
    await dialog.getByRole('button', { name: 'Entfernen' }).click()
    await expect(page.getByText('Noch kein Ziel.')).toBeVisible()
    expect(await server.query('select from webhook_delivery where app_id = 1')).toEqual([])
  })
  await receiver.close()
})

test('who may not change settings does not get there', { tag: '@desk' }, async ({ page, signIn }) => {
  await signIn('hauswart')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Webhook' })).toHaveCount(0)
  await page.goto('/admin/settings/webhook')
  await expect(page).not.toHaveURL(/webhook/)
})
