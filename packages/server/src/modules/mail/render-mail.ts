import { escapeHtml } from '../../platform/http/escape-html.ts'
import { logoPicture, type MailLogo, told } from '../template/index.ts'
import type { MailText } from './mail-texts.ts'

interface Dress {
  readonly appTitle: string
  /** Fills the button; readable under white text. */
  readonly color: string
  /** The app's logo stands above its name. */
  readonly logo?: MailLogo | null
}

export function renderText({ greeting, paragraphs, facts = [], button, closing }: MailText): string {
  const tables = facts.map(({ title, rows }) => [title, ...rows.map(told)].join('\n'))
  return [greeting, ...paragraphs, ...tables, ...(button ? [`${button.label}:\n${button.url}`] : []), ...closing].join(
    '\n\n',
  )
}

/** The words without a frame around them. */
export function bodyHtml(text: MailText, color: string): string {
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line).replaceAll('\n', '<br>')}</p>`
  const button = text.button
    ? `<p style="margin:24px 0"><a class="button" href="${escapeHtml(text.button.url)}" style="background:${color};color:#ffffff;padding:14px 24px;border-radius:8px;text-decoration:none;font-weight:600;display:inline-block">${escapeHtml(text.button.label)}</a></p>`
    : ''
  const facts = (text.facts ?? []).map(
    ({ title, rows }) =>
      `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-top:1px solid #e3e6ee">
<tr><td colspan="2" class="line" style="padding:12px 0 4px;font-weight:600">${escapeHtml(title)}</td></tr>
${rows.map(([name, value]) => `<tr><td class="quiet" style="padding:2px 16px 2px 0;color:#5b6070;vertical-align:top">${escapeHtml(name)}</td><td align="right" style="padding:2px 0;vertical-align:top">${escapeHtml(value)}</td></tr>`).join('\n')}
</table>`,
  )
  return [...[text.greeting, ...text.paragraphs].map(paragraph), ...facts, button, ...text.closing.map(paragraph)].join(
    '\n',
  )
}

/** Plain tables and inline styles: what mail readers of the last twenty years agree on. */
export const renderHtml = (text: MailText, { appTitle, color, logo = null }: Dress): string => `<!doctype html>
<html lang="de-CH"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(text.subject)}</title></head>
<body style="margin:0;background:#f1f2f7;font:16px/1.5 system-ui,Arial,sans-serif;color:#171b2b">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border-radius:8px"><tr><td style="padding:32px">
${logo ? logoPicture(logo) : ''}<p style="margin:12px 0 24px;font-size:14px;color:#5b6070">${escapeHtml(appTitle)}</p>
${bodyHtml(text, color)}
</td></tr></table></td></tr></table></body></html>`
