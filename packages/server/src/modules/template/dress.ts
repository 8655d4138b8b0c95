import { type MailVariable, type SchemaTopic, schemaDefaults } from '@allmend/domain/template'
import type { TenantTx } from '../../platform/db/database.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { type AppLook, builtMail, readDesign, systemTopic } from './design.ts'
import { type FilledMail, fill } from './fill.ts'
import { logoPicture } from './logo-picture.ts'
import { type MailData, noData } from './mail-data.ts'

/** What the app adds to every mail by itself. */
export const appVariables = (app: AppLook): Partial<Record<MailVariable, string>> => ({
  appTitle: app.title,
  appAddress: app.address,
  appContact: app.contact,
})

/** The logo beside the name; where there is none, the name alone. */
export const logoOf =
  (app: AppLook) =>
  (width: number | null): string => {
    const name = `<strong style="font-size:18px;line-height:1.3">${escapeHtml(app.title)}</strong><br><span class="quiet" style="font-size:14px;line-height:1.3;color:#5b6070">Reservationen</span>`
    if (!app.logo) return name
    const picture = logoPicture({ ...app.logo, width: width ?? app.logo.width })
    return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="display:inline-table"><tr><td class="beside" style="padding:0 14px 0 0;vertical-align:middle">${picture}</td><td class="beside" style="vertical-align:middle;text-align:left;font-family:inherit;color:inherit">${name}</td></tr></table>`
  }

/** What all mails of the app have in common. */
export const readLook = async (tx: TenantTx): Promise<AppLook> => (await readDesign(tx, systemTopic)).app

/** A mail in the design of its app, with what was chosen to go along. */
export interface DressedMail extends FilledMail {
  readonly addsCalendar: boolean
  readonly addsLetter: boolean
}

/** The mail of a topic; null where the municipality switched it off, `undressed` where it cannot be built. */
export async function dressTopic(
  tx: TenantTx,
  topic: SchemaTopic,
  data: MailData,
): Promise<DressedMail | 'off' | 'undressed'> {
  const design = await readDesign(tx, topic)
  const { app, isOn, subject, addsCalendar, addsLetter } = design
  if (!isOn) return 'off'
  const built = await builtMail(tx, topic, design)
  if (typeof built === 'string') return 'undressed'
  const known = { ...data, variables: { ...data.variables, ...appVariables(app) } }
  const words = subject ?? schemaDefaults[topic].subject
  const mail = fill(built, words, known, { logo: logoOf(app) })
  // A subject of nothing but variables that say nothing.
  const named = mail.subject === '' ? fill(built, schemaDefaults[topic].subject, known, { logo: logoOf(app) }) : mail
  return { ...named, addsCalendar, addsLetter }
}

/** Words that come with the product, in the template of the app. */
export async function dressText(
  tx: TenantTx,
  subject: string,
  html: (look: { readonly color: string }) => string,
): Promise<FilledMail | 'undressed'> {
  const design = await readDesign(tx, systemTopic)
  const { app } = design
  const built = await builtMail(tx, systemTopic, design)
  if (typeof built === 'string') return 'undressed'
  const filled = fill(
    built,
    '',
    { ...noData, variables: appVariables(app) },
    { logo: logoOf(app), systemText: html({ color: app.color }) },
  )
  // Not filled in: what somebody typed may look like a variable.
  return {
    ...filled,
    subject,
    html: filled.html.replace('<title></title>', () => `<title>${escapeHtml(subject)}</title>`),
  }
}
