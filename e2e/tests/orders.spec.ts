import type { Page } from '@playwright/test'
import type { E2eServer } from '../lib/start-server.ts'
import { expect, test } from '../lib/test.ts'

/** An order nobody billed yet, apart from those other tests take. */
async function freshOrder(server: E2eServer, skip: number): Promise<{ id: number; number: string }> {
  const [order] = await server.query(
    `select id, year || '-' || lpad(number::text, 6, '0') as number from customer_order
     where app_id = 1 and state = 'created' and total > 0 order by id offset $1 limit 1`,
    [skip],
  )
  return order as { id: number; number: string }
}

interface Fresh {
  readonly id: number
  readonly user_id: number
  readonly number: string
}

const step = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

test('an order from its arrival to its end', { tag: '@desk' }, async ({ page, server, signIn, inspect }) => {
  await test.step('the accountant finds an order, books it and marks it paid', async () => {
    const order = await freshOrder(server, 0)
    await signIn('admin')
    await page.goto('/admin/orders')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bestellungen')
    await expect(page.getByRole('tab', { name: /Überfällig/ })).toBeVisible()
    await inspect('staff-orders')
    await page.getByRole('tab', { name: /Überfällig/ }).click()
    await expect(page).toHaveURL(/tab=overdue/)
    await expect(page.locator('.payment-mark').first()).toHaveText('Überfällig')
    await inspect('staff-orders-overdue')
    await page.getByRole('tab', { name: /Alle/ }).click()
    await page.getByRole('searchbox').fill(order.number)
    await page.getByRole('link', { name: order.number }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Bestellung ${order.number}`)
    await page.getByRole('button', { name: 'Position', exact: true }).click()
    await page.getByRole('textbox', { name: 'Bezeichnung' }).fill('Reinigung')
    await page.getByRole('textbox', { name: 'Preis' }).fill('45.50')
    await inspect('staff-order-position')
    await page.getByRole('button', { name: 'Speichern' }).last().click()
    await expect(page.getByText('Erfolgreich gespeichert!').first()).toBeVisible()
    await step(page, 'Verbuchen')
    await expect(page.locator('.record-head .status')).toHaveText('Verbucht')
    await expect(
      page.getByText(/^Verbucht\. (Die Rechnung geht per E-Mail an|Es geht keine Rechnung per E-Mail)/),
    ).toBeVisible()
    // The button was busy when the dialog closed: who uses the keyboard goes on from the heading.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText('Die Bestellung ist verbucht: Das Total steht fest.')).toBeVisible()
    await inspect('staff-order')

    await page.getByRole('button', { name: 'Als bezahlt markieren' }).click()
    const dialog = page.getByRole('dialog', { name: 'Zahlung erfassen' })
    const amount = dialog.getByRole('textbox', { name: 'Betrag' })
    const whole = await amount.inputValue()
    await amount.fill('10')
    await expect(dialog.getByText(/Danach sind noch/)).toBeVisible()
    await inspect('staff-order-payment')
    const paidOn = dialog.getByLabel('Datum')
    const today = await paidOn.inputValue()
    await paidOn.fill('2099-01-01')
    await expect(dialog.getByText('Das Datum darf nicht in der Zukunft liegen.')).toBeVisible()
    await paidOn.fill(today)
    // More than is owed is asked about, and asked again for another amount.
    const owed = Number(whole.replace('’', ''))
    await amount.fill(String(owed + 178.75))
    await dialog.getByRole('button', { name: 'Erfassen', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('Das sind CHF 178.75 mehr, als offen ist.')
    await expect(dialog.getByRole('button', { name: 'Trotzdem erfassen' })).toBeVisible()
    await inspect('staff-order-overpaid')
    await amount.fill(String(owed + 10))
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Erfassen', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('Das sind CHF 10.00 mehr, als offen ist.')
    await amount.fill(whole)
    await dialog.getByRole('button', { name: 'Erfassen' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('.record-head .status')).toHaveText('Bezahlt')
    await expect(page.getByText('Bestellung bezahlt')).toBeVisible()
    await inspect('staff-order-paid')

    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF' }).click()
    expect((await file).suggestedFilename()).toBe(`rechnung-${order.number}.pdf`)

    // The letter goes to an address somebody looked at.
    await page.getByRole('button', { name: 'Senden' }).click()
    const send = page.getByRole('dialog', { name: 'Brief senden' })
    await send.getByRole('textbox', { name: 'E-Mail Adresse' }).fill('falsch')
    await send.getByRole('button', { name: 'Senden' }).click()
    await expect(send.getByText('Die E-Mail Adresse muss gültig sein')).toBeVisible()
    await inspect('staff-order-send')
    await send.getByRole('textbox', { name: 'E-Mail Adresse' }).fill('kasse@harmonie.example')
    await send.getByRole('button', { name: 'Senden' }).click()
    await expect(page.getByText('Der Brief geht an kasse@harmonie.example.')).toBeVisible()
    const [mail] = await server.query(
      `select attachments -> 0 ->> 'filename' as file from mail_message where order_id = $1 and recipient = 'kasse@harmonie.example'`,
      [order.id],
    )
    expect(mail?.file).toBe(`rechnung-${order.number}.pdf`)
  })

  await test.step('a paid order is cancelled with a reason and a decision about the money', async () => {
    const order = await freshOrder(server, 2)
    await signIn('admin')
    await page.goto(`/admin/orders/edit/${order.id}`)
    await page.getByRole('button', { name: 'Zahlung erfassen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Erfassen' }).click()
    await expect(page.locator('.record-head .status')).toHaveText('Bezahlt')
    await page.getByRole('button', { name: 'Stornieren' }).click()
    const dialog = page.getByRole('dialog', { name: `Bestellung ${order.number} stornieren` })
    await dialog.getByRole('button', { name: 'Stornieren' }).click()
    await expect(dialog.getByText('Bitte nennen Sie den Grund.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Grund' }).fill('Wasserschaden in der Halle')
    await inspect('staff-order-cancel')
    await dialog.getByRole('button', { name: 'Stornieren' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('.record-head .status')).toHaveText('Storniert')
    await expect(page.getByText('Grund: Wasserschaden in der Halle')).toBeVisible()
    await inspect('staff-order-cancelled')
    await step(page, 'Storno abschliessen')
    await expect(page.locator('.record-head .status')).toHaveText('Storno abgeschlossen')
  })

  await test.step('an order with a price on request says what is missing before it is booked', async () => {
    const order = await freshOrder(server, 5)
    await server.query(
      `update customer_order set total = 0, summary = summary || '{"hasNoPriceObject": true, "total": 0, "totalWithoutTax": 0, "tax": []}' where id = $1`,
      [order.id],
    )
    await server.query(`update booking set is_on_request = true where order_id = $1`, [order.id])
    await signIn('admin')
    await page.goto(`/admin/orders/edit/${order.id}`)
    await expect(page.getByRole('region', { name: 'Konto' })).toContainText('Totalauf Anfrage')
    await expect(page.getByRole('region', { name: 'Konto' })).not.toContainText('0.00')
    await page.getByRole('button', { name: 'Verbuchen', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Es fehlt noch ein Preis' })
    await expect(dialog).toContainText(/Der Preis ist noch «auf Anfrage»: .* \(B-\d+\)/)
    await expect(dialog.getByRole('button', { name: 'Verbuchen' })).toHaveCount(0)
    await inspect('staff-order-unpriced')
    await dialog.getByRole('button', { name: 'Schliessen' }).last().click()
    await expect(page.locator('.record-head .status')).toHaveText('Eingegangen')
  })

  await test.step('two people change the same order: the second is told', async () => {
    const order = await freshOrder(server, 4)
    await signIn('admin')
    await page.goto(`/admin/orders/edit/${order.id}`)
    await expect(page.getByRole('button', { name: 'Verbuchen', exact: true })).toBeVisible()
    await server.query('update customer_order set version = version + 1 where id = $1', [order.id])
    await step(page, 'Verbuchen')
    await expect(page.getByText('Der Eintrag wurde inzwischen von jemand anderem geändert.')).toBeVisible()
    await expect(page.locator('.record-head .status')).toHaveText('Eingegangen')
  })

  await test.step('several orders are booked at once, and the accounts get their lines', async () => {
    await signIn('admin')
    await page.goto('/admin/orders?tab=new')
    const boxes = page.getByRole('row').getByRole('checkbox')
    await boxes.nth(1).check()
    await boxes.nth(2).check()
    await page.getByRole('button', { name: 'Verbuchen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Verbuchen' }).click()
    await expect(page.getByText('2 Bestellungen verbucht.')).toBeVisible()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportieren' }).click()
    await page.getByRole('menuitem', { name: 'Positionen mit MwSt. (CSV)' }).click()
    expect((await file).suggestedFilename()).toBe('bestellpositionen.csv')
  })

  await test.step('orders of one customer are paid with one invoice, and printed in one file', async () => {
    const [one, two, other] = (await server.query(
      `select id, user_id, year || '-' || lpad(number::text, 6, '0') as number from customer_order
       where app_id = 1 and state = 'created' and total > 0 and not coalesce((summary ->> 'hasNoPriceObject')::boolean, false)
       order by created_at desc, id desc limit 3`,
    )) as unknown as [Fresh, Fresh, Fresh]
    const stranger = `(select min(id) from app_user where app_id = 1 and id <> $2)`
    await server.query('update customer_order set user_id = $2 where id = $1', [two.id, one.user_id])
    await server.query(`update customer_order set user_id = ${stranger} where id = $1`, [other.id, one.user_id])
    await signIn('admin')
    const choose = async (...orders: readonly Fresh[]) => {
      await page.goto('/admin/orders')
      for (const { number } of orders) {
        await page.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check()
      }
    }
    const bar = page.getByRole('region', { name: 'Aktionen für die Auswahl' })
    const rare = async (name: string) => {
      await bar.getByRole('button', { name: 'Weitere Aktionen' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    const ask = async (...orders: readonly Fresh[]) => {
      await choose(...orders)
      // One line, inside the page.
      await expect(bar).toBeVisible()
      expect((await bar.boundingBox())?.height).toBeLessThan(64)
      expect(await bar.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true)
      await inspect('staff-orders-chosen')
      await rare('Sammelrechnung')
      return page.getByRole('dialog', { name: 'Sammelrechnung erstellen' })
    }
    const refused = await ask(one, other)
    // Two customers: said before anybody tries.
    await expect(refused.getByRole('alert')).toHaveText(/sind nicht alle von derselben Person/)
    await expect(refused.getByRole('button', { name: 'Erstellen' })).toBeDisabled()
    await inspect('staff-orders-collective-refused')
    const dialog = await ask(one, two)
    for (const { number } of [one, two]) await expect(dialog.getByText(number)).toBeVisible()
    await expect(dialog.getByText('Offen aus 2 Bestellungen')).toBeVisible()
    await inspect('staff-orders-collective')
    const due = dialog.getByLabel('Zahlbar bis')
    await due.fill('2199-12-31')
    await dialog.getByRole('button', { name: 'Erstellen' }).click()
    await expect(dialog.getByText(/^Bitte wählen Sie einen Tag von heute bis/)).toBeVisible()
    await expect(due).toBeFocused()
    await due.fill('')
    // What only the server knows is refused there, and the keyboard stays at the button.
    await server.query(`update customer_order set state = 'payed' where id = $1`, [two.id])
    const make = dialog.getByRole('button', { name: 'Erstellen' })
    await make.click()
    await expect(dialog.getByText(/Nicht jede gewählte Bestellung passt/)).toBeVisible()
    await expect(make).toBeFocused()
    await server.query(`update customer_order set state = 'created' where id = $1`, [two.id])
    const file = page.waitForEvent('download')
    await make.click()
    expect((await file).suggestedFilename()).toMatch(/^sammelrechnung-s-\d{4}-\d{4}\.pdf$/)
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/admin\/collective-invoices\/\d+$/)
    await expect(page.getByText(/^Die Sammelrechnung S-\S+ ist erstellt\. Sie geht per E-Mail an \S+\.$/)).toBeVisible()
    const history = page.getByRole('region', { name: 'Verlauf' })
    await expect(history.getByText('Sammelrechnung erstellt')).toBeVisible()
    await inspect('collective-invoice-made')

    await page.goto(`/admin/orders/edit/${one.id}`)
    const card = page.getByRole('region', { name: /^Sammelrechnung S-/ })
    await expect(card.getByRole('link')).toHaveCount(3)
    await inspect('staff-order-collective')
    await card.getByRole('button', { name: 'Gesamtzahlung erfassen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Erfassen' }).click()
    await expect(page.locator('.record-head .status')).toHaveText('Bezahlt')
    const states = await server.query('select state from customer_order where id = any($1)', [[one.id, two.id]])
    expect(states.map(({ state }) => state)).toEqual(['payed', 'payed'])

    await choose(one, two)
    await rare('Drucken')
    const print = page.getByRole('dialog', { name: 'Briefe drucken' })
    await expect(print.getByRole('checkbox')).toBeFocused()
    await inspect('staff-orders-print')
    const letters = page.waitForEvent('download')
    await print.getByRole('button', { name: 'PDF erstellen' }).click()
    expect((await letters).suggestedFilename()).toBe('briefe.pdf')
    await expect(print).toHaveCount(0)
  })
})

test('an order for somebody at the counter, with a booking and a position', { tag: '@desk' }, async ({
  page,
  signIn,
  inspect,
}) => {
  const date = '2027-03-10'
  await signIn('admin')
  await page.goto('/admin/orders/edit')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neue Bestellung')
  await page.getByRole('button', { name: 'Bestellung erstellen' }).click()
  await expect(page.getByText('Bitte wählen Sie den Kunden.')).toBeVisible()
  await chooseCustomer(page)
  await page.getByRole('button', { name: 'Buchung', exact: true }).click()
  await page.getByLabel('Objekt').selectOption({ label: 'Aula' })
  await page.getByLabel('Datum').fill(date)
  await expect(page.locator('.desk-verdict')).toHaveText(/Frei\./)
  await page.getByLabel('Anlass', { exact: true }).fill('Elternabend')
  await page.getByRole('button', { name: 'Position', exact: true }).click()
  await page.getByRole('textbox', { name: 'Bezeichnung' }).fill('Bestuhlung')
  await page.getByRole('textbox', { name: 'Preis' }).fill('60')
  await inspect('staff-order-new')
  await page.getByRole('button', { name: 'Bestellung erstellen' }).click()
  const ask = page.getByRole('button', { name: 'Trotzdem erstellen' })
  const status = page.locator('.record-head .status')
  await expect(ask.or(status).first()).toBeVisible()
  if (await ask.isVisible()) await ask.click()
  await expect(status).toHaveText('Eingegangen')
  await expect(page.getByText('Elternabend')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Bezeichnung' })).toHaveValue('Bestuhlung')
})

const plain = { help: '', isRequired: false, settings: { multiple: false, standard: '', choices: [] as string[] } }
const questions = [
  { ...plain, type: 'info', value: 'Bitte beachten Sie die Ruhezeiten.' },
  { ...plain, type: 'text', value: 'Wer ist verantwortlich?', isRequired: true },
  { ...plain, type: 'textarea', value: 'Was ist geplant?' },
  { ...plain, type: 'number', value: 'Wie viele Gäste?' },
  { ...plain, type: 'date', value: 'Wann proben Sie?' },
  { ...plain, type: 'time', value: 'Wann kommen Sie?' },
  { ...plain, type: 'select', value: 'Welche Bühne?', settings: { ...plain.settings, choices: ['Klein', 'Gross'] } },
  { ...plain, type: 'checkbox', value: 'Hallenordnung gelesen', isRequired: true },
]

/** A hall that asks everything an object can ask. */
async function curiousHall(page: Page, server: E2eServer, title: string) {
  const headers = { 'x-app-id': '1' }
  const [aula] = await server.query(`select id from bookable where app_id = 1 and title = 'Aula'`)
  const [category] = await server.query('select id from price_category where app_id = 1 order by id limit 1')
  const copied = await page.request.post(`/api/admin/objects/${aula?.id}/duplicate`, { headers, data: {} })
  const { id } = (await copied.json()).object as { id: number }
  await server.query('update bookable set title = $2, is_visible = true where id = $1', [id, title])
  const send = async (method: 'PUT' | 'POST', path: string, data: object) => {
    const answer = await page.request.fetch(path, { method, headers, data })
    expect(answer.status(), await answer.text()).toBe(200)
    return answer.json()
  }
  const version = async () =>
    (await (await page.request.get(`/api/admin/objects/${id}`, { headers })).json()).object.version as number
  const option = { id: -1, isRequired: false, standard: '', minimum: null, values: [], prices: {}, isTaxable: false }
  const none = { stockObjectId: null, assetId: null }
  const prices = { [String(category?.id)]: 1000 }
  const values = [
    { id: -1, value: 'Reihen', prices: {} },
    { id: -2, value: 'Tafel', prices },
  ]
  await send('PUT', `/api/admin/objects/${id}/options`, {
    version: await version(),
    options: [
      { ...option, ...none, id: -1, value: 'Bestuhlung', inputType: 'select', isRequired: true, values },
      { ...option, ...none, id: -2, value: 'Festbänke', inputType: 'number', prices },
      { ...option, ...none, id: -3, value: 'Bühnentechnik', inputType: 'checkbox', prices },
      { ...option, ...none, id: -4, value: 'Beschriftung', inputType: 'text' },
      { ...option, ...none, id: -5, value: 'Sitzplan', inputType: 'document' },
    ],
  })
  const { questionnaire } = await send('POST', '/api/admin/questionnaires', {
    title: `Fragen ${title}`,
    questions: questions.map((question, at) => ({ ...question, id: -at - 1 })),
  })
  const questionnaireIds = [questionnaire.id]
  await send('PUT', `/api/admin/objects/${id}/questionnaires`, { version: await version(), questionnaireIds })
  return id
}

async function chooseCustomer(page: Page) {
  await page.getByRole('button', { name: 'Kunde wählen' }).click()
  const customers = page.getByRole('dialog', { name: 'Kunde wählen' })
  await expect(customers.getByRole('searchbox')).toBeFocused()
  await customers.getByRole('searchbox').fill('brunner')
  await customers.getByRole('radio', { name: 'Nora Brunner auswählen' }).focus()
  await page.keyboard.press('Space')
  await customers.getByRole('button', { name: 'Übernehmen' }).click()
}

test(
  'an order asks what the objects ask, and is priced by the answers',
  { tag: '@desk' },
  async ({ page, server, signIn, inspect }, info) => {
    const title = `Neugierige Aula ${info.project.name}`
    await signIn('admin')
    const hall = await curiousHall(page, server, title)
    await page.goto('/admin/orders/edit')
    await chooseCustomer(page)
    await page.getByRole('button', { name: 'Buchung', exact: true }).click()
    await page.getByLabel('Objekt').selectOption({ label: title })
    await page.getByLabel('Datum').fill('2027-03-17')
    const verdict = page.locator('.desk-verdict')
    await expect(verdict).toHaveText(/Frei\./)
    await page.getByRole('button', { name: 'Bestellung erstellen' }).click()

    const ask = page.getByRole('dialog', { name: 'Trotzdem erstellen?' })
    await expect(ask).toContainText('Es fehlen Angaben, die das Objekt verlangt.')
    await ask.getByRole('button', { name: 'Abbrechen' }).click()
    const seats = page.getByLabel('Bestuhlung')
    await expect(seats).toBeFocused()
    await expect(page.getByText('Bitte wählen Sie etwas aus.')).toBeVisible()
    await expect(page.getByText('Bitte beantworten Sie diese Frage.').first()).toBeVisible()
    await inspect('staff-order-new-asked')

    const total = page.locator('.order-sums__total dd')
    const before = await total.textContent()
    await seats.selectOption({ label: 'Tafel' })
    await page.getByLabel('Festbänke').fill('12')
    await page.getByLabel('Bühnentechnik').check()
    await expect(total).not.toHaveText(before ?? '')
    await page.getByLabel('Beschriftung').fill('Willkommen')
    const file = { name: 'sitzplan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }
    await page.locator('.upload-option input[type=file]').setInputFiles(file)
    await expect(page.getByText('sitzplan.pdf')).toBeVisible()
    await page.getByLabel('Wer ist verantwortlich?').fill('Nora Brunner')
    await page.getByLabel('Was ist geplant?').fill('Konzert mit Apéro')
    await page.getByLabel('Wie viele Gäste?').fill('80')
    await page.getByLabel('Wann proben Sie?').fill('2027-03-16')
    await page.getByLabel('Wann kommen Sie?').fill('16:30')
    await page
      .getByRole('group', { name: /Welche Bühne/ })
      .getByLabel('Gross')
      .check()
    await page.getByLabel('Hallenordnung gelesen').check()
    await expect(page.getByText('Bitte beantworten Sie diese Frage.')).toHaveCount(0)
    await inspect('staff-order-new-answered')

    // Meanwhile the object asks for one thing more: it stands at its field, and nothing that was typed is lost.
    await server.query(`update object_option set is_required = true where object_id = $1 and input_type = 'text'`, [
      hall,
    ])
    await page.getByLabel('Beschriftung').fill('')
    await page.getByRole('button', { name: 'Bestellung erstellen' }).click()
    await expect(ask).toContainText('Bitte beantworten Sie alle nötigen Optionen und Fragen.')
    await ask.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(page.getByLabel('Beschriftung')).toBeFocused()
    await expect(page.getByLabel('Beschriftung')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Beschriftung').fill('Willkommen')
    await page.getByRole('button', { name: 'Bestellung erstellen' }).click()
    await expect(page.locator('.record-head .status')).toHaveText('Eingegangen')
    const [booking] = await server.query('select options, answers from booking where object_id = $1', [hall])
    // Searches of other tests count what visitors find.
    await server.query('update bookable set is_visible = false where id = $1', [hall])
    const given = JSON.stringify(booking)
    for (const part of [
      'Tafel',
      '12',
      'Willkommen',
      'Nora Brunner',
      'Konzert mit Apéro',
      '2027-03-16',
      '16:30',
      'Gross',
    ]) {
      expect(given).toContain(part)
    }
  },
)

test('a link that got into wrong hands is renewed, and the new one opens the order', { tag: '@desk' }, async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  const order = await freshOrder(server, 2)
  await signIn('admin')
  await page.goto(`/admin/orders/edit/${order.id}`)
  await page.getByRole('button', { name: 'Link erneuern' }).click()
  const question = page.getByRole('dialog', { name: 'Link erneuern?' })
  await expect(question.getByText(/öffnet die Bestellung danach nicht mehr/)).toBeVisible()
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await step(page, 'Link erneuern')
  const link = page.locator('.order-customer__url')
  await expect(link).toHaveText(/\/order\//)
  await inspect('staff-order-link')
  await expect(page.getByText('Link erneuert').first()).toBeVisible()
  await page.goto(((await link.textContent()) ?? '').replace(/^https?:\/\/[^/]+/, ''))
  await expect(page.getByText(order.number).first()).toBeVisible()
})
