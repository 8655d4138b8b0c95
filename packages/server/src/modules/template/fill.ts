import { isMailVariable, type MailVariable, token } from '@allmend/domain/template'
import { convert } from 'html-to-text'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import type { BuiltMail } from './compile.ts'
import { linkedWords } from './linked-words.ts'
import type { MailData } from './mail-data.ts'
import { badge, orderHtml, orderWords } from './order-block.ts'

/** Parts of a mail that are drawn and not only said. */
export interface DrawnParts {
  readonly logo: (width: number | null) => string
  /** HTML; of mails whose words no municipality writes. */
  readonly systemText?: string
}

/** A mail as it goes out. */
export interface FilledMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Everything is put in at once, so that nothing somebody typed is read as a variable or a condition. */
export function fill(built: BuiltMail, subject: string, data: MailData, parts: DrawnParts): FilledMail {
  const values = valuesOf(data)
  const filledSubject = oneLine(
    spoken(subject, values).replaceAll(token, (whole, name: string) => said(values, name) ?? whole),
  )
  const reached = (name: 'appContact' | 'handoverInfo') => (ink: string) =>
    ink === '' ? lines(values[name] ?? '') : linkedWords(values[name] ?? '', `#${ink}`)
  const put = (html: string, drawn: Drawn) =>
    tidied(chosen(html, values, data.isOnInvoice), values).replaceAll(token, (whole, name: string, argument = '') => {
      if (name === 'mailSubject') return escapeHtml(filledSubject)
      const draw = drawn[name as keyof Drawn]
      if (Object.hasOwn(drawn, name) && draw) return draw(argument)
      const value = said(values, name)
      return value === null ? whole : lines(value)
    })
  return {
    subject: filledSubject,
    html: put(built.html, {
      logoBlock: (width) => parts.logo(width === '' ? null : Number(width)),
      orderTable: (mark) => orderHtml(data, mark),
      addressBlock: () => lines(data.address.join('\n')),
      systemText: () => parts.systemText ?? '',
      status: () => (values.status ? badge(values.status, data.tone) : ''),
      appContact: reached('appContact'),
      handoverInfo: reached('handoverInfo'),
    }),
    text: asText(
      put(built.words, {
        logoBlock: () => '',
        orderTable: (mark) => orderWords(data, mark),
        addressBlock: () => lines(data.address.join('\n')),
        systemText: () => parts.systemText ?? '',
      }),
    ),
  }
}

type DrawnPart = 'logoBlock' | 'orderTable' | 'addressBlock' | 'systemText' | 'status' | 'appContact' | 'handoverInfo'
type Drawn = Readonly<Partial<Record<DrawnPart, (argument: string) => string>>>
type Values = Partial<Record<MailVariable, string>>

const valuesOf = ({ variables }: MailData): Values => variables
const oneLine = (words: string) => words.replaceAll(/\s+/g, ' ').trim()
const lines = (words: string) => escapeHtml(words).replaceAll('\n', '<br>')

/** What a variable says here; null for words in brackets that are no variable. */
const said = (values: Values, name: string): string | null => (isMailVariable(name) ? (values[name] ?? '') : null)
const isSilent = (values: Values, name: string) => said(values, name) === ''

/** A variable with the sign that joins it to what stands before. */
const joined = new RegExp(`(?:\\s*[:,;–—-]\\s*|\\s+)?${token.source}`, 'g')

/** A subject without what says nothing here, and without a colon or a comma that would wait for it. */
const spoken = (subject: string, values: Values) => {
  const rest = subject.replaceAll(joined, (whole, name: string) => (isSilent(values, name) ? '' : whole))
  return subject.trimStart().startsWith('{{') ? rest.replace(/^[\s:,;–—-]+/, '') : rest
}

/** Without the blocks whose condition does not hold. */
const chosen = (html: string, values: Values, isOnInvoice: boolean) =>
  html
    .split(/(?=<!--if:)/)
    .map((part) => {
      const [, conditions] = /^<!--if:([\w,+]+)-->/.exec(part) ?? []
      if (conditions === undefined) return part
      const holds = conditions
        .split('+')
        .every((one) => (one === 'invoice' ? isOnInvoice : one.split(',').some((name) => !isSilent(values, name))))
      const end = part.indexOf('<!--endif-->')
      return holds
        ? part.replace(/^<!--if:[\w,+]+-->/, '').replace('<!--endif-->', '')
        : part.slice(end + '<!--endif-->'.length)
    })
    .join('')

/** Without lines and paragraphs that would say nothing. */
const tidied = (html: string, values: Values) =>
  html
    .replaceAll(/<br \/>\s?\{\{(\w+)(?::[\w-]*)?\}\}(?=<br \/>|<\/p>)/g, (whole, name: string) =>
      isSilent(values, name) ? '' : whole,
    )
    .replaceAll(
      /(<p(?: style="[^"]*")?>)\{\{(\w+)(?::[\w-]*)?\}\}(<br \/>|<\/p>)/g,
      (whole, begin: string, name: string, end: string) => {
        if (!isSilent(values, name)) return whole
        return end === '</p>' ? '' : begin
      },
    )

/** Headings as they are written, and links behind their words. */
const asText = (html: string) =>
  convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
      ...['h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  })
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
