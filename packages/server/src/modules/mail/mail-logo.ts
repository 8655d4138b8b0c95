import type { MailContent } from './mail-secrets.ts'

/** How the HTML calls the picture that goes along. */
const name = 'logo'

/** Stands in the HTML of a mail of an app that has a logo. Height and width are the most it takes; half its pixels, for sharp screens. */
export const logoTag = `<img src="cid:${name}" alt="" height="48" style="display:block;height:48px;width:auto;max-width:240px;margin:0 0 12px">`

/** The mail with the picture it names, or without that place where there is none any more. */
export function withLogo({ html, attachments }: MailContent, picture: Buffer | null) {
  if (!html.includes(logoTag)) return { html, attachments }
  if (!picture) return { html: html.replace(logoTag, ''), attachments }
  return {
    html,
    attachments: [...attachments, { filename: 'logo.png', contentType: 'image/png', content: picture, cid: name }],
  }
}
