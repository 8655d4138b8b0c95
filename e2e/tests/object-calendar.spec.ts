import type { Page } from '@playwright/test'
import { signInWith } from '../lib/staff.ts'
import type { E2eServer } from '../lib/start-server.ts'
import { expect, test } from '../lib/test.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const preview = (page: Page) => page.getByRole('region', { name: /Vorschau/ })
/** The week in words, which phones and screen readers get. */
const dayOfWeek = (page: Page, name: string) =>
  preview(page).getByRole('list', { name: 'Woche' }).getByRole('listitem').filter({ hasText: name })

/** The notice of an earlier save may still stand; the bar for saving goes with this one. */
async function saved(page: Page) {
  await expect(page.getByText('Erfolgreich gespeichert!').last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verwerfen' })).toHaveCount(0)
}

/** A hall that is open on weekdays from 8 to 22 and let by the hour; each size and test has its own. */
async function newcomer(server: E2eServer, title: string): Promise<number> {
  const [row] = await server.query(
    'insert into bookable (app_id, title, is_visible) values (1, $1, true) returning id',
    [title],
  )
  await server.query(
    `insert into opening_time (app_id, object_id, day, start_time, end_time) select 1, $1, d, '08:00', '22:00' from generate_series(1, 5) d`,
    [row?.id],
  )
  await server.query(
    `insert into booking_interval (app_id, object_id, name, type, step_minutes, max_steps) values (1, $1, 'Stundenmiete', 'dynamic', 60, 4)`,
    [row?.id],
  )
  return Number(row?.id)
}

async function open(page: Page, id: number) {
  await page.goto(`/admin/objects/${id}?tab=calendar`)
  await expect(preview(page)).toBeVisible()
}

const showWeek = (page: Page, day: string) => preview(page).getByLabel('Woche mit dem Tag').fill(day)

test(
  'opening times and intervals change the week while they are typed',
  { tag: '@desk' },
  async ({ page, signIn, inspect, server }, info) => {
    const id = await newcomer(server, `Mehrzweckhalle ${info.project.name}`)
    await signIn('admin')
    await open(page, id)
    await showWeek(page, '2026-11-18')
    await expect(preview(page)).toContainText('16.11.–22.11.2026')
    await expect(preview(page)).toContainText('70 buchbare Startzeiten')
    await expect(dayOfWeek(page, 'Sonntag, 22.11.')).toContainText('geschlossen')

    await field(page, 'Montag bis').fill('12')
    await expect(dayOfWeek(page, 'Montag, 16.11.')).toContainText('offen 08:00–12:00')
    await expect(dayOfWeek(page, 'Montag, 16.11.')).toContainText('4 Anfänge von 08:00 bis 11:00')
    await page.getByRole('button', { name: 'Montag: Zeit hinzufügen' }).click()
    await expect(field(page, 'Montag bis')).toHaveCount(0)
    await expect(field(page, 'Montag, 1. Zeit bis')).toHaveValue('12:00')
    await expect(field(page, 'Montag, 2. Zeit von')).toBeFocused()
    await field(page, 'Montag, 2. Zeit von').fill('1330')
    await field(page, 'Montag, 2. Zeit bis').fill('24')
    await expect(dayOfWeek(page, 'Montag, 16.11.')).toContainText('offen 08:00–12:00, 13:30–23:59')
    await expect(page.locator('.week-grid__lit')).toHaveCount(1)
    await field(page, 'Montag, 2. Zeit bis').press('ArrowDown')
    await expect(field(page, 'Montag, 2. Zeit bis')).toHaveValue('23:45')
    await page.getByRole('button', { name: 'Montag auf Di–Fr übertragen' }).click()
    await expect(dayOfWeek(page, 'Freitag, 20.11.')).toContainText('offen 08:00–12:00, 13:30–23:45')
    await page.getByRole('button', { name: 'Freitag übertragen' }).click()
    await page.getByRole('menuitem', { name: 'Auf Samstag', exact: true }).click()
    await expect(dayOfWeek(page, 'Samstag, 21.11.')).toContainText('offen 08:00–12:00, 13:30–23:45')
    await page.getByRole('button', { name: 'Samstag, 2. Zeit entfernen' }).click()
    await expect(dayOfWeek(page, 'Samstag, 21.11.')).toContainText('offen 08:00–12:00')
    await expect(page.getByText(/^Geändert: Montag, Dienstag, Mittwoch und 3 weitere$/)).toBeVisible()

    await field(page, 'Dienstag, 2. Zeit von').fill('11:00')
    await field(page, 'Dienstag, 2. Zeit von').blur()
    await expect(page.getByText('Zwei Zeiten überschneiden sich.')).toBeVisible()
    await field(page, 'Dienstag, 2. Zeit von').fill('halb zwei')
    await expect(page.getByText('Bitte geben Sie Uhrzeiten wie 18:30 ein.')).toBeVisible()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(field(page, 'Dienstag, 1. Zeit von')).toBeFocused()
    await field(page, 'Dienstag, 2. Zeit von').fill('13:30')

    await page.getByRole('button', { name: 'Intervall', exact: true }).click()
    await expect(preview(page).getByRole('combobox', { name: 'Intervall der Vorschau' })).toHaveValue('-1')
    await page.getByRole('radio', { name: /^Fest/ }).check()
    await field(page, 'Erster Beginn').fill('9')
    await field(page, 'Abstand der Anfänge (Minuten)').fill('180')
    await field(page, 'Dauer (Minuten)').fill('150')
    await field(page, 'Höchstens (Blöcke)').fill('2')
    await expect(page.getByText('09:00–11:30, 12:00–14:30, 15:00–17:30; bis 2 zusammen').first()).toBeVisible()
    await expect(dayOfWeek(page, 'Montag, 16.11.')).toContainText('09:00–11:30, 15:00–17:30')
    await expect(preview(page)).toContainText('Anfänge fallen weg')
    await expect(page.getByText(/zwischen zwei Blöcken/)).toHaveCount(0)
    await field(page, 'Vorbereitung (Minuten)').fill('30')
    await field(page, 'Nachbereitung (Minuten)').fill('15')
    await expect(page.getByText(/brauchen 45 Min\., zwischen zwei Blöcken liegen nur 30 Min\./)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Montag' }).uncheck()
    await expect(dayOfWeek(page, 'Montag, 16.11.')).toContainText('kein Beginn möglich')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText("'Name' darf nicht leer sein")).toBeVisible()
    await expect(field(page, 'Name')).toBeFocused()
    await field(page, 'Name').fill('Abendblock')
    await field(page, 'Montag, 1. Zeit von').focus()
    await page.evaluate(() => scrollTo(0, 0))
    await inspect('object-calendar')
    await page.keyboard.press('Control+s')
    await saved(page)

    const times = await server.query(
      `select day, start_time, end_time from opening_time where app_id = 1 and object_id = $1 and day in (1, 6) order by day, start_time`,
      [id],
    )
    expect(times).toEqual([
      { day: 1, start_time: '08:00', end_time: '12:00' },
      { day: 1, start_time: '13:30', end_time: '23:45' },
      { day: 6, start_time: '08:00', end_time: '12:00' },
    ])
    const intervals = await server.query(
      `select name, type, weekdays, step_minutes, max_steps, pre_processing_time as pre, post_processing_time as post, settings
     from booking_interval where app_id = 1 and object_id = $1 order by sort`,
      [id],
    )
    expect(intervals).toMatchObject([
      { name: 'Stundenmiete', step_minutes: 60 },
      {
        name: 'Abendblock',
        type: 'fixed',
        weekdays: [0, 2, 3, 4, 5, 6],
        step_minutes: 150,
        max_steps: 2,
        pre: 30,
        post: 15,
        settings: { first: '09:00', count: 3, minutes: 180 },
      },
    ])
    await page.reload()
    await expect(field(page, 'Montag, 2. Zeit bis')).toHaveValue('23:45')
  },
)

test(
  'clock changes, blocking days, several days',
  { tag: '@desk' },
  async ({ page, signIn, inspect, server }, info) => {
    await test.step('the two weeks in which the clock changes', async () => {
      const id = await newcomer(server, `Nachtlager ${info.project.name}`)
      await server.query(
        `insert into opening_time (app_id, object_id, day, start_time, end_time) values (1, $1, 0, '00:00', '06:00')`,
        [id],
      )
      await signIn('admin')
      await open(page, id)
      await showWeek(page, '2026-03-29')
      await expect(preview(page)).toContainText(
        'Sonntag, 29.03.: Umstellung auf Sommerzeit, 02:00–03:00 gibt es nicht.',
      )
      await expect(dayOfWeek(page, 'Sonntag, 29.03.')).toContainText('5 Anfänge von 00:00 bis 05:00')
      await page.evaluate(() => scrollTo(0, 0))
      await inspect('object-calendar-spring')
      await showWeek(page, '2026-10-25')
      await expect(preview(page)).toContainText(
        'Sonntag, 25.10.: Umstellung auf Winterzeit, 02:00–03:00 gibt es zweimal',
      )
      await expect(dayOfWeek(page, 'Sonntag, 25.10.')).toContainText('6 Anfänge von 00:00 bis 05:00')
      await preview(page).getByRole('button', { name: 'Woche danach' }).click()
      await expect(preview(page)).toContainText('26.10.–01.11.2026')
      await expect(dayOfWeek(page, 'Sonntag, 01.11.')).toContainText('6 Anfänge von 00:00 bis 05:00')
    })

    await test.step('blocking days: a day, a range, every year, and bookings that lie on them', async () => {
      // Each worker has a database of its own, but both sizes may share one.
      const title = 'Gemeindeküche'
      const [row] = await server.query(
        `select o.id, to_char(min(b.display_start at time zone 'Europe/Zurich'), 'YYYY-MM-DD') as day from bookable o
     join booking b on b.app_id = o.app_id and b.object_id = o.id and b.display_start > now() and b.state in ('confirmed', 'unconfirmed')
     where o.app_id = 1 and o.title = $1 group by o.id`,
        [title],
      )
      const [id, day] = [Number(row?.id), String(row?.day)]
      await server.query(
        `insert into blocking_day (app_id, object_id, title, type, start_date, end_date) values (1, $1, 'Längst vorbei', 'day', '2020-05-01', '2020-05-01')`,
        [id],
      )
      await signIn('admin')
      await open(page, id)
      await expect(page.getByText('1 vergangener Sperrtag')).toBeVisible()
      await page.getByRole('button', { name: 'Sperrtag', exact: true }).click()
      await expect(page.getByLabel('Tag oder erster Tag')).toBeFocused()
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByText('Bitte wählen Sie einen Tag.')).toBeVisible()
      await page.getByLabel('Tag oder erster Tag').fill(day)
      await field(page, 'Titel').fill('Revision Lüftung')
      await expect(dayOfWeek(page, 'gesperrt')).toContainText('gesperrt: Revision Lüftung')
      await page.getByLabel('Letzter Tag').fill('2020-01-01')
      await expect(page.getByText('Das Ende liegt vor dem Beginn.')).toBeVisible()
      await page.getByLabel('Letzter Tag').fill('')
      await page.getByRole('checkbox', { name: 'Jedes Jahr' }).check()
      await expect(page.getByRole('button', { name: /Revision Lüftung jährlich, nächstes Mal/ })).toBeVisible()
      await page.evaluate(() => scrollTo(0, 0))
      await inspect('object-calendar-blocking')
      await page.getByRole('button', { name: 'Speichern' }).click()
      const dialog = page.getByRole('dialog', { name: 'Diese Buchungen bleiben bestehen' })
      await expect(dialog.getByRole('listitem').first()).toBeVisible()
      await inspect('object-calendar-hits')
      await dialog.getByRole('button', { name: 'Verstanden' }).click()

      await page.getByRole('button', { name: /Sperrtag .* Revision Lüftung entfernen/ }).click()
      await expect(page.getByRole('button', { name: 'Rückgängig' })).toBeFocused()
      await page.getByRole('button', { name: 'Rückgängig' }).click()
      await expect(page.getByRole('button', { name: /Revision Lüftung jährlich/ })).toBeVisible()
      await page.getByRole('button', { name: /Sperrtag .* Revision Lüftung entfernen/ }).click()
      await page.getByRole('button', { name: 'Speichern' }).click()
      await saved(page)
      const rest = await server.query(
        `select title from blocking_day where app_id = 1 and object_id = $1 and title like 'Revision%'`,
        [id],
      )
      expect(rest).toEqual([])
    })

    await test.step('several days, with hand-over times', async () => {
      const id = await newcomer(server, `Hütte ${info.project.name}`)
      await signIn('admin')
      await open(page, id)
      await showWeek(page, '2026-11-18')
      await page.getByRole('button', { name: /^Stundenmiete/ }).click()
      await page.getByRole('radio', { name: /^Mehrtägig/ }).check()
      await expect(page.getByText('1 Tag bis 4 Tage, von der ersten bis zur letzten Öffnung').first()).toBeVisible()
      await expect(dayOfWeek(page, 'Montag, 16.11.')).toContainText('08:00–22:00')
      await field(page, 'Übergabe um').fill('14')
      await field(page, 'Übergabe um').blur()
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByText('Bitte geben Sie beide Zeiten ein, oder keine.')).toBeVisible()
      await field(page, 'Rückgabe um').fill('11:00')
      await expect(page.getByText('1 Nacht bis 4 Nächte, 14:00 bis 11:00 am letzten Tag').first()).toBeVisible()
      await expect(dayOfWeek(page, 'Montag, 16.11.')).toContainText('14:00–11:00 (+1)')
      // On the weekend nobody takes it back: whoever begins on Friday stays until Monday.
      await expect(dayOfWeek(page, 'Freitag, 20.11.')).toContainText('14:00–11:00 (+3)')
      await page.getByRole('button', { name: 'Speichern' }).click()
      await saved(page)
      const [interval] = await server.query(
        'select is_multi_days, settings from booking_interval where app_id = 1 and object_id = $1',
        [id],
      )
      expect(interval).toEqual({ is_multi_days: true, settings: { from: '14:00', to: '11:00' } })
    })
  },
)

test(
  'two people change the same times: the second is told, merges and saves',
  { tag: '@desk' },
  async ({ page, browser, server, inspect }, info) => {
    const id = await newcomer(server, `Konflikt ${info.project.name}`)
    const other = await browser.newContext()
    const colleague = await other.newPage()
    await signInWith(page, server, ['object:view', 'object:calendar'])
    await signInWith(colleague, server, ['object:view', 'object:calendar'])
    await open(page, id)
    await colleague.goto(`${server.url}/admin/objects/${id}?tab=calendar`)
    await field(colleague, 'Montag bis').fill('20:00')
    await field(colleague, 'Dienstag bis').fill('21:00')
    await colleague.getByRole('button', { name: 'Speichern' }).click()
    await saved(colleague)
    await other.close()

    await field(page, 'Montag bis').fill('19:00')
    await field(page, 'Mittwoch bis').fill('18:00')
    await page.getByRole('button', { name: 'Speichern' }).click()
    const dialog = page.getByRole('dialog', { name: 'Inzwischen geändert' })
    await expect(dialog).toContainText('Montag 08:00–20:00')
    await expect(dialog).toContainText('Auch von Ihnen geändert')
    await inspect('object-calendar-conflict')
    await dialog.getByRole('button', { name: 'Meine Änderungen behalten' }).click()
    await expect(field(page, 'Montag bis')).toHaveValue('19:00')
    await expect(field(page, 'Dienstag bis')).toHaveValue('21:00')
    await expect(field(page, 'Mittwoch bis')).toHaveValue('18:00')
    await expect(page.getByText(/^Inzwischen von Vera Versuch geändert/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await saved(page)
    const times = await server.query(
      `select day, end_time from opening_time where app_id = 1 and object_id = $1 and day < 4 order by day`,
      [id],
    )
    expect(times.map(({ end_time }) => end_time)).toEqual(['19:00', '21:00', '18:00'])
  },
)

test('a secret link to what takes an object', { tag: '@desk' }, async ({ page, signIn, server, inspect }, info) => {
  const id = await newcomer(server, `Abonniert ${info.project.name}`)
  await signIn('admin')
  await open(page, id)
  const card = page.getByRole('region', { name: 'Kalender abonnieren' })
  await expect(card).toContainText('Sie haben noch keinen Link.')
  const make = async (name: string) => {
    await card.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Aktuelles Passwort' }).fill('Demo-2026-pass')
    await dialog.getByRole('button', { name: 'Erzeugen' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(card.getByRole('button', { name: 'Kopieren' })).toBeVisible()
    return card.getByRole('textbox', { name: 'Ihr geheimer Link' }).inputValue()
  }
  const first = await make('Link erzeugen')
  await inspect('object-calendar-feed')
  const status = async (url: string) => (await page.request.get(new URL(url).pathname)).status()
  expect(await status(first)).toBe(200)
  const second = await make('Neuen Link erzeugen')
  expect([await status(first), await status(second)]).toEqual([404, 200])
  await card.getByRole('button', { name: 'Link löschen' }).click()
  await expect(card).toContainText('Sie haben noch keinen Link.')
  expect(await status(second)).toBe(404)
})

test('hostile input in times, names and titles', { tag: '@desk' }, async ({ page, signIn, server }, info) => {
  const id = await newcomer(server, `Feindlich ${info.project.name}`)
  const script = '<script>alert(1)</script>'
  await signIn('admin')
  await open(page, id)
  await page.getByRole('button', { name: /^Stundenmiete/ }).click()
  await field(page, 'Name').fill('x'.repeat(10_000))
  await field(page, 'Name').blur()
  await expect(page.getByText("'Name' darf höchstens 100 Zeichen lang sein")).toBeVisible()
  await field(page, 'Name').fill(`😀 ${script}`)
  await field(page, 'Raster (Minuten)').fill('1e3')
  await field(page, 'Raster (Minuten)').blur()
  await expect(page.getByText("'Dauer (Minuten)' muss eine ganze Zahl sein")).toBeVisible()
  await field(page, 'Raster (Minuten)').fill('30')
  await page.getByRole('button', { name: 'Sperrtag', exact: true }).click()
  await page.getByLabel('Tag oder erster Tag').fill('2026-12-24')
  await field(page, 'Titel').fill('y'.repeat(10_000))
  await field(page, 'Titel').blur()
  await expect(page.getByText("'Titel' darf höchstens 200 Zeichen lang sein")).toBeVisible()
  await field(page, 'Titel').fill(`${script} \u202E😀`)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await saved(page)
  await showWeek(page, '2026-12-24')
  await expect(dayOfWeek(page, 'Donnerstag, 24.12.')).toContainText(script)
  for (const body of [
    { openingTimes: [{ day: 1, during: { start: '12:00', end: '08:00' } }] },
    { blockingDays: [{ type: 'day', title: '', repeat: false, year: 2026, month: 2, day: 31 }] },
    { blockingDays: [{ type: 'day', title: 'x\u0000', repeat: false, year: 2026, month: 2, day: 3 }] },
  ]) {
    const answer = await page.request.put(`/api/admin/objects/${id}/calendar`, {
      headers: { 'x-app-id': '1' },
      data: { openingTimes: [], blockingDays: [], intervals: [], version: 2, ...body },
    })
    expect(answer.status(), JSON.stringify(body)).toBeGreaterThanOrEqual(400)
    expect(answer.status(), JSON.stringify(body)).toBeLessThan(500)
  }
})
