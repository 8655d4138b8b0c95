import { demoPassword, expect, test } from '../lib/test.ts'

test('a key for another system is made, used and revoked', async ({ page, server, signIn, inspect, request }) => {
  await server.query('delete from api_key where app_id = 1')
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  const row = page.getByRole('main').locator('tr, li').filter({ hasText: 'Website' })
  let key = ''
  const ask = async (path: string) => {
    const answer = await request.get(`${server.url}${path}`, { headers: { authorization: `Bearer ${key}` } })
    return { status: answer.status(), body: await answer.json() }
  }

  await test.step('without any, the page says what they are for', async () => {
    await signIn('admin')
    await page.goto('/admin/settings/api-keys')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('API-Schlüssel')
    await expect(page).toHaveTitle(/^API-Schlüssel/)
    await expect(page.getByText('Noch kein API-Schlüssel.')).toBeVisible()
    await inspect('api-keys-empty')
  })

  await test.step('what is missing stands at its field', async () => {
    await page.getByRole('button', { name: 'API-Schlüssel erstellen' }).first().click()
    await expect(field('Aufrufe pro Minute')).toHaveValue('120')
    await field('Aufrufe pro Minute').fill('0')
    await expect(field('Gültig bis')).toHaveValue(/^\d\d\.\d\d\.20\d\d$/)
    await field('Gültig bis').fill('31.2.2030')
    await dialog.getByRole('checkbox', { name: 'Auf Gebäude beschränken' }).check()
    await dialog.getByRole('button', { name: 'Erstellen', exact: true }).click()
    await expect(dialog.getByText("'Name' darf nicht leer sein")).toBeVisible()
    await expect(dialog.getByText('Bitte wählen Sie mindestens ein Recht')).toBeVisible()
    await expect(dialog.getByText('Bitte wählen Sie mindestens ein Gebäude')).toBeVisible()
    await expect(dialog.getByText("'Aufrufe pro Minute' muss mindestens 1 sein")).toBeVisible()
    await expect(dialog.getByText("'Aktuelles Passwort' darf nicht leer sein")).toBeVisible()
    await expect(dialog.getByText("'Gültig bis' ist kein gültiges Datum")).toBeVisible()
    await expect(field('Name')).toBeFocused()
    await inspect('api-keys-wrong')
  })

  await test.step('whoever goes through the fields by the keyboard sees each of them', async () => {
    await field('Name').focus()
    const seen = await dialog.evaluate(async () => {
      const box = (selector: string) => document.querySelector(`[role="dialog"] ${selector}`)?.getBoundingClientRect()
      return { head: box('header')?.bottom ?? 0, foot: box('.dialog-actions')?.top ?? 0 }
    })
    expect(seen.foot).toBeGreaterThan(seen.head)
    const submit = dialog.getByRole('button', { name: 'Erstellen', exact: true })
    const names: string[] = []
    for (let at = 0; at < 200; at++) {
      await page.keyboard.press('Tab')
      if (await submit.evaluate((button) => button === document.activeElement)) break
      const { name, top, bottom, isOfFrame } = await page.evaluate(() => {
        const active = document.activeElement
        const { top, bottom } = active?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
        const isOfFrame = Boolean(active?.closest('header, .dialog-actions'))
        return { name: `${active?.getAttribute('type')} ${active?.id}`, top, bottom, isOfFrame }
      })
      if (isOfFrame) continue
      names.push(name)
      expect(top, name).toBeGreaterThanOrEqual(seen.head)
      expect(bottom, name).toBeLessThanOrEqual(seen.foot)
    }
    await expect(submit).toBeFocused()
    expect(names.length).toBeGreaterThan(10)
    expect(names.some((name) => name.startsWith('password'))).toBe(true)
  })

  await test.step('it holds the rights somebody chooses, none of which opens accounts', async () => {
    await expect(dialog.getByRole('checkbox', { name: /Als Benutzer einloggen|Benutzer: Berechtigungen/ })).toHaveCount(
      0,
    )
    await field('Name').fill('Website')
    await dialog.getByRole('checkbox', { name: 'Objekte: Ansehen' }).check()
    await dialog.getByRole('checkbox', { name: 'Reservationen: Ansehen' }).check()
    // As for groups: without «Ansehen» the rest of an area cannot be chosen.
    await expect(dialog.getByRole('checkbox', { name: 'Bestellungen: Erstellen' })).toBeDisabled()
    await dialog.getByRole('checkbox', { name: 'Bestellungen: Ansehen' }).check()
    await dialog.getByRole('checkbox', { name: 'Bestellungen: Erstellen' }).check()
    await dialog.getByRole('checkbox', { name: 'Bestellungen: Ansehen' }).uncheck()
    await dialog.getByRole('button', { name: 'Erstellen', exact: true }).click()
    await expect(dialog.getByText(/^Ohne «Ansehen» wirken die anderen Rechte eines Bereichs nicht/)).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Bestellungen: Ansehen' }).check()
    await dialog.getByRole('checkbox', { name: 'Werkhof', exact: true }).check()
    await field('Gültig bis').fill('1.3.2031')
    await field('Aufrufe pro Minute').focus()
    await expect(field('Gültig bis')).toHaveValue('01.03.2031')
    await field('Aufrufe pro Minute').fill('30')
    await dialog
      .getByLabel(/^Aktuelles Passwort/)
      .first()
      .fill('falsch')
    await inspect('api-keys-form')
    await dialog.getByRole('button', { name: 'Erstellen', exact: true }).click()
    await expect(dialog.getByText('Das aktuelle Passwort stimmt nicht.')).toBeVisible()
    await dialog
      .getByLabel(/^Aktuelles Passwort/)
      .first()
      .fill(demoPassword)
    await dialog.getByRole('button', { name: 'Erstellen', exact: true }).click()
  })

  await test.step('it is shown once', async () => {
    const shown = page.getByRole('dialog', { name: 'API-Schlüssel für Website' })
    key = await shown.getByRole('textbox', { name: 'API-Schlüssel' }).inputValue()
    expect(key).toMatch(/^amk_1_[\w-]{43}$/)
    await inspect('api-keys-token')
    await page.keyboard.press('Escape')
    await expect(shown).toBeVisible()
    await shown.getByRole('button', { name: 'Kopieren' }).click()
    await shown.getByRole('button', { name: 'Ich habe den Schlüssel eingetragen' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row).toContainText(key.slice(0, 12))
    await page.reload()
    await expect(row).toContainText('Noch nie')
    await expect(row).toContainText('01.03.2031')
    expect(await page.content()).not.toContain(key)
  })

  await test.step('it opens its buildings, and nothing it has no right to', async () => {
    const { status, body } = await ask('/api/admin/objects?itemsPerPage=all')
    expect(status).toBe(200)
    const buildings = (body.rows as { building: string }[]).map(({ building }) => building)
    expect(new Set(buildings)).toEqual(new Set(['Werkhof']))
    expect((await ask('/api/admin/users')).body.message).toBe('Dazu fehlt Ihnen die Berechtigung.')
    await expect
      .poll(async () => server.query('select last_used_at is not null as used from api_key where app_id = 1'))
      .toEqual([{ used: true }])
    await page.reload()
    await expect(row).toContainText('Aktiv')
    await expect(row).toContainText('Werkhof')
    await expect(row).not.toContainText('Noch nie')
    await inspect('api-keys-list')
  })

  await test.step('after its last day it opens nothing, and the list says so', async () => {
    await server.query(`update api_key set expires_on = current_date - 2 where app_id = 1`)
    expect((await ask('/api/admin/objects')).status).toBe(401)
    await page.reload()
    await expect(row).toContainText('Abgelaufen')
    await inspect('api-keys-expired')
    await server.query(`update api_key set expires_on = '2031-03-01' where app_id = 1`)
    await page.reload()
    await expect(row).toContainText('Aktiv')
  })

  await test.step('it is revoked, after a question', async () => {
    const revoke = async (answer: string) => {
      await row.getByRole('button', { name: /Aktionen/ }).click()
      await page.getByRole('menuitem', { name: 'Widerrufen' }).click()
      await expect(dialog).toContainText('kann sofort niemand mehr aufrufen')
      if (answer === 'Abbrechen') await inspect('api-keys-revoke')
      await dialog.getByRole('button', { name: answer }).click()
    }
    await revoke('Abbrechen')
    expect((await ask('/api/admin/objects')).status).toBe(200)
    await revoke('Widerrufen')
    await expect(page.getByText('Der API-Schlüssel ist widerrufen.')).toBeVisible()
    await expect(row).toContainText('Widerrufen')
    expect(await ask('/api/admin/objects')).toMatchObject({
      status: 401,
      body: { message: 'Dieser API-Schlüssel wurde widerrufen.' },
    })
    await expect(row.getByRole('button', { name: /Aktionen/ })).toHaveCount(0)
    await inspect('api-keys-revoked')
  })

  await test.step('the page says when it cannot be loaded', async () => {
    await page.route('**/api/admin/api-keys', (route) => route.fulfill({ status: 503, json: { success: false } }))
    await page.goto('/admin/settings/api-keys')
    await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
    await page.unroute('**/api/admin/api-keys')
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(row).toContainText('Widerrufen')
  })
})

test('the guide stands at the beginning of the description', { tag: '@desk' }, async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin/settings/api-keys')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /Anleitung/ }).click()
  const guide = await opened
  await expect(guide.getByRole('heading', { name: 'Benachrichtigt werden' }).first()).toBeVisible()
  await expect(guide.getByText('x-allmend-signature').first()).toBeVisible()
})

test('who may not change settings does not get there', { tag: '@desk' }, async ({ page, signIn }) => {
  await signIn('hauswart')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'API-Schlüssel' })).toHaveCount(0)
  await page.goto('/admin/settings/api-keys')
  await expect(page).not.toHaveURL(/api-keys/)
})
