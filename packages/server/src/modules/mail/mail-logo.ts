import { escapeHtml } from '../../platform/http/escape-html.ts'
import type { OutgoingMail } from '../../platform/mail-transport/mail-transport.ts'

/** How the HTML calls the picture that goes along. */
const name = 'logo'

/** Of a mail, in pixels. */
const mailWidth = 600

/** How a municipality shows its logo in mails. */
export interface MailLogo {
  /** In hundredths of the mail's width. */
  readonly width: number
  readonly alt: string
}

/** Stands in the HTML of a mail of an app that has a logo. The picture has more pixels than that, for sharp screens. */
export function logoTag({ width, alt }: MailLogo): string {
  const pixels = Math.round((mailWidth * width) / 100)
  return `<img src="cid:${name}" alt="${escapeHtml(alt)}" width="${pixels}" style="display:block;width:${pixels}px;max-width:100%;height:auto;margin:0 0 12px">`
}

const anyTag = new RegExp(`<img src="cid:${name}"[^>]*>`)

/** The mail with the picture it names, or without that place where there is none any more. */
export function withLogo(
  { html, attachments = [] }: Pick<OutgoingMail, 'html' | 'attachments'>,
  picture: Buffer | null,
): Pick<OutgoingMail, 'html' | 'attachments'> {
  if (!anyTag.test(html)) return { html, attachments }
  if (!picture) return { html: html.replace(anyTag, ''), attachments }
  return {
    html,
    attachments: [...attachments, { filename: 'logo.png', contentType: 'image/png', content: picture, cid: name }],
  }
}
