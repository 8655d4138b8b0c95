import type { OutgoingMail } from '../../platform/mail-transport/mail-transport.ts'
import { logoSource } from '../template/index.ts'

const anyTag = new RegExp(`<img src="${logoSource}"[^>]*>`)

/** For an app that has no logo any more. */
export const withoutLogo = (html: string): string => html.replace(anyTag, '')

/** The mail with the picture it names, or without that place where there is none any more. */
export function withLogo(
  { html, attachments = [] }: Pick<OutgoingMail, 'html' | 'attachments'>,
  picture: Buffer | null,
): Pick<OutgoingMail, 'html' | 'attachments'> {
  if (!anyTag.test(html)) return { html, attachments }
  if (!picture) return { html: withoutLogo(html), attachments }
  const cid = logoSource.slice('cid:'.length)
  return {
    html,
    attachments: [...attachments, { filename: 'logo.png', contentType: 'image/png', content: picture, cid }],
  }
}
