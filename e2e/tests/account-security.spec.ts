import type { Locator, Page } from '@playwright/test'
import { generate } from 'otplib'
import { linkIn } from '../lib/mails.ts'
import { untilQuiet } from '../lib/quiet.ts'
import { expect, test } from '../lib/test.ts'

const password = 'Frauenchor-8699'

/** A code for now or for one of the steps next to it: each works once, and the test is faster than thirty seconds. */
async function codeFor(secret: string, steps = 0): Promise<string> {
  // Near the end of a step it would be typed in the next one, where the code before is too old.
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 8000) await new Promise((resolve) => setTimeout(resolve, left))
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })
}

/** Exactly this field; its star is not part of the name. */
const field = (place: Page | Locator, name: string) => place.getByRole('textbox', { name, exact: true })

/** As somebody without a mouse does it. */
async function press(control: Locator) {
  await control.focus()
  await control.press('Enter')
}

async function typeInto(page: Page, name: string, text: string) {
  await field(page, name).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

async function signOut(page: Page) {
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/$/)
}

/** What is asked before anything that changes how the account is entered. */
async function provePassword(page: Page, title: string, secret: string) {
  const proof = page.getByRole('dialog', { name: title, exact: true })
  await field(proof, 'Aktuelles Passwort').fill('falsch')
  await page.keyboard.press('Enter')
  await expect(proof.getByText('Das aktuelle Passwort stimmt nicht.')).toBeVisible()
  await field(proof, 'Aktuelles Passwort').fill(secret)
  await page.keyboard.press('Enter')
  await expect(proof).toHaveCount(0)
}

async function typeCode(page: Page, code: string) {
  await page.getByLabel('Ziffer 1 von 6').focus()
  await page.keyboard.type(code)
}

test(
  'the whole way, by keyboard: register, choose the password behind the mailed link, two factors, recovery code, notice, two factors again',
  { tag: '@desk' },
  async ({ page, server, inspect }, info) => {
    const email = `nora-${info.project.name}-${Date.now()}@chor.test`

    await page.goto('/')
    // The page that stood there before any script ran is replaced, and takes the focus along.
    await untilQuiet(page)
    await press(page.getByRole('link', { name: 'Registrieren' }).first())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registrieren')
    await inspect('register')
    await press(page.getByRole('button', { name: 'Registrieren' }))
    await expect(page.getByText("'Vorname' darf nicht leer sein")).toBeVisible()
    await expect(field(page, 'Vorname')).toBeFocused()

    // From here on with the keyboard alone, field after field.
    await page.keyboard.type('Nadja')
    for (const text of [
      'Bruder',
      'Handharmonikaklub',
      'Lindenweg',
      '8',
      '8699',
      'Eschenbühl',
      email,
      '079 000 18 42',
    ]) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    await expect(page.getByLabel(/Passwort/)).toHaveCount(0)
    await inspect('register-filled')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bitte bestätigen Sie Ihre E-Mail Adresse')
    await expect(page.getByText(email)).toBeVisible()
    await inspect('register-sent')

    const link = linkIn(await server.mailTo(email, 'register?token'), '/register')
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Passwort wählen')
    await expect(page.getByText('Nadja Bruder')).toBeVisible()
    await expect(page).not.toHaveURL(/token/)
    await typeInto(page, 'Passwort', 'passwort')
    await expect(page.getByText(/ein Grossbuchstabe/)).toBeVisible()
    await typeInto(page, 'Passwort', password)
    await typeInto(page, 'Passwort wiederholen', password)
    await inspect('register-password')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/account/reservations')
    await signOut(page)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dieser Link gilt nicht mehr')
    await inspect('register-link-used')
    await press(page.getByRole('link', { name: 'Zum Login' }))

    const signIn = async () => {
      await typeInto(page, 'E-Mail Adresse', email)
      await typeInto(page, 'Passwort', password)
      await page.keyboard.press('Enter')
    }
    await signIn()
    await page.waitForURL('**/account/reservations')

    const openSecurity = async () => {
      await page.goto('/account/passwordchange')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Passwort')
    }
    const switchOn = async () => {
      await press(page.getByRole('button', { name: 'Einschalten' }))
      await provePassword(page, 'Zwei-Faktor-Authentifizierung', password)
      const dialog = page.getByRole('dialog', { name: 'Zwei-Faktor-Authentifizierung einschalten' })
      await expect(dialog.getByRole('img', { name: /QR-Code/ })).toBeVisible()
      const secret = ((await dialog.textContent()) ?? '').replaceAll(/\s/g, '').match(/[A-Z2-7]{32}/)?.[0] ?? ''
      return { dialog, secret }
    }
    await openSecurity()
    await inspect('security')
    const { dialog, secret } = await switchOn()
    await inspect('two-factor-setup')
    await typeCode(page, '000000')
    await expect(dialog.getByText('Der eingegeben Code ist falsch oder abgelaufen!')).toBeVisible()
    await typeCode(page, await codeFor(secret, -1))
    const codes = page.getByRole('dialog', { name: 'Wiederherstellungscodes' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
    await inspect('recovery-codes')
    const download = page.waitForEvent('download')
    await press(codes.getByRole('button', { name: 'Herunterladen' }))
    expect((await download).suggestedFilename()).toMatch(/\.txt$/)
    await press(codes.getByRole('button', { name: 'Ich habe die Codes gespeichert' }))
    await expect(page.getByText('Noch 10 Wiederherstellungscodes übrig.')).toBeVisible()
    await inspect('security-two-factor-on')

    await signOut(page)
    await page.goto('/login')
    await signIn()
    await expect(page.getByRole('heading', { name: 'Code eingeben' })).toBeVisible()
    await inspect('login-code')
    await typeCode(page, '000000')
    await expect(page.getByRole('alert')).toHaveText('Der eingegeben Code ist falsch oder abgelaufen!')
    await typeCode(page, await codeFor(secret))
    await page.waitForURL('**/account/reservations')

    await signOut(page)
    await page.goto('/login')
    await signIn()
    await press(page.getByRole('button', { name: 'Wiederherstellungscode verwenden' }))
    await inspect('login-recovery')
    await typeInto(page, 'Wiederherstellungscode', 'abcde-fghjk')
    await press(page.getByRole('button', { name: 'Login' }))
    await expect(page.getByRole('alert')).toHaveText('Der eingegeben Wiederherstellungscode ist falsch!')
    await typeInto(page, 'Wiederherstellungscode', recoveryCode.trim())
    await press(page.getByRole('button', { name: 'Login' }))
    const notice = page.getByRole('dialog', { name: 'Zwei-Faktor-Authentifizierung' })
    await expect(notice).toContainText('deaktiviert')
    await page.keyboard.press('Escape')
    await expect(notice).toBeVisible()
    await inspect('two-factor-notice')
    await press(notice.getByRole('button', { name: 'Weiter' }))
    await page.waitForURL('**/account/reservations')
    await server.mailTo(email, 'nicht mehr eingeschaltet')

    await openSecurity()
    const again = await switchOn()
    expect(again.secret).not.toBe(secret)
    await typeCode(page, await codeFor(again.secret, 1))
    await expect(page.getByRole('dialog', { name: 'Wiederherstellungscodes' })).toBeVisible()
  },
)

test(
  'a forgotten password is replaced through the mailed link, once',
  { tag: '@desk' },
  async ({ page, server, inspect }, info) => {
    const email = `verena-${info.project.name}-${Date.now()}@demo.test`
    await server.query(
      `insert into app_user (app_id, role, username, email, firstname, lastname, email_verified_at) values (1, 'user', $1, $1, 'Verena', 'Vergess', now())`,
      [email],
    )
    await page.goto('/login')
    await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
    await expect(page).toHaveURL(/\/resetpassword$/)
    await expect(page.getByRole('button', { name: 'Login' })).toHaveCount(0)
    await inspect('reset-request')
    await field(page, 'E-Mail Adresse').fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Falls zu dieser Adresse ein Konto besteht')).toBeVisible()
    const link = linkIn(await server.mailTo(email, 'resetpassword?token'), '/resetpassword')
    await page.goto(link)
    await expect(page).not.toHaveURL(/token/)
    await field(page, 'Passwort').fill('Passwort1')
    await expect(page.getByText('kein verbreitetes Passwort')).toBeVisible()
    await field(page, 'Passwort').fill(password)
    await field(page, 'Passwort wiederholen').fill(password)
    await inspect('reset-new-password')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Passwort geändert')
    await page.getByRole('link', { name: 'Zum Login' }).click()
    await field(page, 'E-Mail Adresse').fill(email)
    await field(page, 'Passwort').fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/account/reservations')
    await signOut(page)
    // Known before anybody thinks up another password.
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dieser Link gilt nicht mehr')
    await expect(field(page, 'Passwort')).toHaveCount(0)
    await inspect('link-invalid')
    await page.getByRole('link', { name: 'Neuen Link anfordern' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Passwort vergessen?')
  },
)

test(
  'a session that ends while typing: sign in again, the text is still there, and the save succeeds',
  { tag: '@desk' },
  async ({ page, signIn, server, inspect }, info) => {
    await signIn('admin')
    await page.goto('/admin/profile')
    const phone = field(page, 'Telefon')
    const number = `052 000 41 ${info.project.name === 'phone' ? 31 : 32}`
    await phone.fill(number)
    await inspect('admin-profile')
    await server.query(`delete from session where app_id = 1`)
    await page.getByRole('button', { name: 'Speichern' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Anmeldung erneuern' })
    await expect(dialog).toContainText(
      'Ihre Sitzung muss erneuert werden. Bitte geben Sie Ihre Benutzerdaten erneut ein.',
    )
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(390)
    await inspect('relogin')
    await field(dialog, 'Passwort').fill('falsch')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('E-Mail Adresse und/oder Passwort nicht gefunden!')
    await field(dialog, 'Passwort').fill('Demo-2026-pass')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Erfolgreich gespeichert!')).toBeVisible()
    await expect(phone).toHaveValue(number)
    await expect(page).toHaveURL(/\/admin\/profile$/)
    await page.reload()
    await expect(phone).toHaveValue(number)
  },
)

test('closing the renewal of a session reloads the page as a visitor', { tag: '@desk' }, async ({
  page,
  signIn,
  server,
}) => {
  await signIn('admin')
  await page.goto('/admin/settings/colors')
  await expect(page.getByRole('heading', { name: 'Vorschau' })).toBeVisible()
  await server.query(`delete from session where app_id = 1`)
  await page.getByRole('textbox', { name: 'Akzentfarbe', exact: true }).fill('#123123')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('dialog', { name: 'Anmeldung erneuern' }).getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test(
  'password and sessions: change, see the devices, sign one of them out',
  { tag: '@desk' },
  async ({ page, browser, server }, info) => {
    const email = `linus-${info.project.name}-${Date.now()}@demo.test`
    await server.query(
      `insert into app_user (app_id, role, username, email, firstname, lastname, email_verified_at, password_hash)
     select 1, 'user', $1, $1, 'Linus', 'Lehner', now(), password_hash from app_user where email = 'kunde@demo.test'`,
      [email],
    )
    const enter = async (target: Page, secret: string) => {
      await target.goto(`${server.url}/login`)
      await field(target, 'E-Mail Adresse').fill(email)
      await field(target, 'Passwort').fill(secret)
      await target.keyboard.press('Enter')
      await target.waitForURL('**/account/reservations')
    }
    const elsewhere = await browser.newContext()
    const otherPage = await elsewhere.newPage()
    await enter(otherPage, 'Demo-2026-pass')
    await enter(page, 'Demo-2026-pass')
    await page.goto('/account/passwordchange')
    await expect(page.getByText('Dieses Gerät')).toBeVisible()
    await page.getByRole('button', { name: /^Abmelden:/ }).click()
    await provePassword(page, 'Gerät abmelden?', 'Demo-2026-pass')
    await expect(page.getByRole('button', { name: /^Abmelden:/ })).toHaveCount(0)
    await field(page, 'Aktuelles Passwort').fill('falsch')
    await field(page, 'Neues Passwort').fill(password)
    await field(page, 'Neues Passwort wiederholen').fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Das aktuelle Passwort stimmt nicht.')).toBeVisible()
    await field(page, 'Aktuelles Passwort').fill('Demo-2026-pass')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Passwort geändert/)).toBeVisible()
    await server.mailTo(email, 'Alle anderen Sitzungen wurden beendet')
    await elsewhere.close()
  },
)

test(
  'staff of whom two factors are asked set them up before anything else',
  { tag: '@desk' },
  async ({ page, server, inspect }, info) => {
    const email = `zoe-${info.project.name}-${Date.now()}@demo.test`
    await server.query(
      `insert into app_user (app_id, role, username, email, firstname, lastname, email_verified_at, password_hash)
     select 1, 'admin', $1, $1, 'Zoe', 'Zwahlen', now(), password_hash from app_user where email = 'kunde@demo.test'`,
      [email],
    )
    await server.query('update app set staff_need_two_factor = true where id = 1')
    try {
      await page.goto('/login')
      await field(page, 'E-Mail Adresse').fill(email)
      await field(page, 'Passwort').fill('Demo-2026-pass')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/two-factor')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zwei-Faktor-Authentifizierung')
      await inspect('two-factor-needed')
      await page.goto('/admin/profile')
      await expect(page).toHaveURL(/\/two-factor$/)
      await page.getByRole('button', { name: 'Einschalten' }).click()
      await provePassword(page, 'Zwei-Faktor-Authentifizierung', 'Demo-2026-pass')
      const dialog = page.getByRole('dialog', { name: 'Zwei-Faktor-Authentifizierung einschalten' })
      await expect(dialog.getByRole('img', { name: /QR-Code/ })).toBeVisible()
      const secret = ((await dialog.textContent()) ?? '').replaceAll(/\s/g, '').match(/[A-Z2-7]{32}/)?.[0] ?? ''
      await typeCode(page, await codeFor(secret))
      await page.getByRole('button', { name: 'Ich habe die Codes gespeichert' }).click()
      await page.waitForURL('**/admin')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    } finally {
      await server.query('update app set staff_need_two_factor = false where id = 1')
    }
  },
)
