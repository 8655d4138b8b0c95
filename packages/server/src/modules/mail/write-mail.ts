import { isSchemaTopic, type SchemaTopic, topicFacts } from '@allmend/domain/template'
import type { TenantTx } from '../../platform/db/database.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { type AppLook, dressText, dressTopic, type MailData, noData, readLook } from '../template/index.ts'
import { type MailText, type MailTopics, mailTexts } from './mail-texts.ts'
import { bodyHtml, renderHtml, renderText } from './render-mail.ts'

interface WrittenMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly addsCalendar: boolean
  readonly addsLetter: boolean
}

/** What goes along unless the municipality chose otherwise. */
const usual = { addsCalendar: true, addsLetter: false }

/**
 * A mail in the words and the design of the municipality; null where it sends none of that topic. A design that cannot be built, or in
 * which nothing is said of what the mail is for, stops no mail: the words that come with the product go out, plainly dressed.
 */
export async function writeMail<T extends keyof MailTopics>(
  tx: TenantTx,
  topic: T,
  values: MailTopics[T],
): Promise<WrittenMail | null> {
  if (isSchemaTopic(topic)) {
    const dressed = await unlessBroken(() => dressTopic(tx, topic, dataOf(values)))
    if (dressed === 'off') return null
    if (dressed !== 'undressed' && saysEnough(topic, values, dressed)) return dressed
  }
  const app = await readLook(tx)
  const words = mailTexts[topic](values, app.title)
  if (isSchemaTopic(topic)) return { ...plainly(words, app), ...usual }
  // Who sends it stands below, in the template.
  const body = { ...words, closing: words.closing.filter((line) => !line.startsWith('Freundliche Grüsse')) }
  let drawn = ''
  const draw = ({ color }: { readonly color: string }) => {
    drawn = bodyHtml(body, color)
    return drawn
  }
  const dressed = await unlessBroken(() => dressText(tx, words.subject, draw))
  // A template may have no place for them.
  return dressed === 'undressed' || !dressed.html.includes(drawn)
    ? { ...plainly(words, app), ...usual }
    : { ...dressed, text: renderText(words), ...usual }
}

/** Blocks may make a library give up, deep nesting for one. What the database says is not about them. */
async function unlessBroken<T>(dress: () => Promise<T>): Promise<T | 'undressed'> {
  try {
    return await dress()
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error
    return 'undressed'
  }
}

/** Something, in both parts; and whoever needs the link or the code to get in finds it. */
function saysEnough(
  topic: SchemaTopic,
  values: object,
  { text, html }: { readonly text: string; readonly html: string },
) {
  const { url, code } = values as Partial<Record<string, string>>
  const needed = (topicFacts(topic).isNeeded && (url ?? code)) || ''
  return text !== '' && text.includes(needed) && html.includes(escapeHtml(needed))
}

/** Mails about an order bring along what can be said of it; the others say little. */
function dataOf(values: object): MailData {
  if ('data' in values) return values.data as MailData
  const { url = '', code = '', firstname = '', lastname = '' } = values as Partial<Record<string, string>>
  return { ...noData, variables: { firstname, lastname, link: url, code } }
}

const plainly = (words: MailText, { title, color, logo }: AppLook) => ({
  subject: words.subject,
  text: renderText(words),
  html: renderHtml(words, { appTitle: title, color, logo }),
})
