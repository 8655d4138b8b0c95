import type { RouteParsed, RouteResult, sendTestMail as testRoute } from '@allmend/contract'
import { themeColors } from '@allmend/contract'
import { palette } from '@allmend/domain/color'
import type { Database, TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, tooMany } from '../../platform/http/refusal.ts'
import { type OutgoingMail, openMailTransport } from '../../platform/mail-transport/mail-transport.ts'
import { openOwnTransport } from '../../platform/mail-transport/own-transport.ts'
import { takeTry } from '../../platform/rate-limit/rate-limit.ts'
import { explainMailError } from './explain-mail-error.ts'
import type { MailPlatform } from './mail-platform.ts'
import { openPassword, ownServer, readMailSettings, replyAddress } from './mail-settings.repository.ts'
import { renderHtml, renderText } from './render-mail.ts'
import { passwordFor, refusePassword, tidied } from './save-mail-settings.ts'

type Body = RouteParsed<typeof testRoute>['body']
type Result = RouteResult<typeof testRoute>['result']

/** Milliseconds: somebody waits in front of the screen. */
const patience = { connect: 5000, answer: 7000, inAll: 9000 }

interface TestCall {
  readonly actor: Actor
  tenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>
}

/**
 * Sends a mail to whoever asks, with the settings as they stand in the form. What is needed is read first: while a stranger's server
 * takes its time, no connection to the database is held.
 */
export async function sendTestMail(platform: MailPlatform, call: TestCall, body: Body): Promise<Result | Refusal> {
  const draft = tidied(body)
  const to = await addressOf(platform.db, call)
  const ready = await call.tenant(async (tx) => {
    const wait = await takeTry(tx, limits(call.actor))
    if (wait !== null) return tooMany(wait)
    const stored = await readMailSettings(tx)
    const kind = draft.usesOwnServer ? passwordFor(stored, draft) : 'none'
    if (typeof kind !== 'string') return kind
    const password = { typed: () => draft.smtpPassword ?? '', stored: () => openPassword(tx, stored), none: () => '' }
    const clear = password[kind]()
    if (clear === null) return refusePassword()
    return { ...(await readApp(tx)), password: clear, settings: { ...stored, ...draft } }
  })
  if (!('settings' in ready)) return ready
  const { title, color, password, settings } = ready
  const { smtpUrl, from, allowsPrivateHosts } = platform.mail
  const transport = settings.usesOwnServer
    ? openOwnTransport(ownServer(settings, password), {
        allowsPrivateHosts,
        timeout: patience.connect,
        deadline: patience.inAll,
      })
    : openMailTransport(smtpUrl, from, patience)
  if (!transport) {
    return { isSent: false, to, sentence: noServer, answer: null }
  }
  const replyTo = replyAddress(settings)
  const mail = testMail({ to, title, color, fromName: settings.senderName || title })
  try {
    await transport.send({ ...mail, ...(replyTo && { replyTo }) })
    return { isSent: true, to, sentence: `Die Testmail an ${to} ist unterwegs.`, answer: null }
  } catch (error) {
    const server = settings.usesOwnServer ? { host: settings.smtpHost, port: settings.smtpPort } : null
    return { isSent: false, to, ...explainMailError(error, server) }
  } finally {
    transport.close()
  }
}

const noServer =
  'Für diese Installation ist kein Mailserver eingerichtet: E-Mails werden nur protokolliert. Tragen Sie einen eigenen Mailserver ein, oder fragen Sie die Betreiberin.'

const limits = ({ user }: Actor) => [
  { key: `test-mail:${user.role}:${user.id}`, hits: 10, seconds: 600 },
  { key: 'test-mail', hits: 60, seconds: 3600, isShared: true },
]

/** Keepers belong to no app, so they stand elsewhere. */
export async function addressOf(db: Database, { actor: { user }, tenant }: TestCall): Promise<string> {
  const found =
    user.role === 'keeper'
      ? await db.acrossTenants('address of a keeper', (tx) =>
          tx.db.selectFrom('keeper').where('id', '=', user.id).select('email').executeTakeFirstOrThrow(),
        )
      : await tenant((tx) =>
          tx.db
            .selectFrom('app_user')
            .where('app_id', '=', tx.appId)
            .where('id', '=', user.id)
            .select('email')
            .executeTakeFirstOrThrow(),
        )
  return found.email
}

async function readApp(tx: TenantTx) {
  const { title, colors } = await tx.db
    .selectFrom('app')
    .innerJoin('app_setting', 'app_setting.app_id', 'app.id')
    .where('app.id', '=', tx.appId)
    .select(['app.title', 'app_setting.colors'])
    .executeTakeFirstOrThrow()
  return { title, color: palette(themeColors.parse(colors)).primary[7] }
}

interface TestMail {
  readonly to: string
  readonly title: string
  readonly color: string
  readonly fromName: string
}

function testMail({ to, title, color, fromName }: TestMail): OutgoingMail {
  const text = {
    subject: `Testmail: ${title}`,
    greeting: 'Guten Tag',
    paragraphs: [
      'Diese Nachricht wurde mit den E-Mail-Einstellungen verschickt, die gerade im Formular stehen.',
      'Wenn Sie sie lesen, funktioniert der Versand. Ob sie im Spam gelandet ist, sehen nur Sie.',
    ],
    closing: [`Freundliche Grüsse\n${title}`],
  }
  return {
    messageId: `<test-${crypto.randomUUID()}@allmend>`,
    to,
    fromName,
    subject: text.subject,
    text: renderText(text),
    html: renderHtml(text, { appTitle: title, color }),
  }
}
