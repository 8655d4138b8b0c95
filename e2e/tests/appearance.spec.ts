import { expect, test } from '../lib/test.ts'

const saved = 'Erfolgreich gespeichert!'
const plain = `'{"primary":"#009EF7","secondary":"#f82d62","accent":"#7239EA","success":"#50CD89","error":"#dc3545","warning":"#FFB300","info":"#07a0ff","background":"#e2e6f3"}'`

test('where the money goes', { tag: '@desk' }, async ({ page, signIn, inspect, server }) => {
  await signIn('admin')
  await page.goto('/admin/settings/application')
  const iban = page.getByRole('textbox', { name: 'IBAN' })
  await expect(iban).toHaveValue('CH44 3199 9123 0008 8901 2')
  await expect(page.getByText('QR-IBAN erkannt: Rechnungen brauchen eine QR-Referenz.')).toBeVisible()
  await inspect('application-bank')

  await test.step('a wrong number is refused in words', async () => {
    await iban.fill('CH93 0076 2011 6238 5295 8')
    await iban.blur()
    await expect(page.getByText("'IBAN' stimmt nicht: Die Prüfziffer passt nicht zur Nummer.")).toBeVisible()
    await expect(page.getByText('QR-IBAN erkannt')).toHaveCount(0)
    await iban.fill('DE89 3704 0044 0532 0130 00')
    await iban.blur()
    await expect(page.getByText('QR-Rechnungen brauchen ein Konto in der Schweiz')).toBeVisible()
  })

  await test.step('what no bill may carry, and what nobody could use, is refused at its field', async () => {
    const vat = page.getByRole('textbox', { name: 'MwSt.-Nummer' })
    await vat.fill('CHE-123.456.789 MWST')
    await vat.blur()
    await expect(page.getByText("'MwSt.-Nummer' stimmt nicht: Die Prüfziffer passt nicht zur Nummer.")).toBeVisible()
    await vat.fill('che 123 456 788')
    await vat.blur()
    await expect(vat).toHaveValue('CHE-123.456.788 MWST')
    const name = page.getByRole('group', { name: /^Kontoinhaber/ }).getByRole('textbox', { name: 'Name' })
    await name.fill('Gemeinde 😀')
    await name.blur()
    await expect(page.getByText('ein Zeichen, das auf QR-Rechnungen nicht erlaubt ist: 😀')).toBeVisible()
    const lead = page.getByRole('textbox', { name: 'Vorlaufzeit (Stunden)' })
    await page.getByRole('textbox', { name: 'Buchbar im Voraus (Tage)' }).fill('30')
    await lead.fill('8760')
    await lead.blur()
    await expect(page.getByText("'Vorlaufzeit (Stunden)' darf nicht länger sein als")).toBeVisible()
    await page.getByRole('button', { name: 'Verwerfen' }).click()
  })

  await test.step('a good one is grouped, and its holder is whole', async () => {
    await iban.fill('ch9300762011623852957')
    await iban.blur()
    await expect(iban).toHaveValue('CH93 0076 2011 6238 5295 7')
    const holder = page.getByRole('group', { name: 'Kontoinhaber, wie ihn die Bank kennt' })
    const name = holder.getByRole('textbox', { name: 'Name' })
    await name.fill('')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText("'Kontoinhaber' darf nicht leer sein")).toBeVisible()
    await expect(name).toBeFocused()
    await name.fill('Gemeinde Eschenbühl')
    await page.getByRole('textbox', { name: 'Zahlungsfrist (Tage)' }).fill('20')
    await page.getByRole('textbox', { name: 'Aufbewahrung (Monate)' }).fill('36')
    await expect(page.getByText('= 3 Jahre')).toBeVisible()
    await page.getByRole('radio', { name: /Sofort bestätigt/ }).check()
    await page
      .getByRole('textbox', { name: 'Adresse', exact: true })
      .fill('Gemeindeverwaltung\nDorfplatz 4\n8699 Eschenbühl')
    await inspect('application-bank-changed')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText(saved)).toBeVisible()
    const [row] = await server.query(
      `select iban, payment_term_days, retention_months, default_confirmation, texts ->> 'legal' as legal from app_setting where app_id = 1`,
    )
    expect(row).toMatchObject({
      iban: 'CH9300762011623852957',
      payment_term_days: 20,
      retention_months: 36,
      default_confirmation: 'automatic',
    })
    expect(row?.legal).not.toBe('')
  })

  await test.step('new payment options start with the term, and the address stands at the foot', async () => {
    await page.goto('/admin/paymentoptions')
    await page.getByRole('button', { name: 'Neue Zahlungsoption' }).click()
    await expect(page.getByRole('textbox', { name: 'Zahlungsfrist in Tagen' })).toHaveValue('20')
    await page.keyboard.press('Escape')
    await page.goto('/')
    await expect(page.getByRole('contentinfo')).toContainText('Dorfplatz 4')
  })
})

test('colours nobody could read', { tag: '@desk' }, async ({ page, signIn, inspect, server }) => {
  await server.query(`update app_setting set dark_flags = '{}', colors = ${plain} where app_id = 1`)
  await signIn('admin')
  await page.goto('/admin/settings/colors')
  const color = (name: string) => page.getByRole('textbox', { name, exact: true })
  const notes = page.getByRole('region', { name: 'Lesbarkeit' })

  await test.step('the system says what it makes of them', async () => {
    // The colours an app starts with: one calm sentence, and no warning.
    await expect(notes).toContainText('Schrift und Schaltflächen sind etwas dunkler als die gewählte Farbe,')
    await expect(notes.locator('[data-tone="warning"]')).toHaveCount(0)
    await color('Warnung').fill('#FFD400')
    await expect(notes).toContainText('Warnung #FFD400 wird für Schrift stark abgedunkelt.')
    await expect(notes).toContainText('Erfolg und Warnung liegen im Farbton nah beieinander')
    await inspect('colors-warning')
    await notes.getByRole('button', { name: '#FFB300 nehmen' }).click()
    await expect(color('Warnung')).toHaveValue('#FFB300')
    await color('Hintergrund').fill('#202020')
    await expect(notes).toContainText('Der Hintergrund #202020 wird aufgehellt.')
    await page.getByRole('checkbox', { name: 'Helle Schrift auf Akzentfarbe' }).uncheck()
    await expect(notes).toContainText('Auf Akzentfarbe bleibt die Schrift hell.')
  })

  await test.step('the picker opens in its row and is worked with the keyboard', async () => {
    const open = page.getByRole('button', { name: 'Primärfarbe auswählen' })
    await open.focus()
    await page.keyboard.press('Enter')
    await expect(open).toHaveAttribute('aria-expanded', 'true')
    const hue = page.getByRole('slider', { name: 'Primärfarbe: Farbton' })
    await hue.focus()
    await page.keyboard.press('ArrowRight')
    await expect(color('Primärfarbe')).not.toHaveValue('#009EF7')
    await inspect('colors-picker')
    await open.click()
  })

  await test.step('a default set is taken, and given back', async () => {
    await color('Primärfarbe').fill('#fdfd96')
    const sets = page.getByRole('list', { name: 'Farbsätze' })
    await sets.getByRole('button', { name: 'Farbsatz Behörden übernehmen' }).click()
    await expect(color('Primärfarbe')).toHaveValue('#007ab8')
    await expect(color('Hintergrund')).toHaveValue('#ffffff')
    await expect(sets.getByText('Gewählt')).toBeVisible()
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(color('Primärfarbe')).toHaveValue('#fdfd96')
    await page.getByRole('button', { name: 'Verwaltung', exact: true }).click()
    await inspect('colors-preview-admin')
    await page.getByRole('button', { name: 'E-Mail', exact: true }).click()
    await inspect('colors-preview-mail')
  })

  await test.step('saved all the same, every page can be read', async () => {
    for (const [name, value] of [
      ['Erfolg', '#eaffea'],
      ['Fehler', '#ffdddd'],
      ['Information', '#ffff00'],
    ] as const)
      await color(name).fill(value)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText(saved)).toBeVisible()
    for (const path of ['/admin/bookings', '/', '/reservation', '/login']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await inspect(`unreadable-colors${path.replaceAll('/', '-')}`)
    }
  })
  await server.query(`update app_setting set dark_flags = '{}', colors = ${plain} where app_id = 1`)
})

test('own CSS', { tag: '@desk' }, async ({ page, browser, signIn, inspect, server }) => {
  await server.query(`update app_setting set css = '' where app_id = 1`)
  await signIn('admin')
  await page.goto('/admin/settings/css')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CSS')
  const editor = page.getByRole('textbox', { name: 'CSS' })
  const frame = page.frameLocator('iframe[title="Vorschau der öffentlichen Seite"]')
  const title = frame.locator('h1')

  await test.step('the preview is the real page, with what is not saved yet', async () => {
    await expect(title).toBeVisible()
    // With its scripts: what the server did not draw is there, too.
    await expect(frame.getByRole('link', { name: /Aula/, includeHidden: true }).first()).toBeAttached()
    await editor.fill('h1 { color: rgb(1, 2, 3) }')
    await expect(title).toHaveCSS('color', 'rgb(1, 2, 3)')
    await inspect('css-preview')
    await page.getByRole('button', { name: 'Reservieren', exact: true }).click()
    await expect(frame.locator('.stepper')).toBeVisible()
    await page.getByRole('button', { name: 'Telefon' }).click()
    await expect.poll(() => frame.locator('html').evaluate((html) => html.clientWidth)).toBeLessThanOrEqual(390)
    const [content] = await server.query(
      'select title from page where app_id = 1 and footer_position is not null order by footer_position, id limit 1',
    )
    await page.getByRole('button', { name: 'Inhaltsseite', exact: true }).click()
    await expect(title).toHaveText(String(content?.title))
    await expect(title).toHaveCSS('color', 'rgb(1, 2, 3)')
    await inspect('css-preview-phone')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('button', { name: 'Desktop' }).click()
    await expect.poll(() => frame.locator('html').evaluate((html) => html.clientWidth)).toBeGreaterThan(1200)
  })

  await test.step('the frame belongs to nobody: it has no session and does not reach the page around it', async () => {
    const reach = await frame.locator('html').evaluate(() => {
      const tried = (act: () => unknown) => {
        try {
          return String(act())
        } catch (error) {
          return (error as Error).name
        }
      }
      return {
        origin: self.origin,
        parent: tried(() => parent.document.title),
        cookie: tried(() => document.cookie),
        storage: tried(() => sessionStorage.length),
        isInert: document.body.inert,
      }
    })
    const denied = 'SecurityError'
    expect(reach).toEqual({ origin: 'null', parent: denied, cookie: denied, storage: denied, isInert: true })
    // Asked by the frame, the page around it calls without the session.
    const [asked] = await Promise.all([
      page.waitForRequest((request) => new URL(request.url()).pathname === '/api/objects'),
      page.reload(),
    ])
    expect(await asked.headerValue('cookie')).toBeNull()
    await expect(title).toBeVisible()
  })

  await test.step('what cannot be applied leaves the preview as it was', async () => {
    await editor.fill('h1 { color: rgb(1, 2, 3) }')
    await expect(title).toHaveCSS('color', 'rgb(1, 2, 3)')
    await editor.fill('h1 { color: red; background: url(/files/assets/99/x.png) }')
    await expect(page.getByText('Zeile 1: Diese Datei gehört nicht zu dieser Gemeinde.')).toBeVisible()
    await editor.fill('h1 { color: rgb(1, 2, 3) }\n\nh2 { background: url(https://boese.example/x.png) }')
    await expect(page.getByText('Zeile 3: Von anderswo wird nichts geladen.')).toBeVisible()
    await expect(title).toHaveCSS('color', 'rgb(1, 2, 3)')
    await inspect('css-refused')
  })

  await test.step('nothing that loads or runs is saved', async () => {
    for (const [css, sentence] of [
      ['@import "https://boese.example/x.css";', 'Zeile 1: @import ist nicht erlaubt'],
      ['a{}\n</style><script>alert(1)</script>', 'Zeile 2: HTML ist im CSS nicht erlaubt'],
      ['a { b: u\\72l(x) }', 'Zeile 1: Ein Rückstrich'],
    ] as const) {
      await editor.fill(css)
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByText(sentence)).toBeVisible()
    }
    // Harmless, and nonsense: only the server knows.
    await editor.fill('h1 {\n  color red;\n  b: c\n}')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Zeile 2: Hier fehlt ein Doppelpunkt oder ein Strichpunkt.')).toBeVisible()
    const [row] = await server.query('select css from app_setting where app_id = 1')
    expect(row?.css).toBe('')
  })

  await test.step('it dresses public pages, and neither the back office nor the door', async () => {
    const mark = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--eigen').trim())
    await editor.fill(':root { --eigen: ja }\nh1 { color: rgb(1, 2, 3) !important }\nmain { outline: 2px dotted }')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText(saved)).toBeVisible()
    expect(await mark()).toBe('')
    await page.goto('/')
    expect(await mark()).toBe('ja')
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveCSS('color', 'rgb(1, 2, 3)')
    // Without a new page from the server.
    await page.evaluate(() => history.pushState({}, '', '/admin'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    expect(await mark()).toBe('')
    await page.goBack()
    await expect.poll(mark).toBe('ja')
    for (const path of ['/admin/settings/css', '/login', '/resetpassword']) {
      await page.goto(path)
      expect(await mark(), path).toBe('')
    }
    const [entry] = await server.query(
      `select entity, before ->> 'css' as before, after ->> 'css' as after from audit_entry where app_id = 1 order by id desc limit 1`,
    )
    expect(entry).toMatchObject({ entity: 'css', before: '' })
  })

  await test.step('whatever got into the table: it leaves its element nowhere, loads nothing and runs nothing', async () => {
    const nasty = `@import url(https://boese.example/a.css); body { background: url(https://boese.example/b.png) }
      </style><script>globalThis.isBroken = true</script><img src=x onerror="globalThis.isBroken = true">`
    await server.query('update app_setting set css = $1 where app_id = 1', [nasty])
    const context = await browser.newContext()
    const visitor = await context.newPage()
    const loaded: string[] = []
    visitor.on('response', (answer) => loaded.push(new URL(answer.url()).host))
    await visitor.goto(server.url)
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await visitor.evaluate(() => 'isBroken' in globalThis)).toBe(false)
    expect(new Set(loaded)).toEqual(new Set([new URL(server.url).host]))
    await context.close()
    await server.query(`update app_setting set css = '' where app_id = 1`)
  })
})
