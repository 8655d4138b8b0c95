import { expectLedTo } from '../lib/led-to.ts'
import {
  agree,
  aulaWish,
  codeIn,
  fillContact,
  headers,
  orderButton,
  readObject,
  sendContact,
  startDraft,
  tuesdayIn,
  typeCode,
} from '../lib/reservation-draft.ts'
import { dotted, settled, takeAway } from '../lib/reservation-times.ts'
import type { E2eServer } from '../lib/start-server.ts'
import { demoPassword, expect, test } from '../lib/test.ts'

const aula = (weeks: number) => ({ ...aulaWish, day: tuesdayIn(weeks) })
const grill = (weeks: number) => ({ title: 'Grillplatz Seeblick', day: tuesdayIn(weeks), from: '09:00', to: '13:00' })

// What an address held is remembered for an hour; tests of one worker share theirs.
test.beforeEach(({ server }) =>
  server
    .query(`update booking_hold set expires_at = now() - interval '1 minute', began_at = now() - interval '2 hours'`)
    .then(() => undefined),
)

test('a guest reserves, from the contact to the order number', async ({ page, server, inspect, isMobile }) => {
  const email = 'ende.zu.ende@example.test'
  await server.query(`update app_setting set vat_number = 'CHE-123.456.789 MWST' where app_id = 1`)
  await startDraft(page, aula(3), grill(3))
  await page.goto('/reservation?step=kontakt')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wer reserviert?')
  await expect(page.getByRole('radio', { name: /Rechnung per E-Mail/ })).toBeChecked()
  await settled(page)
  await inspect('reservation-kontakt-empty')
  await page.getByRole('button', { name: 'Weiter zu Prüfen' }).click()
  await expect(page.getByText("'Vorname' darf nicht leer sein")).toBeVisible()
  await expectLedTo(page.getByLabel('Vorname'))
  await page.getByLabel('PLZ').fill('8699')
  await expect(page.getByLabel('Ort')).toHaveValue('Eschenbühl')
  await expect(page.getByText(/Tarif Einheimische.*Wegen der Postleitzahl 8699\. Sie sparen CHF/)).toBeVisible()
  await settled(page)
  await inspect('reservation-kontakt')
  await page.getByRole('radio', { name: /Bar am Schalter/ }).check({ force: true })
  await fillContact(page, email)

  await expect(page.getByText(/Ihre Termine sind noch 1[45]:\d\d Minuten für Sie gehalten/)).toBeVisible()
  await expect(page.getByText('Bankett, 120 Plätze')).toBeVisible()
  await expect(page.getByText('Bar am Schalter')).toBeVisible()
  await expect(page.getByText(/^MwSt\. 8\.1 % auf CHF.\d+\.\d\d$/)).toBeVisible()
  const rows = page.locator('.review__rows').first()
  await expect(rows).toContainText(/Miete\s*2 Std\. × CHF.\d+\.00/)
  await expect(rows).toContainText(/Festbankgarnituren\s*4 Stück × CHF/)
  for (const [name, words] of [
    ['Benützungsreglement', 'Mit der Reservation wird es anerkannt.'],
    ['Datenschutzerklärung', 'Wer sie sieht'],
  ] as const) {
    await page.getByText(`${name} lesen`).click()
    await expect(page.getByText(words)).toBeVisible()
  }
  await inspect('reservation-pruefen')
  await orderButton(page).click()
  await expect(page.getByText('Bitte stimmen Sie zu, um zu reservieren.').first()).toBeVisible()
  await expectLedTo(page.getByRole('checkbox', { name: /Benützungsreglement/ }))
  await agree(page)
  await orderButton(page).click()
  await expectLedTo(page.getByLabel('Ziffer 1 von 6'))
  const code = codeIn(await server.mailTo(email, 'Code'))
  await typeCode(page, code.slice(0, 4))
  await expect(page.getByText('Es fehlen noch 2 Ziffern des Codes.').first()).toBeVisible()
  await page.keyboard.type(code.slice(4))
  await inspect('reservation-pruefen-ready')
  if (isMobile) {
    // The narrowest phones there are.
    await page.setViewportSize({ width: 360, height: 740 })
    await inspect('reservation-pruefen-narrow')
  }
  await orderButton(page).click()

  await expect(page.getByText('Vielen Dank, Ihre Reservation ist eingegangen')).toBeVisible()
  await expect(page).toHaveURL(/step=abschluss&order=/)
  await expect(page.getByText(/^\d{4}-\d{6}$/)).toBeVisible()
  await expect(page.getByText('Prüfung durch die Verwaltung')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Konto erstellen' })).toBeVisible()
  await inspect('reservation-abschluss')
  await page.reload()
  await expect(page.getByText(/^\d{4}-\d{6}$/)).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('allmend-1-')))).toEqual(
    [],
  )
  await server.mailTo(email, '/order/')
  await server.query(`update app_setting set vat_number = '' where app_id = 1`)
})

test('a room without a price, from its choice to the order', { tag: '@desk' }, async ({ page, server, inspect }) => {
  const email = 'zimmer@example.test'
  const day = tuesdayIn(2)
  await page.goto('/reservation')
  await page
    .getByRole('article', { name: 'Sitzungszimmer Gemeindehaus' })
    .getByRole('button', { name: /^Auswählen/ })
    .click()
  await page.getByRole('button', { name: 'Weiter zu Termine' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wann brauchen Sie es?' })).toBeVisible()
  await page.goto(`/reservation?step=termine&day=${day}`)
  await page.getByRole('button', { name: `Dienstag, ${dotted(new Date(day))}, 09:00 Uhr, frei` }).click()
  await page.getByRole('button', { name: 'Weiter zu Kontakt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wer reserviert?' })).toBeFocused()
  await expect(page.getByText('Wie möchten Sie bezahlen?')).toHaveCount(0)
  await fillContact(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'Stimmt alles?' })).toBeFocused()
  await expect(page.getByText(/Die Verwaltung teilt Ihnen den Preis mit/)).toBeVisible()
  await expect(page.getByText('auf Anfrage').first()).toBeVisible()
  await inspect('reservation-pruefen-on-request')
  await agree(page)
  await typeCode(page, codeIn(await server.mailTo(email, 'Code')))
  await orderButton(page).click()
  await expect(page.getByText('Die Verwaltung teilt Ihnen den Preis mit.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /Vielen Dank/ })).toBeFocused()
})

test('a code can be pasted, and a wrong one is refused in words, five times at most', { tag: '@desk' }, async ({
  page,
  server,
  context,
  inspect,
}) => {
  const email = 'falscher.code@example.test'
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await startDraft(page, grill(4))
  // The minute before another code is short here.
  await page.route(
    '**/api/booking/code',
    async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      await route.fulfill({ response, json: { ...body, resendAt: new Date(Date.now() + 20_000).toISOString() } })
    },
    { times: 1 },
  )
  await page.goto('/reservation?step=kontakt')
  await fillContact(page, email)
  await agree(page)
  const code = codeIn(await server.mailTo(email, 'Code'))
  const wrong = code === '000000' ? '111111' : '000000'
  for (const left of [4, 3, 2, 1]) {
    await typeCode(page, wrong)
    await orderButton(page).click()
    const words = left === 1 ? '1 Versuch' : `${left} Versuche`
    await expect(page.getByRole('alert').filter({ hasText: 'Code' })).toHaveText(
      `Der eingegeben Code ist falsch oder abgelaufen! Sie haben noch ${words}.`,
    )
    await expect(page.getByLabel('Ziffer 1 von 6')).toBeFocused()
    if (left === 4) await inspect('reservation-code-wrong')
  }
  await typeCode(page, wrong)
  await orderButton(page).click()
  await expect(page.getByText(/Bitte fordern Sie einen neuen Code an/)).toBeVisible()
  await typeCode(page, code)
  await orderButton(page).click()
  await expect(page.getByText(/Bitte fordern Sie einen neuen Code an/)).toBeVisible()
  await server.query(`update order_code set sent_at = now() - interval '2 minutes' where email = $1`, [email])
  await page.getByRole('button', { name: 'Neuen Code senden' }).click()
  await expect(page.getByText(/Neuer Code in (0:5\d|1:00) möglich/)).toBeVisible()
  let next = code
  await expect
    .poll(async () => {
      next = codeIn(await server.mailTo(email, 'Code'))
      return next
    })
    .not.toBe(code)
  await page.evaluate((text) => navigator.clipboard.writeText(text), next)
  await page.getByLabel('Ziffer 1 von 6').focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.getByLabel('Ziffer 6 von 6')).toHaveValue(next.slice(-1))
  await orderButton(page).click()
  await expect(page.getByText('Vielen Dank, Ihre Reservation ist eingegangen')).toBeVisible()
})

test('a hold that runs out says so and can be taken again', { tag: '@desk' }, async ({ page, server, inspect }) => {
  const clientKey = await startDraft(page, grill(5))
  await page.route('**/api/booking/hold', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, expiresAt: new Date(Date.now() + 4000).toISOString() } })
  })
  await page.goto('/reservation?step=kontakt')
  await fillContact(page, 'halten@example.test')
  await expect(page.getByText('Ihre Termine sind nur noch zwei Minuten für Sie gehalten.')).toBeAttached()
  await expect(page.getByText('Ihre Termine sind nicht mehr für Sie gehalten.')).toBeVisible()
  await inspect('reservation-hold-over')
  const runOut = () =>
    server.query(`update booking_hold set expires_at = now() - interval '1 minute' where client_key = $1`, [clientKey])
  await runOut()
  await page.getByRole('button', { name: 'Erneut halten' }).click()
  await expect(page.getByText(/noch 0:0\d Minuten/)).toBeVisible()
  // That was the one time more; whoever is still not ready orders what is free then.
  await expect(page.getByRole('button', { name: 'Verlängern' })).toHaveCount(0)
  await expect(page.getByText('Ihre Termine sind nicht mehr für Sie gehalten.')).toBeVisible()
  await runOut()
  await page.getByRole('button', { name: 'Erneut halten' }).click()
  await expect(page.getByText(/wurden schon zweimal für Sie freigehalten/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erneut halten' })).toHaveCount(0)
  await inspect('reservation-hold-twice')
})

test('a clock that is hours off shows the right minutes', { tag: '@desk' }, async ({ page }) => {
  await page.addInitScript(() => {
    const real = Date.now
    Date.now = () => real() - 3 * 3_600_000
  })
  await startDraft(page, grill(2))
  await page.goto('/reservation?step=kontakt')
  await fillContact(page, 'falsche.uhr@example.test')
  await expect(page.getByText(/Ihre Termine sind noch 1[45]:\d\d Minuten für Sie gehalten/)).toBeVisible()
  await expect(page.getByText(/Neuer Code in (0:\d\d|1:00) möglich/)).toBeVisible()
})

test('a date lost meanwhile leads back to its choice', { tag: '@desk' }, async ({ page, server, signIn }) => {
  await signIn('kunde')
  const wish = grill(6)
  const clientKey = await startDraft(page, aula(6), wish)
  await page.goto('/reservation?step=pruefen')
  await expect(page.getByText(/Minuten für Sie gehalten/)).toBeVisible()
  await server.query(`update booking_hold set expires_at = now() - interval '1 minute' where client_key = $1`, [
    clientKey,
  ])
  await server.query(`update occupancy set expires_at = now() - interval '1 minute' where hold_key = $1`, [clientKey])
  const { id, intervals } = await readObject(page, wish.title)
  const [start, end] = [`${wish.day} ${wish.from}`, `${wish.day} ${wish.to}`]
  const booking = { objectId: id, intervalId: intervals[0]?.id, start, end, displayStart: start, displayEnd: end }
  const rival = await page.request.post('/api/booking/hold', {
    headers,
    data: { clientKey: crypto.randomUUID(), bookings: [booking] },
  })
  expect(rival.status()).toBe(200)
  await agree(page)
  await orderButton(page).click()
  await expect(page).toHaveURL(/step=termine.*lost=true/)
  const [orders] = await server.query('select count(*)::int as n from customer_order where client_key = $1', [
    clientKey,
  ])
  expect(orders?.n).toBe(0)
})

test('a date somebody else took a moment before is told as taken, with others beside it', { tag: '@desk' }, async ({
  page,
  browser,
  server,
}) => {
  const wish = grill(31)
  await startDraft(page, wish)
  await page.goto('/reservation?step=termine')
  await expect(page.getByText(/^Frei\./)).toBeVisible()
  await page.getByRole('button', { name: 'Weiter zu Kontakt' }).click()
  const { id, intervals } = await readObject(page, wish.title)
  const [start, end] = [`${wish.day} ${wish.from}`, `${wish.day} ${wish.to}`]
  const booking = { objectId: id, intervalId: intervals[0]?.id, start, end, displayStart: start, displayEnd: end }
  const stranger = await browser.newContext()
  const rival = await stranger.request.post(`${server.url}/api/booking/hold`, {
    headers,
    data: { clientKey: crypto.randomUUID(), bookings: [booking] },
  })
  expect(rival.status()).toBe(200)
  await sendContact(page, 'zu.spaet@example.test')
  await expect(page).toHaveURL(/step=termine.*lost=true/)
  await expect(page.getByText('Dieser Termin wurde soeben vergeben.')).toBeVisible()
  await expect(page.getByText(/^Frei\./)).toHaveCount(0)
  await stranger.close()
})

test('back, forward and a reload keep all that was typed, in this tab only', { tag: '@desk' }, async ({
  page,
  server,
  context,
}) => {
  const email = 'neu.geladen@example.test'
  const clientKey = await startDraft(page, { ...aula(7), remark: 'Flügel bitte stimmen.' })
  await page.goto('/reservation?step=kontakt')
  await page.getByRole('radio', { name: /Bar am Schalter/ }).check({ force: true })
  await fillContact(page, email)
  await expect(page.getByText(/Minuten für Sie gehalten/)).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Vorname')).toHaveValue('Gina')
  await page.goForward()
  await expect(page.getByText(/Minuten für Sie gehalten/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verlängern' })).toBeVisible()
  await agree(page)
  const code = codeIn(await server.mailTo(email, 'Code'))
  await typeCode(page, code.slice(0, 4))

  // A phone throws the page away while the mail is open, for longer than another code takes.
  await server.query(`update order_code set sent_at = now() - interval '5 minutes' where email = $1`, [email])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stimmt alles?')
  await expect(page.getByText('Seeweg 4')).toBeVisible()
  await expect(page.getByText('Flügel bitte stimmen.')).toBeVisible()
  await expect(page.getByText('Bankett, 120 Plätze')).toBeVisible()
  await expect(page.getByText('Bar am Schalter')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Benützungsreglement/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Datenschutz/ })).toBeChecked()
  await expect(page.getByLabel('Ziffer 4 von 6')).toHaveValue(code.slice(3, 4))
  await expect(page.getByText(/Wir haben einen sechsstelligen Code/)).toBeVisible()

  const other = await context.newPage()
  await other.goto('/reservation?step=pruefen')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Was möchten Sie reservieren?')
  expect(await other.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('Gasser')
  await other.close()

  // No other code went out, so the one of the first mail is still good.
  await page.getByLabel('Ziffer 5 von 6').click()
  await page.keyboard.type(code.slice(4))
  await orderButton(page).click()
  await expect(page.getByText('Vielen Dank, Ihre Reservation ist eingegangen')).toBeVisible()
  const orders = await server.query('select id from customer_order where client_key = $1', [clientKey])
  expect(orders).toHaveLength(1)
})

test('whoever signs in meanwhile finds the choice and the agreement again', { tag: '@desk' }, async ({
  page,
  server,
}) => {
  const clientKey = await startDraft(page, grill(11))
  await page.goto('/reservation?step=kontakt')
  await fillContact(page, 'vor.dem.login@example.test')
  await agree(page)
  await page.getByRole('link', { name: 'Zurück zu Kontakt' }).click()
  await page.getByRole('link', { name: 'Anmelden' }).first().click()
  // The page before has a field of that name, too.
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await page.getByLabel('E-Mail Adresse').fill('kunde@demo.test')
  await page.getByLabel('Passwort', { exact: false }).first().fill(demoPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Lindenweg 8')).toBeVisible()
  await page.getByRole('button', { name: 'Weiter zu Prüfen' }).click()
  await expect(page.getByRole('checkbox', { name: /Benützungsreglement/ })).toBeChecked()
  const holds = () =>
    server.query('select 1 from booking_hold where client_key = $1 and released_at is null', [clientKey])
  await expect.poll(holds).toHaveLength(1)
  await page.getByRole('button', { name: 'Termine Ändern' }).click()
  await expect(page).toHaveURL(/step=termine/)
  await expect.poll(holds).toHaveLength(0)
})

const codesTo = (server: E2eServer, email: string) => server.query('select 1 from order_code where email = $1', [email])

test('a date that is gone is told with free ones nearby; nothing is called free of charge and no code goes out', {
  tag: '@desk',
}, async ({ page, server, inspect }) => {
  const email = 'zu.spaet@example.test'
  const wish = aula(9)
  await startDraft(page, wish)
  await page.goto('/reservation?step=kontakt')
  // What is known of the price is from before.
  await page.getByLabel('PLZ').fill('8699')
  await expect(page.getByText(/Tarif Einheimische.*Sie sparen/)).toBeVisible()
  await takeAway(server, wish.title, new Date(wish.day), '10:00', '12:00')
  // The hold is refused for another reason, so that only the dates themselves can tell.
  await page.route('**/api/booking/hold', (route) =>
    route.fulfill({ status: 409, json: { code: 'booking.too_many_holds', message: 'Es sind schon mehrere offen.' } }),
  )
  const words: string[] = []
  await page.exposeFunction('told', (text: string) => words.push(text))
  await page.evaluate(() => {
    const tell = (globalThis as unknown as { told: (text: string) => void }).told
    new MutationObserver(() => tell(document.querySelector('.pruefen')?.textContent ?? '')).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  await sendContact(page, email)
  await expect(page).toHaveURL(/step=termine.*lost=true/)
  await expect(page.locator('.truth')).toContainText('Dieser Termin wurde soeben vergeben.')
  await expect(page.locator('.truth').getByRole('button')).toHaveCount(3)
  await expectLedTo(page.locator('.truth'))
  await settled(page)
  await inspect('reservation-refused-hold')
  expect(words.join('\n')).toContain('Stimmt alles?')
  expect(words.join('\n')).not.toMatch(/kostet nichts|CHF.0\.00/)
  expect(await codesTo(server, email)).toEqual([])
})

test('a hold that is refused for good stops the order, says why and can be tried again', { tag: '@desk' }, async ({
  page,
  server,
  inspect,
}) => {
  const email = 'nicht.gehalten@example.test'
  await startDraft(page, grill(13))
  await page.route('**/api/booking/hold', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'booking.hold_of_other', message: 'Diese Auswahl gehört jemand anderem.' },
    }),
  )
  await page.goto('/reservation?step=kontakt')
  await fillContact(page, email)
  await expect(page.getByText('Diese Auswahl gehört jemand anderem.')).toBeVisible()
  await expect(page.getByText('Ihre Termine konnten nicht gehalten werden.')).toBeVisible()
  await inspect('reservation-not-held')
  expect(await codesTo(server, email)).toEqual([])
  await orderButton(page).click()
  await expectLedTo(page.getByRole('button', { name: 'Erneut versuchen' }))
  await page.unroute('**/api/booking/hold')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(page.getByText(/Minuten für Sie gehalten/)).toBeVisible()
  await server.mailTo(email, 'Code')
})

test('without a price nothing is ordered; it can be asked for again', { tag: '@desk' }, async ({ page, signIn }) => {
  await signIn('kunde')
  await startDraft(page, grill(20))
  await page.route('**/api/booking/validate-bookings', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto('/reservation?step=pruefen')
  await expect(page.getByText('Die Daten konnten nicht geladen werden.')).toBeVisible()
  await page.unroute('**/api/booking/validate-bookings')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(page.getByText('Grillplatz Seeblick').first()).toBeVisible()
})

test('whoever gives up lets the dates go', { tag: '@desk' }, async ({ page, server, signIn }) => {
  await signIn('kunde')
  const clientKey = await startDraft(page, grill(15))
  await page.goto('/reservation?step=pruefen')
  await expect(page.getByText(/Minuten für Sie gehalten/)).toBeVisible()
  await page.getByRole('link', { name: /^Gemeinde Eschenbühl/ }).click()
  await page.getByRole('dialog', { name: 'Reservation abbrechen?' }).getByRole('button', { name: 'Ja' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect
    .poll(() => server.query('select 1 from booking_hold where client_key = $1 and released_at is null', [clientKey]))
    .toHaveLength(0)
})

test('a fourth draft of one browser is told why it is not kept', { tag: '@desk' }, async ({ page }) => {
  const { id, intervals } = await readObject(page, 'Grillplatz Seeblick')
  for (const weeks of [16, 17, 18]) {
    const [start, end] = [`${tuesdayIn(weeks)} 09:00`, `${tuesdayIn(weeks)} 13:00`]
    const booking = { objectId: id, intervalId: intervals[0]?.id, start, end, displayStart: start, displayEnd: end }
    const data = { clientKey: crypto.randomUUID(), bookings: [booking] }
    expect((await page.request.post('/api/booking/hold', { headers, data })).status()).toBe(200)
  }
  await startDraft(page, grill(19))
  await page.goto('/reservation?step=kontakt')
  await fillContact(page, 'vierte@example.test')
  await expect(page.getByText(/^Ihre Termine werden nicht freigehalten, /)).toBeVisible()
})

test('a customer changes the contact in place, needs no code, and sees a changed price first', {
  tag: '@desk',
}, async ({ page, server, signIn, inspect }) => {
  await signIn('kunde')
  await startDraft(page, aula(8))
  await page.goto('/reservation?step=kontakt')
  await expect(page.getByText('Lindenweg 8')).toBeVisible()
  await settled(page)
  await inspect('reservation-kontakt-customer')
  await page.getByRole('button', { name: 'Angaben Ändern' }).click()
  await page.getByLabel('Telefon').fill('079 000 18 43')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('079 000 18 43')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Speichern' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Weiter zu Prüfen' }).click()
  await expect(page.getByRole('heading', { name: 'Bestätigungscode' })).toHaveCount(0)
  await agree(page)
  await expect(page.getByText(/Minuten für Sie gehalten/)).toBeVisible()
  await server.query(
    `update interval_price p set amount = amount + 1000 from booking_interval i, bookable o
     where i.app_id = p.app_id and i.id = p.interval_id and o.app_id = i.app_id and o.id = i.object_id and o.title = 'Aula'`,
  )
  await orderButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Der Preis hat sich geändert' })
  await expect(dialog).toBeVisible()
  await inspect('reservation-price-changed')
  await dialog.getByRole('button', { name: 'Zum neuen Preis reservieren' }).click()
  await expect(page.getByText('Vielen Dank, Ihre Reservation ist eingegangen')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Konto erstellen' })).toHaveCount(0)
})

test('a lost answer and a second click order once', { tag: '@desk' }, async ({ page, server, signIn }) => {
  await signIn('kunde')
  const clientKey = await startDraft(page, grill(9))
  await page.goto('/reservation?step=pruefen')
  await agree(page)
  let calls = 0
  await page.route('**/api/orders', async (route) => {
    calls += 1
    const answer = await route.fetch()
    if (calls === 1) await route.abort('connectionreset')
    else await route.fulfill({ response: answer })
  })
  await orderButton(page).dblclick()
  await expect(page.getByText('Vielen Dank, Ihre Reservation ist eingegangen')).toBeVisible()
  expect(calls).toBe(2)
  const orders = await server.query('select id from customer_order where client_key = $1', [clientKey])
  expect(orders).toHaveLength(1)
})
