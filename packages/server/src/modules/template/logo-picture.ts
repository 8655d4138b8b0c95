import { logoBox } from '@allmend/domain/template'
import { escapeHtml } from '../../platform/http/escape-html.ts'

/** How an app shows its logo in mails. */
export interface MailLogo {
  /** In hundredths of the mail's width. */
  readonly width: number
  readonly alt: string
  /** Its width by its height; of a drawing nobody knows it. */
  readonly ratio: number | null
}

/** How the HTML calls the picture that goes along. */
export const logoSource = 'cid:logo'

/** Stands in the HTML of a mail of an app that has a logo. The picture has more pixels than that, for sharp screens. */
export function logoPicture({ width, alt, ratio }: MailLogo): string {
  const box = logoBox(width)
  return `<img src="${logoSource}" alt="${escapeHtml(alt)}" ${ratio === null ? boxed(box) : sized(box, ratio)}>`
}

type Box = ReturnType<typeof logoBox>

/** Both sizes are said, since old Outlook scales nothing. */
function sized(box: Box, ratio: number): string {
  const width = Math.max(1, Math.round(Math.min(box.width, box.height * ratio)))
  return `width="${width}" height="${Math.max(1, Math.round(width / ratio))}" style="display:block;width:${width}px;max-width:100%;height:auto;border:0"`
}

/** What is said alone is what the other one follows from. */
const boxed = ({ width, height }: Box) =>
  `height="${height}" style="display:block;width:auto;max-width:${width}px;height:auto;max-height:${height}px;border:0"`
