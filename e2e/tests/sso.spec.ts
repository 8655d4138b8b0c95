import { startOidcPeer } from '../../packages/server/test/oidc-peer.ts'
import { demoPassword, expect, test } from '../lib/test.ts'

// The directory of the tests stands on this machine; the operator's is named and never asked.
test.use({
  serverSettings: {
    ALLOW_PRIVATE_HOSTS: '1',
    OPERATOR_SSO_ISSUER: 'https://login.betrieb.example',
    OPERATOR_SSO_CLIENT_ID: 'allmend',
    OPERATOR_SSO_LABEL: 'Konto der Betreiberin',
  },
})

const secret = 'Geheim-des-Clients-2026'
const mia = {
  sub: 'mia-1',
  email: 'mia.frei@eschenbuehl.example',
  email_verified: true,
  given_name: 'Mia',
  family_name: 'Frei',
} as const

test('staff sign in with the directory of their municipality', async ({ page, server, signIn, inspect }) => {
  const peer = await startOidcPeer([
    {
      id: 'allmend',
      secret,
      redirectUris: [`${server.url}/sso-auth`],
      signOutUris: [`${server.url}/login`],
    },
  ])
  const dialog = page.getByRole('dialog', { name: 'Single Sign-on' })
  const withDirectory = page.getByRole('button', { name: 'Mit Gemeindekonto anmelden' })
  await server.query(`delete from sso_setting where app_id = 1`)
  await server.query(`delete from sso_identity where app_id = 1`)
  await server.query(`delete from app_user where app_id = 1 and email = $1`, [mia.email])

  await test.step('it is offered with one layout only', async () => {
    await server.query(`update app_setting set layout = 'default', single_sign_on = null where app_id = 1`)
    await signIn('admin')
    await page.goto('/admin/settings/application')
    await expect(page.getByRole('heading', { name: 'Anmeldung des Personals' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Single Sign-on' })).toHaveCount(0)
    await server.query(`update app_setting set layout = 'gov' where app_id = 1`)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Single Sign-on' })).toContainText('Ausgeschaltet')
  })

  await test.step('it is set up and tried before it is saved', async () => {
    await page.getByRole('button', { name: 'Einrichten' }).click()
    await dialog.getByRole('checkbox', { name: 'Personal meldet sich beim Verzeichnis an' }).check()
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(dialog.getByText("'Bezeichnung' darf nicht leer sein")).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Bezeichnung' })).toBeFocused()
    await dialog.getByRole('textbox', { name: 'Bezeichnung' }).fill('Gemeindekonto')
    await dialog.getByRole('textbox', { name: 'Client-ID' }).fill('allmend')
    await dialog.getByRole('textbox', { name: 'Aussteller (Issuer)' }).fill(peer.url)
    await dialog.getByLabel('Client-Geheimnis', { exact: true }).fill('falsch')
    await expect(dialog.getByText(/^Keines gespeichert\./)).toBeVisible()
    await expect(dialog.getByText(/^Eine geänderte Zuordnung gilt sofort, auch für Angemeldete/)).toBeVisible()
    await expect(dialog.getByText(`${server.url}/sso-auth`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Verbindung testen' }).click()
    await expect(dialog.getByText(/nimmt aber Client-ID oder Client-Geheimnis nicht an/)).toBeVisible()
    await inspect('sso-settings-refused')
    await dialog.getByLabel('Client-Geheimnis', { exact: true }).fill(secret)
    await dialog.getByRole('button', { name: 'Verbindung testen' }).click()
    await expect(dialog.getByText('Das Verzeichnis antwortet und kennt Client-ID und Client-Geheimnis.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Hauswart' }).fill('amt-hauswart')
    await dialog.getByRole('checkbox', { name: /nur noch beim Verzeichnis/ }).check()
    await dialog
      .getByRole('combobox', { name: 'Notfallkonto' })
      .selectOption({ label: 'Sandra Huber (admin@demo.test)' })
    await inspect('sso-settings')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Single Sign-on' })).toContainText('Gemeindekonto')
    await inspect('sso-settings-row')
    const [stored] = await server.query('select client_secret from sso_setting where app_id = 1')
    expect(String(stored?.client_secret)).not.toContain('Geheim')
  })

  await test.step('the secret is stored and not shown again', async () => {
    await page.getByRole('button', { name: 'Single Sign-on bearbeiten' }).click()
    await expect(dialog.getByText('gespeichert', { exact: true })).toBeVisible()
    await inspect('sso-settings-stored')
    await dialog.getByRole('button', { name: 'Ersetzen' }).click()
    await expect(dialog.getByText(/^Ersetzt das gespeicherte\./)).toBeVisible()
    await dialog.getByRole('button', { name: 'Gespeichertes behalten' }).click()
    expect(await page.content()).not.toContain(secret)
    await dialog.getByRole('textbox', { name: 'Client-ID' }).fill('anders')
    await expect(dialog.getByText(/brauchen wir es neu/)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Client-ID' }).fill('allmend')
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('passwords of staff open nothing but the emergency account', async () => {
    await page.context().clearCookies()
    await page.goto('/login')
    await expect(withDirectory).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mit Konto der Betreiberin anmelden' })).toBeVisible()
    await inspect('login-single-sign-on')
    await page.getByLabel('E-Mail Adresse').fill('sekretariat@demo.test')
    await page.getByRole('textbox', { name: /Passwort/ }).fill(demoPassword)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('nicht gefunden!')
    await expect(page.getByText('Das Personal meldet sich hier nur so an, nicht mit dem Passwort.')).toBeVisible()
    await page.getByLabel('E-Mail Adresse').fill('admin@demo.test')
    await page.getByRole('textbox', { name: /Passwort/ }).fill(demoPassword)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.waitForURL('**/admin')
  })

  await test.step('the button leads to the directory and back, signed in', async () => {
    await page.context().clearCookies()
    peer.seat({ ...mia, groups: ['amt-hauswart'] })
    await page.goto('/login')
    await withDirectory.click()
    await page.waitForURL('**/admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    await expect(page.getByText(/Guten (Morgen|Tag|Abend), Mia Frei/)).toBeVisible()
    const [person] = await server.query(
      `select u.role, g.name from app_user u join user_group_member m on m.app_id = u.app_id and m.user_id = u.id
       join user_group g on g.app_id = m.app_id and g.id = m.group_id where u.app_id = 1 and u.email = $1`,
      [mia.email],
    )
    expect(person).toEqual({ role: 'admin', name: 'Hauswart' })
    await page.goto('/admin/profile')
    const card = page.getByRole('region', { name: 'Single Sign-on' })
    await expect(card).toContainText('Sie können sich mit Gemeindekonto anmelden')
    await inspect('sso-profile')
  })

  await test.step('a changed rule counts for who is signed in', async () => {
    const groupsNow = async () =>
      (
        await server.query(
          `select g.name from app_user u join user_group_member m on m.app_id = u.app_id and m.user_id = u.id
           join user_group g on g.app_id = m.app_id and g.id = m.group_id where u.app_id = 1 and u.email = $1`,
          [mia.email],
        )
      ).map(({ name }) => name)
    const desk = await page.context().browser()?.newContext()
    if (!desk) throw new Error('no other browser')
    const signedIn = await desk.request.post(`${server.url}/api/auth/login`, {
      ...{ headers: { 'x-app-id': '1' }, data: { username: 'admin@demo.test', password: demoPassword } },
    })
    expect(signedIn.status()).toBe(200)
    const headers = { 'x-app-id': '1', authorization: `Bearer ${(await signedIn.json()).token}` }
    const read = await desk.request.get(`${server.url}/api/admin/settings/sso`, { headers })
    const { settings } = await read.json()
    const change = async (values: string[], version: number) => {
      const { hasSecret: _, groupRules, ...rest } = settings
      const rules = groupRules.map((rule: { groupId: number }) => ({ ...rule, values }))
      const saved = await desk.request.put(`${server.url}/api/admin/settings/sso`, {
        ...{ headers, data: { ...rest, groupRules: rules, version } },
      })
      expect(saved.status(), await saved.text()).toBe(200)
      return (await saved.json()).settings.version as number
    }
    const next = await change(['niemand'], settings.version)
    expect(await groupsNow()).toEqual([])
    // Whoever is in no group any more is signed out.
    await page.goto('/admin/profile')
    await expect(page).not.toHaveURL(/\/admin/)
    await change(['amt-hauswart'], next)
    expect(await groupsNow()).toEqual(['Hauswart'])
    await desk.close()
    await page.goto('/login')
    await withDirectory.click()
    await page.waitForURL('**/admin')
  })

  await test.step('leaving leads through the directory to the login', async () => {
    await page.goto('/logout?from=admin')
    await page.waitForURL('**/login')
    await expect(withDirectory).toBeVisible()
    expect(peer.requests.some((line) => line.startsWith('GET /session/end?'))).toBe(true)
    await page.goto('/admin')
    await expect(page).not.toHaveURL(/\/admin/)
  })

  await test.step('the way back waits, and says what to do where it leads nowhere', async () => {
    await page.goto('/sso-auth')
    await expect(page.getByRole('heading', { name: 'Hier gibt es nichts zu tun' })).toBeVisible()
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route('**/api/auth/sso/finish', async (route) => {
      await held
      await route.fallback()
    })
    await page.goto('/sso-auth?code=x&state=unbekannt')
    await expect(page.getByText('Sie werden angemeldet …')).toBeVisible()
    await expect(page).toHaveURL(/\/sso-auth$/)
    await inspect('sso-auth-waiting')
    go()
    await expect(page.getByRole('heading', { name: 'Bitte noch einmal anmelden' })).toBeFocused()
    await inspect('sso-auth-over')
    await page.unroute('**/api/auth/sso/finish')
    await page.getByRole('link', { name: 'Zum Login' }).click()
    await expect(withDirectory).toBeVisible()
  })

  await test.step('whoever changes their mind, or has a closed account, is told so', async () => {
    peer.seat('cancels')
    await withDirectory.click()
    await expect(page.getByRole('heading', { name: 'Anmeldung abgebrochen' })).toBeVisible()
    await server.query('update app_user set is_active = false where app_id = 1 and email = $1', [mia.email])
    peer.seat(mia)
    await page.goto('/login')
    await withDirectory.click()
    await expect(page.getByRole('heading', { name: 'Konto deaktiviert' })).toBeVisible()
    await inspect('sso-auth-closed')
  })

  await test.step('an account that is there already is tied when somebody allows it', async () => {
    await signIn('admin')
    const [clerk] = await server.query(`select id from app_user where app_id = 1 and email = 'sekretariat@demo.test'`)
    await page.goto(`/admin/users/edit/${String(clerk?.id)}`)
    const card = page.getByRole('region', { name: 'Single Sign-on' })
    await expect(card).toContainText('Nicht verbunden')
    await card.getByRole('button', { name: 'Verbindung erlauben' }).click()
    await expect(card).toContainText('Erlaubt')
    await inspect('sso-user')
    await page.context().clearCookies()
    peer.rotate()
    peer.seat({ ...mia, sub: 'sekretariat-1', email: 'sekretariat@demo.test' })
    await page.goto('/login')
    await withDirectory.click()
    await page.waitForURL('**/admin')
    const [tied] = await server.query('select subject from sso_identity where app_id = 1 and user_id = $1', [clerk?.id])
    expect(tied).toEqual({ subject: 'sekretariat-1' })
  })

  await test.step('whoever switches it off while signed in with it is told what that means', async () => {
    await server.query(
      `insert into user_group_member (app_id, user_id, group_id)
       select 1, u.id, m.group_id from app_user u, app_user a
       join user_group_member m on m.app_id = a.app_id and m.user_id = a.id
       where u.app_id = 1 and u.email = 'sekretariat@demo.test' and a.app_id = 1 and a.email = 'admin@demo.test'
       on conflict do nothing`,
    )
    const [before] = await server.query('select single_sign_on from app_setting where app_id = 1')
    await page.goto('/admin/settings/application')
    await page.getByRole('button', { name: 'Single Sign-on bearbeiten' }).click()
    const isOn = dialog.getByRole('checkbox', { name: 'Personal meldet sich beim Verzeichnis an' })
    await isOn.uncheck()
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    const question = page.getByRole('dialog', { name: 'Single Sign-on ausschalten?' })
    await expect(question).toContainText(
      'Das gilt auch für Sie. Herein kommen Sie danach mit Ihrem Passwort oder mit dem Notfallkonto von Sandra Huber.',
    )
    await inspect('sso-end-question')
    await question.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(isOn).not.toBeChecked()
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await question.getByRole('button', { name: 'Ausschalten' }).click()
    await page.waitForURL('**/login')
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    await expect(withDirectory).toHaveCount(0)
    expect(await server.query(`select id from session where app_id = 1 and directory = 'app'`)).toEqual([])
    await server.query('update sso_setting set is_on = true where app_id = 1')
    await server.query('update app_setting set single_sign_on = $1 where app_id = 1', [
      JSON.stringify(before?.single_sign_on),
    ])
    await page.goto('/login')
    await withDirectory.click()
    await page.waitForURL('**/admin')
  })

  await test.step('a session that ran out is renewed there as well, and leads back to the page', async () => {
    await page.goto('/admin/profile')
    await page.getByRole('textbox', { name: 'Firma' }).fill('Gemeinde')
    await server.query('delete from session where app_id = 1')
    await page.keyboard.press('Control+s')
    const renewal = page.getByRole('dialog', { name: 'Anmeldung erneuern' })
    await expect(renewal).toContainText('was noch nicht gespeichert ist, geht verloren')
    await inspect('sso-renewal')
    // The browser asks whether to leave what is not saved.
    page.once('dialog', (question) => question.accept())
    await renewal.getByRole('button', { name: 'Mit Gemeindekonto anmelden' }).click()
    await page.waitForURL('**/admin/profile')
    await expect(page.getByRole('textbox', { name: 'Firma' })).toHaveValue('')
  })

  await test.step('a directory that is away is told on the page itself, and the emergency account goes on', async () => {
    await peer.stop()
    await page.context().clearCookies()
    await page.goto('/login')
    await withDirectory.click()
    await expect(page.getByRole('alert')).toContainText('Das Verzeichnis antwortet gerade nicht')
    await inspect('login-single-sign-on-away')
    await page.getByLabel('E-Mail Adresse').fill('admin@demo.test')
    await page.getByRole('textbox', { name: /Passwort/ }).fill(demoPassword)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.waitForURL('**/admin')
  })
})
