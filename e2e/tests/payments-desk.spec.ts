import type { Page } from '@playwright/test'
import { orderOnline } from '../lib/online-payments.ts'
import { tuesdayIn } from '../lib/reservation-draft.ts'
import type { E2eServer } from '../lib/start-server.ts'
import { expect, test } from '../lib/test.ts'

type SignIn = (who: 'admin' | 'kunde') => Promise<void>

/** The account the simulators let in. */
async function enterSimulator(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Zahlungsanbieter' })
  await card.getByRole('textbox', { name: 'Instanz' }).fill('ausprobieren')
  await card.getByLabel('API-Schlüssel', { exact: false }).first().fill('nur-zum-ausprobieren')
  await card.getByRole('switch', { name: 'Eingeschaltet' }).check()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(card.getByText('gespeichert, endet auf eren')).toBeVisible()
}

async function takeOnline(page: Page, server: E2eServer, signIn: SignIn): Promise<void> {
  await server.query(`update app set feature_flags = '{payment}' where id = 1`)
  await server.query(`delete from online_payment where app_id = 1`)
  await server.query(`delete from payment_provider where app_id = 1`)
  await signIn('admin')
  await page.goto('/admin/payments')
  await enterSimulator(page)
}

/** Paid, and the window is closed before it leads back. */
async function payUnseen(page: Page, link: string, form: Record<string, string> = {}): Promise<void> {
  const paid = { action: 'pay', means: 'twint', ...form }
  const answer = await page.request.post(link, { form: paid, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}

test('a payment nobody told of is asked for, and goes back the way it came', async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  await takeOnline(page, server, signIn)
  await signIn('kunde')
  await payUnseen(page, (await orderOnline(page, server, tuesdayIn(9))).link)

  await signIn('admin')
  await page.goto('/admin/payments')
  const list = page.getByRole('region', { name: 'Zahlungen', exact: true })
  await list.getByRole('tab', { name: 'Offen' }).click()
  await list.getByRole('button', { name: /^Aktionen: .+, Offen$/ }).click()
  await page.getByRole('menuitem', { name: 'Beim Anbieter nachfragen' }).click()
  await expect(list.getByText('Zurzeit ist keine Zahlung offen.')).toBeVisible()
  await list.getByRole('tab', { name: 'Bezahlt' }).click()
  await expect(list.getByText('TWINT')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Keine Differenz zum Anbieter' })).toContainText('1 stimmt überein')
  await list.getByRole('button', { name: /^Aktionen: / }).click()
  await page.getByRole('menuitem', { name: 'Bestellung öffnen' }).click()

  const card = page.getByRole('region', { name: 'Online-Zahlungen' })
  await expect(card).toContainText('Bezahlt')
  await card.getByRole('button', { name: 'Online zurückerstatten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Online zurückerstatten' })
  await dialog.getByLabel('Grund').fill('Anlass abgesagt')
  await dialog.getByRole('button', { name: 'Zurückerstatten' }).click()
  await expect(page.getByText('Das Geld ist zurückerstattet.')).toBeVisible()
  await expect(card.getByText('Erstattet', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Konto' })).toContainText('Rückerstattung')
  await inspect('payments-returned')
})

test('another amount than was asked for is booked by staff, and an open payment is ended', async ({
  page,
  server,
  signIn,
  inspect,
}, info) => {
  await takeOnline(page, server, signIn)
  await signIn('kunde')
  await payUnseen(page, (await orderOnline(page, server, tuesdayIn(11))).link, { amount: 'part' })
  await orderOnline(page, server, tuesdayIn(12))
  await signIn('admin')
  await page.goto('/admin/payments')
  const list = page.getByRole('region', { name: 'Zahlungen', exact: true })
  await expect(list.getByRole('tab', { name: 'Offen' })).toContainText('2')
  await page.getByRole('button', { name: 'Jetzt abgleichen' }).click()
  const banner = page.getByRole('region', { name: /^1 Differenz zum Anbieter/ })
  await expect(banner).toContainText('Verlangt waren')
  await expect(list.getByText('Stimmt nicht')).toBeVisible()
  if (info.project.name === 'desktop') await expect(page.getByRole('link', { name: 'Zahlungen' })).toContainText('1')

  await banner.getByRole('button', { name: 'Bericht pro Tag' }).click()
  const report = page.getByRole('dialog', { name: 'Abgleich pro Tag' })
  await expect(report.getByRole('row')).toHaveCount(2)
  await expect(report.getByText('Noch nichts wurde ausbezahlt.')).toBeVisible()
  await inspect('payments-days')
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportieren' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^zahlungen.*\.csv$/)

  const book = banner.getByRole('button', { name: /^[\d.]+ verbuchen$/ })
  const [amount] = /[\d.]+/.exec((await book.textContent()) ?? '') ?? []
  await book.click()
  const question = page.getByRole('dialog', { name: `CHF ${amount} verbuchen?` })
  await expect(question).toContainText('bleiben offen')
  await inspect('payments-book')
  await question.getByRole('button', { name: 'Verbuchen' }).click()
  await expect(page.getByText('Verbucht, was beim Anbieter steht.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Keine Differenz zum Anbieter' })).toBeVisible()
  const [order] = await server.query(
    `select c.paid, c.state, c.total - c.paid as rest from customer_order c join online_payment p on p.order_id = c.id
     where p.app_id = 1 and p.state = 'paid'`,
  )
  expect(order).toMatchObject({ paid: Math.round(Number(amount) * 100), state: 'created' })
  expect(Number(order?.rest)).toBeGreaterThan(0)

  await list.getByRole('tab', { name: 'Offen' }).click()
  await list.getByRole('button', { name: /^Aktionen: .+, Offen$/ }).click()
  await page.getByRole('menuitem', { name: 'Bestellung öffnen' }).click()
  const card = page.getByRole('region', { name: 'Online-Zahlungen' })
  await card.getByRole('button', { name: 'Beim Anbieter nachfragen' }).click()
  await expect(page.getByText('Beim Anbieter ist noch nichts eingegangen.')).toBeVisible()
  await inspect('payments-open')
  await card.getByRole('button', { name: 'Zahlung abbrechen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zahlung abbrechen' }).click()
  await expect(page.getByText('Die Zahlung ist abgebrochen.')).toBeVisible()
  await expect(card.getByText('Abgebrochen', { exact: true })).toBeVisible()
})

test('staff set up who takes the money, and online options are offered from then on', async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  await server.query(`update app set feature_flags = '{payment}' where id = 1`)
  await server.query(`delete from payment_provider where app_id = 1`)
  await signIn('admin')
  await page.goto('/admin/paymentoptions')
  await expect(page.getByText('Ohne Anbieter').first()).toBeVisible()
  await page
    .getByRole('button', { name: /TWINT oder Karte/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'Zahlungsanbieter einrichten' }).click()
  await expect(page).toHaveURL(/\/admin\/payments$/)

  const card = page.getByRole('region', { name: 'Zahlungsanbieter' })
  await expect(card).toContainText('Noch nimmt niemand Zahlungen entgegen.')
  await expect(card.getByRole('button', { name: 'Verbindung prüfen' })).toBeDisabled()
  await inspect('payments-first')
  await card.getByRole('switch', { name: 'Eingeschaltet' }).check()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(card.getByText("'Instanz' darf nicht leer sein")).toBeVisible()
  await expect(card.getByText("'API-Schlüssel' darf nicht leer sein")).toBeVisible()
  await card.getByRole('textbox', { name: 'Instanz' }).fill('eschenbuehl')
  await card.getByLabel('API-Schlüssel', { exact: false }).first().fill('ganz-geheim-7f2c')
  await card.getByRole('checkbox', { name: 'TWINT' }).check()
  await card.getByRole('checkbox', { name: 'PostFinance Pay' }).check()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Erfolgreich gespeichert!')).toBeVisible()
  await expect(card.getByText('gespeichert, endet auf 7f2c')).toBeVisible()
  await expect(card.getByRole('textbox', { name: 'Adresse für Meldungen' })).toHaveValue(
    /\/api\/pay\/1\/payrexx\/\w{48}$/,
  )
  await expect(card.getByRole('button', { name: 'Verbindung prüfen' })).toBeEnabled()
  await inspect('payments-provider')
  const [stored] = await server.query(`select * from payment_provider where app_id = 1 and kind = 'payrexx'`)
  expect(stored).toMatchObject({ is_active: true, account: 'eschenbuehl', methods: ['post-finance-pay', 'twint'] })
  expect(String(stored?.secret)).not.toContain('geheim')

  await card.getByRole('button', { name: 'Verbindung prüfen' }).press('Enter')
  await expect(card.getByText('Der Anbieter nimmt diese Zugangsdaten nicht an.')).toBeVisible()
  await expect(card.getByText('Nicht verbunden')).toBeVisible()
  // For another account the key is asked for anew.
  await enterSimulator(page)
  await card.getByRole('button', { name: 'Verbindung prüfen' }).press('Enter')
  await expect(card.getByText('Verbunden', { exact: true })).toBeVisible()
  await expect(card.getByText(/^Verbindung in Ordnung, geprüft .+ von Sandra Huber$/)).toBeVisible()
  await inspect('payments-connected')

  // The other one needs a key for signatures as well, and takes over once it is on.
  await card.getByRole('button', { name: 'Datatrans' }).click()
  await card.getByRole('textbox', { name: 'Händlernummer' }).fill('1100012345')
  await card.getByRole('button', { name: 'Payrexx' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Nein' }).click()
  await card.getByLabel('API-Passwort', { exact: false }).first().fill('noch-geheimer')
  await card.getByRole('switch', { name: 'Eingeschaltet' }).check()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(card.getByText("'Signaturschlüssel' darf nicht leer sein")).toBeVisible()
  await card.getByLabel('Signaturschlüssel', { exact: false }).first().fill('ab12cd34')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(card.getByText('gespeichert, endet auf imer')).toBeVisible()
  await inspect('payments-datatrans')
  await card.getByRole('button', { name: 'Payrexx' }).click()
  await expect(card.getByRole('switch', { name: 'Eingeschaltet' })).not.toBeChecked()

  await page.goto('/admin/paymentoptions')
  await expect(page.getByText('TWINT oder Karte').first()).toBeVisible()
  await expect(page.getByText('Ohne Anbieter')).toHaveCount(0)
})

test('without the flag or the right nobody gets there, and is told why', async ({ page, server, signIn, inspect }) => {
  await server.query(`update app set feature_flags = '{}' where id = 1`)
  await signIn('admin')
  await page.goto('/admin/payments')
  await expect(page).not.toHaveURL(/payments/)
  await expect(page.getByText('Diese Seite gehört zu einer Funktion, die hier nicht eingeschaltet ist.')).toBeVisible()
  await server.query(`update app set feature_flags = '{payment}' where id = 1`)
  await signIn('hauswart')
  await page.goto('/admin/payments')
  await expect(page).not.toHaveURL(/payments/)
  const told = page.getByText('Für diese Seite fehlt Ihnen die Berechtigung.')
  await expect(told).toHaveCount(1)
  await inspect('turned-away')
  await page.getByRole('button', { name: 'Meldung schliessen' }).click()
  await expect(told).toHaveCount(0)
  // Whoever is not signed in only has to sign in.
  await page.context().clearCookies()
  await page.goto('/admin/payments')
  await expect(page).not.toHaveURL(/payments/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(told).toHaveCount(0)
})

/** One payment that came in, one that came in unheard, one that was declined; at a provider nobody asks. */
async function writePayments(server: E2eServer) {
  await server.query(`update app set feature_flags = '{payment}' where id = 1`)
  await server.query(`delete from online_payment where app_id = 1`)
  await server.query(`delete from payment_provider where app_id = 1`)
  const [paid, open, declined] = await server.query(
    `select c.id, c.number from customer_order c where c.app_id = 1 and c.state = 'payed' and c.total >= 5000
       and exists (select from order_payment p where p.app_id = 1 and p.order_id = c.id and p.kind = 'payment')
       and not exists (select from order_payment p where p.app_id = 1 and p.order_id = c.id and p.kind = 'refund')
     order by c.id desc limit 3`,
  )
  const write = async (row: Record<string, unknown> | undefined, values: string, reference: string) =>
    (
      await server.query(
        `insert into online_payment (app_id, order_id, provider, is_test, reference, provider_id, amount, method, status, state, received, told_received, ended_at, asked_at)
         values (1, $1, 'payrexx', false, $2, $2, 5000, ${values}, now()) returning id`,
        [row?.id, reference],
      )
    )[0]
  const first = await write(paid, `'TWINT', 'confirmed', 'paid', 5000, 5000, now()`, '1-9-1')
  await write(open, `'Mastercard 0087', 'confirmed', 'open', 0, 5000, null`, '1-9-2')
  await write(declined, `'Visa 4210', 'declined', 'declined', 0, 0, '2025-11-18 13:05Z'`, '1-9-3')
  await server.query(
    `insert into online_payment_event (app_id, payment_id, kind, note, raw) values
       (1, $1, 'create', '', null), (1, $1, 'webhook', 'confirmed', '{"transaction":{"status":"confirmed","amount":5000}}'),
       (1, $1, 'refund', 'The amount is too high', null)`,
    [first?.id],
  )
  return { orderId: Number(paid?.id) }
}

test('differences come first, and each payment tells what was said about it', async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  await writePayments(server)
  await signIn('admin')
  await page.goto('/admin/payments')
  const banner = page.getByRole('region', { name: /1 Differenz zum Anbieter: CHF 50\.00/ })
  await expect(banner).toContainText('3 Zahlungen geprüft, 2 stimmen überein')
  await expect(banner).toContainText('+50.00')
  const list = page.getByRole('region', { name: 'Zahlungen', exact: true })
  await expect(list).toContainText('Fehlgeschlagen')
  // When the bank refused it.
  await expect(list.getByText(/^(Fehlgeschlagen am )?18\.11\.2025 - 14:05$/)).toBeVisible()
  await inspect('payments')
  // No provider is entered: nobody can be asked, and the difference stays.
  await banner.getByRole('button', { name: '50.00 verbuchen' }).click()
  await expect(page.getByText('Der Anbieter nennt noch immer einen anderen Betrag.')).toBeVisible()
  await page.getByRole('button', { name: 'Meldung schliessen' }).click()
  await banner.getByRole('button', { name: 'Jetzt abgleichen' }).click()
  await expect(page.getByText('0 Zahlungen abgeglichen. Zu 3 Zahlungen gab der Anbieter keine Auskunft;')).toBeVisible()
  await page.getByRole('button', { name: 'Meldung schliessen' }).click()

  await list.getByRole('tab', { name: 'Bezahlt' }).click()
  await expect(list.getByText('Mastercard 0087')).toHaveCount(0)
  await expect(list.getByText('TWINT')).toBeVisible()
  await list.getByRole('button', { name: /^Aktionen: / }).click()
  await page.getByRole('menuitem', { name: 'Verlauf' }).click()
  const history = page.getByRole('dialog', { name: /^Verlauf der Zahlung/ })
  await expect(history.getByText('Zahlung eröffnet')).toBeVisible()
  await expect(history.getByText('Meldung des Anbieters: Bezahlt confirmed')).toBeVisible()
  await expect(history.getByText('Rückerstattung nicht angenommen: The amount is too high')).toBeVisible()
  await history.getByText('Antwort des Anbieters').click()
  await expect(history.getByText('"status": "confirmed"')).toBeVisible()
  await inspect('payments-history')
  await page.keyboard.press('Escape')

  await list.getByRole('tab', { name: 'Erstattet' }).click()
  await expect(list.getByText('Noch nichts wurde erstattet.')).toBeVisible()
  await list.getByRole('tab', { name: 'Alle' }).click()
  await list.getByRole('searchbox').fill('1-9-3')
  await expect(list.getByText('Visa 4210')).toBeVisible()
  await expect(list.getByText('TWINT')).toHaveCount(0)
})

test('what was paid online goes back the way it came', async ({ page, server, signIn, inspect }) => {
  const { orderId } = await writePayments(server)
  await server.query(
    `insert into payment_provider (app_id, kind, account, webhook_token) values (1, 'payrexx', 'eschenbuehl', 'niemand')`,
  )
  await signIn('admin')
  await page.goto(`/admin/orders/edit/${orderId}`)
  const card = page.getByRole('region', { name: 'Online-Zahlungen' })
  await expect(card).toContainText('TWINT, Payrexx')
  await card.getByRole('button', { name: 'Online zurückerstatten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Online zurückerstatten' })
  await expect(dialog.getByLabel('Betrag')).toHaveValue('50.00')
  await dialog.getByLabel('Betrag').fill('51')
  await expect(dialog.getByText('Höchstens CHF 50.00')).toBeVisible()
  await dialog.getByLabel('Betrag').fill('20')
  await dialog.getByRole('button', { name: 'Zurückerstatten' }).click()
  await expect(dialog.getByText('Bitte nennen Sie den Grund.')).toBeVisible()
  await dialog.getByLabel('Grund').fill('Anlass abgesagt')
  await inspect('payments-refund')
  await dialog.getByRole('button', { name: 'Zurückerstatten' }).click()
  await expect(page.getByText('Die Rückerstattung läuft.')).toBeVisible()
  await expect(card.getByText('Rückerstattung läuft')).toBeVisible()
  await expect(card).toContainText('CHF 20.00')
  await expect(card.getByRole('button', { name: 'Online zurückerstatten' })).toHaveCount(0)
  await inspect('payments-order')
  const [refund] = await server.query(`select amount, reason, state from online_refund where app_id = 1`)
  expect(refund).toEqual({ amount: 2000, reason: 'Anlass abgesagt', state: 'wanted' })
})
