import type { Page } from '@playwright/test'
import { expectLedTo } from '../lib/led-to.ts'
import { aulaWish, startDraft, tuesdayIn } from '../lib/reservation-draft.ts'
import { dayIn, dotted, giveBack, iso, later, openTimes, settled, takeAway } from '../lib/reservation-times.ts'
import type { E2eServer } from '../lib/start-server.ts'
import { expect, test } from '../lib/test.ts'

const cell = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const truth = (page: Page) => page.locator('.truth')
const next = (page: Page) => page.getByRole('button', { name: /^Weiter zu/ })
/** The sentence beside the way on. */
const missing = (page: Page) => page.locator('.action__missing, .bottom-bar__missing')

test('a time is clicked, drawn, moved, stretched and typed; fields and calendar agree', { tag: '@desk' }, async ({
  page,
  server,
  inspect,
}) => {
  const wednesday = dayIn(21, 3)
  // Where other tests may have booked before.
  await giveBack(server, 'Aula', later(wednesday, -1))
  await openTimes(page, server, ['Aula', 'Gemeindeküche'], { search: `&day=${iso(wednesday)}` })
  await expect(truth(page)).toContainText('Noch kein Termin')

  await cell(page, `Mittwoch, ${dotted(wednesday)}, 17:00 Uhr, frei`).click()
  await expect(page.getByLabel('Beginn')).toHaveValue(String(17 * 60))
  await expect(page.getByText('18:00 Uhr', { exact: true })).toBeVisible()
  await expect(truth(page)).toContainText(
    `Frei. Mi, ${dotted(wednesday)}, 17:00–18:00 Uhr. Einrichten ab 16:00 und Räumen bis 19:00 Uhr sind inbegriffen.`,
  )
  await page.getByLabel('Dauer').selectOption({ label: '5 Stunden' })
  await expect(page.getByText('22:00 Uhr', { exact: true })).toBeVisible()
  await expect(page.locator('.week-mine')).toContainText('17:00–22:00')
  await expect(page.locator('.week-mine')).toContainText('CHF')
  await settled(page)
  await inspect('reservation-termine')

  // Drawn on the day before, from ten to one.
  const from = await cell(page, `Dienstag, ${dotted(later(wednesday, -1))}, 10:00 Uhr, frei`).boundingBox()
  if (!from) throw new Error('the cell is not drawn')
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + from.height, { steps: 3 })
  await page.mouse.move(x, y + 2 * from.height, { steps: 3 })
  await page.mouse.up()
  await expect(page.locator('.week-mine')).toContainText('10:00–13:00')
  await expect(page.getByLabel('Datum', { exact: true })).toHaveValue(`Di, ${dotted(later(wednesday, -1))}`)
  await expect(page.getByLabel('Dauer').locator('option:checked')).toHaveText('3 Stunden')

  // Stretched by its lower grip, then moved by its middle.
  const grip = await page.locator('[data-grip="end"]').boundingBox()
  if (!grip) throw new Error('there is no grip')
  await page.mouse.move(grip.x + grip.width / 2, grip.y + 4)
  await page.mouse.down()
  await page.mouse.move(grip.x + grip.width / 2, grip.y + from.height, { steps: 4 })
  await page.mouse.up()
  await expect(page.locator('.week-mine')).toContainText('10:00–14:00')
  await page.mouse.move(x, y + from.height)
  await page.mouse.down()
  await page.mouse.move(x + from.width, y + 3 * from.height, { steps: 5 })
  await page.mouse.up()
  await expect(page.locator('.week-mine')).toContainText('12:00–16:00')
  await expect(page.getByLabel('Datum', { exact: true })).toHaveValue(`Mi, ${dotted(wednesday)}`)

  // Typed in the fields, in another week.
  const wanted = later(wednesday, 13)
  await page.getByLabel('Datum', { exact: true }).fill(dotted(wanted))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Datum', { exact: true })).toHaveValue(`Di, ${dotted(wanted)}`)
  await expect(page.locator('.week-mine')).toContainText('12:00–16:00')
  await page.getByLabel('Beginn').selectOption('08:00')
  await expect(page.locator('.week-mine')).toContainText('08:00–12:00')

  // The next object begins without a time; the first one keeps its own.
  await page.getByRole('button', { name: /Gemeindeküche.*Termin wählen/ }).click()
  await expect(truth(page)).toContainText('Noch kein Termin')
  await page.getByRole('button', { name: /Aula.*08:00–12:00/ }).click()
  await expect(page.locator('.week-mine')).toContainText('08:00–12:00')
})

test('the calendar is walked through with the keyboard', { tag: '@desk' }, async ({ page, server }) => {
  const tuesday = dayIn(21, 2)
  await openTimes(page, server, ['Sitzungszimmer Gemeindehaus'], { search: `&day=${iso(tuesday)}` })
  await cell(page, `Dienstag, ${dotted(tuesday)}, 09:00 Uhr, frei`).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, `Mittwoch, ${dotted(later(tuesday, 1))}, 10:00 Uhr, frei`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('.week-mine')).toContainText('10:00–11:00')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.locator('.week-mine')).toContainText('10:00–13:00')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(page.locator('.week-mine')).toContainText('10:00–12:00')
  await page.keyboard.press('End')
  await expect(cell(page, `Mittwoch, ${dotted(later(tuesday, 1))}, 19:00 Uhr, frei`)).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(cell(page, `Mittwoch, ${dotted(later(tuesday, 8))}, 19:00 Uhr, frei`)).toBeFocused()
  // One tab leads out again, whatever the number of times.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: 'Wochenende ausblenden' })).toBeFocused()
})

test('what is taken or closed says why', async ({ page, server, inspect }, { project }) => {
  const wednesday = dayIn(28, 3)
  const title = 'Sitzungszimmer Gemeindehaus'
  await takeAway(server, title, wednesday, '14:00', '16:00')
  await openTimes(page, server, [title], { search: `&day=${iso(wednesday)}` })
  if (project.name === 'phone') {
    await expect(page.getByText('14:00–16:00 belegt')).toBeVisible()
    await page.getByRole('button', { name: `Sonntag, ${dotted(later(wednesday, 4))}: Geschlossen` }).tap()
    await expect(page.locator('.day-list__taken')).toContainText('Geschlossen')
    return
  }
  const taken = cell(
    page,
    `Mittwoch, ${dotted(wednesday)}, belegt 14:00–16:00 Uhr. Davor frei: 08:00–14:00. Danach frei: 16:00–20:00.`,
  )
  await taken.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(taken).toBeFocused()
  await expect(taken.locator('.week-tip')).toBeVisible()
  await settled(page)
  await inspect('reservation-termine-taken')
  await page.keyboard.press('Escape')
  await expect(taken.locator('.week-tip')).toBeHidden()
  await expect(page.getByRole('group', { name: `Sonntag, ${dotted(later(wednesday, 4))}: Geschlossen` })).toBeVisible()
})

test('on a phone a day, a start and a length are tapped', { tag: '@phone' }, async ({ page, server, inspect }) => {
  const wednesday = dayIn(21, 3)
  await openTimes(page, server, ['Aula', 'Gemeindeküche'], { search: `&day=${iso(wednesday)}` })
  await page.getByRole('button', { name: '17:00', exact: true }).tap()
  const length = page.getByRole('group', { name: 'Dauer' })
  for (const hours of ['2 Stunden', '3 Stunden', '4 Stunden', '5 Stunden']) {
    await length.getByRole('button', { name: 'Länger' }).tap()
    await expect(length).toContainText(hours)
  }
  await expect(length).toContainText('Ende: 22:00 Uhr')
  await expect(truth(page)).toContainText('Einrichten ab 16:00 und Räumen bis 23:00 Uhr sind inbegriffen.')
  await expect(page.getByRole('region', { name: 'Preis' })).toContainText('Total Objekt')
  await settled(page)
  await inspect('reservation-termine')
  await length.getByRole('button', { name: 'Kürzer' }).tap()
  await expect(length).toContainText('Ende: 21:00 Uhr')
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '.process__main :is(button, select, input:not([type=radio], [type=checkbox]))',
      ),
    ]
      .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 44 && !one.closest('.visually-hidden'))
      .map((one) => one.outerHTML.slice(0, 120)),
  )
  expect(small).toEqual([])
})

test('another day lets the time go, and the chosen date stands beside the price', async ({ page, server, inspect }, {
  project,
}) => {
  const wednesday = dayIn(147, 3)
  const thursday = later(wednesday, 1)
  await openTimes(page, server, ['Sitzungszimmer Gemeindehaus'], { search: `&day=${iso(wednesday)}` })
  const isPhone = project.name === 'phone'
  const choose = async (day: Date, time: string) => {
    if (isPhone) await page.getByRole('button', { name: time, exact: true }).tap()
    else await page.getByRole('button', { name: `${dotted(day)}, ${time} Uhr, frei` }).click()
  }
  const prices = page.locator(isPhone ? '.cost-lines' : '.cart-item')
  await choose(wednesday, '09:00')
  await expect(truth(page)).toContainText(`Frei. Mi, ${dotted(wednesday)}, 09:00–10:00 Uhr.`)
  await expect(prices).toContainText(`Mi, ${dotted(wednesday)}, 09:00–10:00`)
  if (isPhone)
    await expect(page.locator('.bottom-bar__cart')).toContainText(`Mi, ${dotted(wednesday).slice(0, -4)}, 09:00`)
  await settled(page)
  await inspect('reservation-termine-beside-price')

  // Looked at only: nothing is chosen any more, nothing is priced, and the way on says so.
  if (isPhone) await page.getByRole('button', { name: new RegExp(`^Donnerstag, ${dotted(thursday)}`) }).tap()
  else await page.getByRole('button', { name: 'Nächste Woche' }).click()
  await expect(truth(page)).toContainText('Noch kein Termin')
  await expect(missing(page)).toHaveText('Es fehlt noch ein Termin für «Sitzungszimmer Gemeindehaus».')
  await expect(page.getByText(`Mi, ${dotted(wednesday)}`)).toHaveCount(0)
  await expect(page.getByText('09:00–10:00')).toHaveCount(0)
  await next(page).click()
  await expect(page).toHaveURL(/step=termine/)
  await expectLedTo(truth(page))

  const chosen = isPhone ? thursday : later(wednesday, 7)
  await choose(chosen, '11:00')
  await expect(prices).toContainText(`${dotted(chosen)}, 11:00–12:00`)
  await next(page).click()
  await expect(page).toHaveURL(/step=kontakt/)
  const kept = await page.evaluate(() => sessionStorage.getItem('allmend-1-draft'))
  expect(kept).toContain(`"displayStart":"${iso(chosen)} 11:00"`)
})

test('options and questions are asked for, marked when they are missing, and priced', async ({
  page,
  server,
  inspect,
}) => {
  const wednesday = dayIn(35, 3)
  const booking = { displayStart: `${iso(wednesday)} 17:00`, displayEnd: `${iso(wednesday)} 20:00`, steps: 3 }
  const [interval] = await server.query(
    `select i.id from booking_interval i join bookable o on o.app_id = i.app_id and o.id = i.object_id where o.title = 'Aula' order by i.id limit 1`,
  )
  await openTimes(page, server, ['Aula'], { booking: { ...booking, intervalId: interval?.id } })
  await expect(truth(page)).toContainText('Frei.')
  await next(page).click()
  await expect(page.getByText('Bitte wählen Sie etwas aus.')).toBeVisible()
  await expect(page.getByText('Bitte beantworten Sie diese Frage.')).toHaveCount(3)
  await expectLedTo(page.getByLabel('Bestuhlung'))
  await expect(missing(page)).toHaveText('Aula: Es fehlen noch «Bestuhlung» und 3 weitere Angaben.')
  await settled(page)
  await page.evaluate(() => scrollTo(0, 0))
  await inspect('reservation-termine-missing')

  await page.getByLabel('Bestuhlung').selectOption({ label: 'Bankett, 120 Plätze' })
  await page.getByLabel('Bühnentechnik mit Betreuung').check()
  await page.getByLabel('Festbankgarnituren').fill('viele')
  await expect(page.getByText('Bitte geben Sie eine ganze Zahl ein.')).toBeVisible()
  await page.getByLabel('Festbankgarnituren').fill('3')
  await expect(page.getByText('CHF 36.00').first()).toBeVisible()
  await page.getByLabel('Name des Anlasses').fill('Jahreskonzert')
  await page.getByLabel('Wie viele Personen erwarten Sie?').fill('sehr viele')
  await expect(page.getByText('Bitte geben Sie eine Zahl ein.')).toBeVisible()
  await page.getByLabel('Wie viele Personen erwarten Sie?').fill('160')
  await page.getByLabel('Verein').check()
  await page.evaluate(() => scrollTo(0, 0))
  await next(page).click()
  await expectLedTo(page.getByLabel(/Wer ist am Anlass verantwortlich/))
  await expect(missing(page)).toHaveText('Aula: Es fehlt noch «Wer ist am Anlass verantwortlich (Name, Telefon)?».')
  await page.getByLabel(/Wer ist am Anlass verantwortlich/).fill('Rita Muster, 079 000 00 00')
  await page.getByLabel('Bemerkung').fill('Flügel bitte stimmen.')
  await next(page).click()
  await expect(page).toHaveURL(/step=kontakt/)
  // Nothing of it is lost on the way back.
  await page.goBack()
  await expect(page.getByLabel('Name des Anlasses')).toHaveValue('Jahreskonzert')
  await expect(page.getByLabel('Festbankgarnituren')).toHaveValue('3')
})

test('a document is handed in, refused when it is none, and taken back', { tag: '@desk' }, async ({ page, server }) => {
  const title = 'Grillplatz Seeblick'
  await server.query(
    `insert into object_option (app_id, object_id, title, input_type, is_required)
     select 1, id, 'Versicherungsnachweis', 'document', true from bookable where app_id = 1 and title = $1`,
    [title],
  )
  const saturday = dayIn(21, 6)
  await openTimes(page, server, [title], { search: `&day=${iso(saturday)}` })
  await page
    .getByRole('button', { name: new RegExp(`^Freitag, ${dotted(later(saturday, -1))}, .*, frei$`) })
    .first()
    .click()
  await next(page).click()
  await expect(page.getByText('Bitte laden Sie ein Dokument hoch.')).toBeVisible()
  const file = page.getByLabel('Dokument für Versicherungsnachweis', { exact: true })
  await file.setInputFiles({ name: 'nachweis.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') })
  await expect(page.locator('.upload-option__problem')).toContainText('Dateityp')
  await file.setInputFiles({ name: 'nachweis.txt', mimeType: 'text/plain', buffer: Buffer.from('Versichert.') })
  await expect(page.getByText('nachweis.txt')).toBeVisible()
  await page.getByRole('button', { name: 'Dokument für Versicherungsnachweis entfernen' }).click()
  await expect(page.getByText('Bitte laden Sie ein Dokument hoch.')).toBeVisible()
  await file.setInputFiles({ name: 'nachweis.txt', mimeType: 'text/plain', buffer: Buffer.from('Versichert.') })
  await expect(page.getByText('nachweis.txt')).toBeVisible()
  await page.reload()
  await expect(page.getByText('nachweis.txt')).toBeVisible()
  await next(page).click()
  await expect(page).toHaveURL(/step=kontakt/)
  await server.query(`delete from object_option where app_id = 1 and title = 'Versicherungsnachweis'`)
})

test('whoever skips what must be answered is led back to the very field', async ({ page, signIn }) => {
  await signIn('kunde')
  const wish = { ...aulaWish, day: iso(dayIn(28, 2)) }
  await startDraft(page, { ...wish, options: {} })
  await page.goto('/reservation?step=kontakt')
  await expect(page).toHaveURL(/step=termine.*missing=true/)
  await expect(page.getByText('Bitte wählen Sie etwas aus.')).toBeVisible()
  await expectLedTo(page.getByLabel('Bestuhlung'))
  await expect(missing(page)).toContainText('Aula: Es fehl')

  const { 'Wie viele Personen erwarten Sie?': _, ...answers } = aulaWish.answers
  await startDraft(page, { ...wish, answers })
  await page.goto('/reservation?step=pruefen')
  await expect(page).toHaveURL(/step=termine.*missing=true/)
  await expect(page.getByText('Bitte beantworten Sie diese Frage.')).toHaveCount(1)
  await expect(page.getByLabel('Wie viele Personen erwarten Sie?')).toBeFocused()
  await page.keyboard.type('80')
  await next(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wer reserviert?' })).toBeVisible()
})

test('without a price of the own category the default one is shown', { tag: '@desk' }, async ({
  page,
  server,
  signIn,
}) => {
  await signIn('kunde')
  const ofBike = `interval_id = (select i.id from booking_interval i join bookable o on o.app_id = i.app_id and o.id = i.object_id where o.title = 'Cargovelo')`
  const isStandard = 'price_category_id = (select id from price_category where app_id = 1 and is_default)'
  const [standard] = await server.query(`select amount from interval_price where ${ofBike} and ${isStandard}`)
  const others = await server.query(`delete from interval_price where ${ofBike} and not ${isStandard} returning *`)
  await openTimes(page, server, ['Cargovelo'])
  const amount = (Number(standard?.amount) / 100).toFixed(2)
  await expect(page.locator('.interval-only')).toContainText(`CHF ${amount} / 30 Min.`)
  await server.query('insert into interval_price select * from json_populate_recordset(null::interval_price, $1)', [
    JSON.stringify(others),
  ])
})

test('what is named as missing is marked, and led to: first the time, then the option', { tag: '@desk' }, async ({
  page,
  server,
  inspect,
}) => {
  await openTimes(page, server, ['Aula', 'Sitzungszimmer Gemeindehaus'])
  await next(page).click()
  await expect(missing(page)).toHaveText('Es fehlt noch ein Termin für «Aula».')
  await expect(truth(page)).toContainText('Es fehlt noch ein Termin.')
  await expect(truth(page)).toHaveAttribute('data-tone', 'error')
  await expectLedTo(truth(page))
  await settled(page)
  // Where it was led to, a button may lie half below the head of the page, which counts as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await inspect('reservation-termine-time-missing')
  // From the other object back to the one that is named.
  await page.getByRole('navigation', { name: 'Ausgewählte Objekte' }).getByText('Sitzungszimmer Gemeindehaus').click()
  await next(page).click()
  await expect(page.getByRole('region', { name: 'Aula' })).toBeVisible()
  await expectLedTo(truth(page))
})

test('whoever goes on before the object is drawn is led to what is missing as soon as it is', { tag: '@desk' }, async ({
  page,
  server,
}) => {
  const press = Promise.withResolvers<void>()
  await openTimes(page, server, ['Aula'])
  await page.route(/\/api\/objects\/\d+/, async (route) => {
    await press.promise
    await route.fallback()
  })
  await page.reload()
  await expect(page.locator('.termine-skeleton')).toBeVisible()
  await next(page).click()
  press.resolve()
  await expect(truth(page)).toHaveAttribute('data-tone', 'error')
  await expectLedTo(truth(page))
})

test('a time that was lost is told as lost before anything else is known, and is taken in the calendar', {
  tag: '@desk',
}, async ({ page, server }) => {
  const tuesday = dayIn(49, 2)
  const title = 'Sitzungszimmer Gemeindehaus'
  await takeAway(server, title, tuesday, '10:00', '12:00')
  const [interval] = await server.query(
    `select i.id from booking_interval i join bookable o on o.app_id = i.app_id and o.id = i.object_id where o.title = $1`,
    [title],
  )
  const time = { displayStart: `${iso(tuesday)} 10:00`, displayEnd: `${iso(tuesday)} 12:00`, steps: 2 }
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  for (const asked of ['**/api/objects/occupancies/**', '**/api/booking/validate-bookings']) {
    await page.route(asked, async (route) => {
      await answered
      await route.continue()
    })
  }
  await openTimes(page, server, [title], { booking: { ...time, intervalId: interval?.id }, search: '&lost=1' })
  await expect(truth(page)).toContainText('Dieser Termin wurde soeben vergeben.')
  await expect(truth(page).getByRole('button')).toHaveCount(0)
  const free = page.locator('.week-item[data-free]')
  await expect(free).toHaveCount(0)
  answer()
  await expect(truth(page).getByRole('button')).toHaveCount(3)
  await expect(truth(page)).toContainText('Dieser Termin wurde soeben vergeben.')
  await expect(free.first()).toBeVisible()
  const at = (start: number) => page.locator(`.week-hours[data-hours] .week-item[data-free][data-start="${start}"]`)
  // Six other days have ten o'clock; this one does not.
  const day = Math.floor(Date.parse(iso(tuesday)) / 86_400_000)
  await expect(page.locator(`.week-item[data-free][data-day="${day}"][data-start="480"]`)).toHaveCount(1)
  await expect(page.locator(`.week-item[data-free][data-day="${day}"][data-start="600"]`)).toHaveCount(0)
  expect(await at(600).count()).toBeGreaterThan(0)
})

test('a time that was lost meanwhile is told, with free ones nearby', async ({ page, server, inspect }) => {
  const tuesday = dayIn(42, 2)
  const title = 'Sitzungszimmer Gemeindehaus'
  await takeAway(server, title, tuesday, '10:00', '12:00')
  const [interval] = await server.query(
    `select i.id from booking_interval i join bookable o on o.app_id = i.app_id and o.id = i.object_id where o.title = $1`,
    [title],
  )
  const booking = {
    intervalId: interval?.id,
    displayStart: `${iso(tuesday)} 10:00`,
    displayEnd: `${iso(tuesday)} 12:00`,
    steps: 2,
  }
  await openTimes(page, server, [title], { booking, search: '&lost=1' })
  await expect(truth(page)).toContainText('Dieser Termin wurde soeben vergeben.')
  const offers = truth(page).getByRole('button')
  await expect(offers).toHaveCount(3)
  await settled(page)
  await inspect('reservation-termine-lost')
  await offers.first().click()
  await expect(truth(page)).toContainText('Frei.')
})

test('of a stock so many pieces are wanted, for several days', { tag: '@desk' }, async ({ page, server, inspect }) => {
  const tuesday = dayIn(21, 2)
  await openTimes(page, server, ['Festbankgarnituren'], { search: `&day=${iso(tuesday)}` })
  await page.getByLabel('Anzahl', { exact: true }).fill('21')
  await expect(page.getByText('Bitte geben Sie eine Zahl von 1 bis 20 ein.')).toBeVisible()
  await page.getByLabel('Anzahl', { exact: true }).fill('6')
  await cell(page, `Dienstag, ${dotted(tuesday)}, 07:00 Uhr, frei`).click()
  await page.getByLabel('Dauer').selectOption({ label: '2 Tage' })
  await expect(truth(page)).toContainText('Frei.')
  await settled(page)
  await inspect('reservation-termine-stock')
})

/** A bike that is lent out at night. */
const openAtNight = (server: E2eServer) =>
  server.query(
    `update opening_time set start_time = '00:00', end_time = '06:00'
     where app_id = 1 and object_id = (select id from bookable where app_id = 1 and title = 'Cargovelo')`,
  )

test('in the night that has an hour twice three hours stay three', { tag: '@desk' }, async ({ page, server }) => {
  await openAtNight(server)
  const sunday = lastSundayOf(9)
  await openTimes(page, server, ['Cargovelo'], { search: `&day=${iso(sunday)}` })
  await expect(page.getByText(/Umstellung auf Winterzeit/)).toBeVisible()
  await cell(page, `Sonntag, ${dotted(sunday)}, 00:00 Uhr, frei`).click()
  await page.getByLabel('Dauer').selectOption({ label: '3 Stunden' })
  await expect(page.getByText('02:00 Uhr', { exact: true })).toBeVisible()
  await expect(truth(page)).toContainText('Frei.')
  const isThree = async () => {
    await expect(page.getByLabel('Dauer').locator('option:checked')).toHaveText('3 Stunden')
    await expect(page.getByText('6 × 30 Min. × CHF').first()).toBeAttached()
  }
  await isThree()
  await page.reload()
  await isThree()
})

test('the night in which an hour is left out has 23 hours and says so', { tag: '@desk' }, async ({
  page,
  server,
  inspect,
}) => {
  await openAtNight(server)
  const sunday = lastSundayOf(2)
  await openTimes(page, server, ['Cargovelo'], { search: `&day=${iso(sunday)}` })
  await expect(page.getByText(/Umstellung auf Sommerzeit, 02:00–03:00 Uhr gibt es nicht/)).toBeVisible()
  await expect(cell(page, `Sonntag, ${dotted(sunday)}, 01:30 Uhr, frei`)).toBeVisible()
  await expect(cell(page, `Sonntag, ${dotted(sunday)}, 02:00 Uhr, frei`)).toHaveCount(0)
  await cell(page, `Sonntag, ${dotted(sunday)}, 01:00 Uhr, frei`).click()
  await page.getByLabel('Dauer').selectOption({ label: '2 Stunden' })
  await expect(page.getByText('04:00 Uhr', { exact: true })).toBeVisible()
  await expect(truth(page)).toContainText('Frei.')
  await settled(page)
  await inspect('reservation-termine-spring')
})

/** The next last Sunday of a month with 31 days, counted from 0. */
function lastSundayOf(month: number): Date {
  const today = dayIn(2)
  const inYear = (year: number) => {
    const last = new Date(Date.UTC(year, month, 31))
    return later(last, -last.getUTCDay())
  }
  const thisYear = inYear(today.getUTCFullYear())
  return thisYear > today ? thisYear : inYear(today.getUTCFullYear() + 1)
}

test('an option that is short is named, and only times with enough of it are offered', { tag: '@desk' }, async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  await signIn('kunde')
  const day = tuesdayIn(13)
  // All but two are out on that day until 14:00.
  const [stored] = await server.query('select id from bookable where app_id = 1 and title = $1', ['Festbankgarnituren'])
  await server.query(
    `insert into occupancy (app_id, object_id, units, during, kind, booked_object_id, note)
     values (1, $1, int4range(0, 18), tstzrange($2::timestamp at time zone 'Europe/Zurich', $3::timestamp at time zone 'Europe/Zurich'),
       'block', $1, '')`,
    [stored?.id, `${day} 08:00`, `${day} 14:00`],
  )
  const wish = { ...aulaWish, day, options: { ...aulaWish.options, Festbankgarnituren: 4 } }
  await startDraft(page, wish)
  await page.goto('/reservation?step=termine')
  const truth = page.locator('.truth')
  await expect(truth).toContainText('«Festbankgarnituren»: Zu dieser Zeit sind nur noch 2 von 20 frei, Sie möchten 4.')
  await settled(page)
  const offers = truth.getByRole('button')
  await expect(offers).not.toHaveCount(0)
  await inspect('reservation-option-short')
  // What is offered holds.
  await offers.first().click()
  await expect(truth).toContainText('Frei.')
  await settled(page)
  await expect(truth).toContainText('Frei.')
  // More than there ever are: no time helps.
  await page.getByLabel('Festbankgarnituren').fill('25')
  await expect(truth).toContainText('«Festbankgarnituren»: Es gibt insgesamt nur 20, Sie möchten 25.')
  await settled(page)
  await expect(offers).toHaveCount(0)
  await inspect('reservation-option-never')
})
