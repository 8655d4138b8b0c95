import { createRequire } from 'node:module'
import { contrast } from '@allmend/domain/color'
import {
  type BlockCss,
  type BlockSettings,
  defaultCss,
  defaultSettings,
  isMailVariable,
  type MailBlock,
  mailFonts,
  mailWidth,
  namedIn,
  type Sides,
  softGround,
} from '@allmend/domain/template'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { dressed, linkInk, spelledOut } from './dress-words.ts'
import { orderMark } from './order-block.ts'
import { pictureSource } from './picture-source.ts'

type Mjml = typeof import('mjml-browser')
let mjml: Mjml | undefined

/**
 * The library is one script for browsers, without a way to read files: what staff write never reaches the disk. It is loaded with the first
 * mail. It looks for the storage of a browser, which Node would warn of.
 */
function loadMjml(): Mjml {
  const storage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  if (storage) Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true })
  try {
    return createRequire(import.meta.url)('mjml-browser')
  } finally {
    if (storage) Object.defineProperty(globalThis, 'localStorage', storage)
  }
}

/** A picture of a block. It goes along with the mail: readers fetch nothing from elsewhere. */
export interface BlockPicture {
  /** Of a drawing nobody knows it. */
  readonly size: { readonly width: number; readonly height: number } | null
  readonly alt: string
}

export interface Look {
  /** Fills buttons; readable under white text. */
  readonly color: string
  readonly pictures: ReadonlyMap<number, BlockPicture>
}

/** A mail that only has to be filled in: as HTML, and its words alone. */
export interface BuiltMail {
  readonly html: string
  readonly words: string
}

/** Stands where a mail without blocks of its own has its words. */
export const systemText = '{{systemText}}'

/** What is done in a thread of its own, see `compile-elsewhere.ts`: the blocks of a mail as HTML that mail readers agree on, with `{{variables}}` where something is filled in. */
export async function compile(blocks: readonly MailBlock[], look: Look): Promise<BuiltMail> {
  const sections = blocks.map((block) => only(block, sectionOf(block, look), (tag) => `<mj-raw>${tag}</mj-raw>`))
  mjml ??= loadMjml()
  const { html, errors } = await mjml(frame(sections.join('\n')), { validationLevel: 'soft' })
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('; '))
  return { html, words: blocks.map((block) => only(block, wordsOf(block), (tag) => tag)).join('\n') }
}

const frame = (body: string) => `<mjml lang="de-CH">
<mj-head>
<mj-title>{{mailSubject}}</mj-title>
<mj-breakpoint width="480px" />
<mj-attributes><mj-all padding="0" /><mj-text line-height="1.5" /></mj-attributes>
<mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>
<mj-style>${styles}</mj-style>
</mj-head>
<mj-body width="${mailWidth}px" background-color="${ground}" css-class="mail">
<mj-section padding="12px 0" />
${body}
<mj-section padding="12px 0" />
</mj-body></mjml>`

const ground = softGround

/** In the dark only what stands on white or on the grey of the product is turned: colours somebody chose stay. */
const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media only screen and (max-width: 480px) {
  .wide-on-phone img { width: 100% !important; max-width: 100% !important; height: auto !important; max-height: none !important; }
  .wide-on-phone .beside { display: block !important; width: 100% !important; padding: 0 0 8px !important; }
  .inset > table > tbody > tr > td { padding-left: 16px !important; padding-right: 16px !important; }
  .room > table > tbody > tr > td { padding-left: 16px !important; padding-right: 16px !important; }
}
@media (prefers-color-scheme: dark) {
  body, body > div { background-color: #12151f !important; }
  .paper, .paper > table, .light > table, .light > table > tbody > tr > td { background: #1c202c !important; background-color: #1c202c !important; }
  .soft > table, .soft > table > tbody > tr > td { background: #262b38 !important; background-color: #262b38 !important; }
  .ink div, .ink td, .ink p, .ink h2, .ink h3, .ink li { color: #eceef5 !important; }
  .ink .quiet, .ink td.quiet, .ink.quiet-ink div, .ink.quiet-ink p { color: #a9afbf !important; }
  .ink a { color: #7cc4ff !important; }
  .ink a.button { color: #0c1420 !important; background: #52b0ff !important; }
  .ink td.filled { background: #52b0ff !important; background-color: #52b0ff !important; }
  .ink a.outline { color: #eceef5 !important; background: none !important; border-color: #8a92a6 !important; }
  .ink td.bordered { border-color: #8a92a6 !important; }
  .ink td.line, .ink table.card { border-color: #3a4050 !important; }
  .hairline p { border-color: #3a4050 !important; }
  .badge-good { background: #123524 !important; color: #8fdcb0 !important; }
  .badge-waiting { background: #3d2c0b !important; color: #ffcf7a !important; }
  .badge-bad { background: #431820 !important; color: #ffa7b1 !important; }
  .badge-word-good { color: #8fdcb0 !important; }
  .badge-word-waiting { color: #ffcf7a !important; }
  .badge-word-bad { color: #ffa7b1 !important; }
}`

const sides = ({ top, right, bottom, left }: Sides) => `${top}px ${right}px ${bottom}px ${left}px`

const quietColor = '#5b6070'

/** What applies in the dark: a ground of the product, and ink on it that is dark; and on a phone: less room at the sides. */
function classesOf({ backgroundColor, color, padding }: BlockCss): string {
  const ground = { [defaultCss.backgroundColor]: 'light', [softGround]: 'soft' }[backgroundColor.toLowerCase()]
  const ink = ground && contrast(color, '#ffffff') >= 3 ? 'ink' : ''
  return [ground, ink, ink && color.toLowerCase() === quietColor && 'quiet-ink', isWide(padding) && 'room']
    .filter(Boolean)
    .join(' ')
}

const isWide = ({ left, right }: Sides) => left >= 24 && right >= 24

/** Around a block the mail is white. */
function box({ margin }: BlockCss, columns: string, more = ''): string {
  return `<mj-section css-class="${['paper', isWide(margin) && 'inset', more].filter(Boolean).join(' ')}" background-color="${defaultCss.backgroundColor}" padding="${sides(margin)}">
${columns}
</mj-section>`
}

function column(css: BlockCss, inner: string, width?: string): string {
  const border = css.border > 0 ? ` border="${css.border}px solid ${css.borderColor}"` : ''
  const corners = css.margin.left > 0 && css.margin.right > 0 ? ' border-radius="8px"' : ''
  return `<mj-column css-class="${classesOf(css)}"${width ? ` width="${width}"` : ''} background-color="${css.backgroundColor}" padding="${sides(css.padding)}"${border}${corners}>${inner}</mj-column>`
}

const letters = (css: BlockCss, align = css.align) =>
  `font-family="${mailFonts[css.font].stack}" font-size="${css.fontSize}px" color="${css.color}" align="${align}"`

const text = (css: BlockCss, html: string, align = css.align) => `<mj-text ${letters(css, align)}>${html}</mj-text>`

function sectionOf({ component, props, settings }: MailBlock, look: Look): string {
  const { css, divider, logo, image, address, split } = settings
  switch (component) {
    case 'text':
      return box(css, column(css, text(css, dressed(props.content, css, look.color))))
    case 'placeholder':
      return ''
    case 'logo': {
      const mark = `{{logoBlock:${logo.width ?? ''}}}`
      return box(css, column(css, text(css, mark, logo.align)), logo.isFullOnMobile ? 'wide-on-phone' : '')
    }
    case 'image':
      return box(css, column(css, picture(props.image, settings, look)), image.isFullOnMobile ? 'wide-on-phone' : '')
    case 'divider':
      return box(
        css,
        column(
          css,
          `<mj-divider css-class="${divider.color.toLowerCase() === defaultSettings.divider.color ? 'hairline' : ''}" align="${divider.align}" border-width="${divider.size}px" border-style="${divider.style}" border-color="${divider.color}" width="${divider.width}%" />`,
        ),
      )
    case 'imageText': {
      const side = (file: number | null, html: string) =>
        file === null ? text(css, dressed(html, css, look.color)) : picture(file, settings, look, mailWidth / 2 - 24)
      const left = Math.round((split / 12) * 1000) / 10
      return box(
        css,
        column(css, side(props.leftImage, props.leftContent), `${left}%`) +
          column(css, side(props.rightImage, props.rightContent), `${Math.round((100 - left) * 10) / 10}%`),
        image.isFullOnMobile ? 'wide-on-phone' : '',
      )
    }
    case 'order':
      return box(css, column(css, text(css, `{{orderTable:${orderMark(settings, linkInk(css, look.color))}}}`)))
    case 'address':
      return box(css, column(css, text(css, '{{addressBlock}}', address.align)))
  }
}

/** As large as it is wanted, and never wider than its place; both sizes are said, since old Outlook scales nothing. */
function picture(
  id: number | null,
  { css, image }: BlockSettings,
  { pictures }: Look,
  room = mailWidth - css.padding.left - css.padding.right,
): string {
  const file = id === null ? undefined : pictures.get(id)
  if (!file) return ''
  return text(
    css,
    `<img src="${pictureSource(id ?? 0)}" alt="${escapeHtml(file.alt)}" ${sizeOf(file.size, image, room)}>`,
    image.align,
  )
}

function sizeOf(size: BlockPicture['size'], image: BlockSettings['image'], room: number): string {
  const said = (width: number, height: number, look: string) =>
    `width="${width}" height="${height}" style="display:inline-block;width:${width}px;max-width:100%;${look};border:0"`
  if (!size) {
    // What is said alone is what the other one follows from.
    return image.width === null
      ? `height="${image.height}" style="display:inline-block;width:auto;max-width:100%;height:auto;max-height:${image.height}px;border:0"`
      : said(Math.min(room, image.width), image.height, `height:${image.height}px;object-fit:cover`)
  }
  const ratio = size.width / size.height
  const width = Math.max(1, Math.round(Math.min(room, image.width ?? image.height * ratio, size.width)))
  const height = Math.max(1, Math.round(image.width === null ? width / ratio : Math.min(image.height, width / ratio)))
  return said(width, height, image.width === null ? 'height:auto' : `height:${height}px;object-fit:cover`)
}

function wordsOf({ component, props, settings }: MailBlock): string {
  switch (component) {
    case 'text':
      return spelledOut(props.content)
    case 'imageText':
      return spelledOut([props.leftContent, props.rightContent].join('\n'))
    case 'order':
      return `{{orderTable:${orderMark(settings, settings.css.color)}}}`
    case 'address':
      return '<p>{{addressBlock}}</p>'
    default:
      return ''
  }
}

/** Says when a block is left out: none of what it tells is known, or the order is not paid on invoice. */
function only(block: MailBlock, drawn: string, tag: (mark: string) => string): string {
  const told = toldBy(block)
  const when = [...(block.settings.isOnlyOnInvoice ? ['invoice'] : []), ...(told.length > 0 ? [told.join(',')] : [])]
  return when.length === 0 || drawn === ''
    ? drawn
    : `${tag(`<!--if:${when.join('+')}-->`)}${drawn}${tag('<!--endif-->')}`
}

/** The variables in the words of a block; where there are none, those its links lead to. */
function toldBy({ component, props }: MailBlock): string[] {
  if (component !== 'text' && component !== 'imageText') return []
  const html = [props.content, props.leftContent, props.rightContent].join(' ')
  const words = namedIn(html.replaceAll(/<[^>]*>/g, ' ')).filter(isMailVariable)
  return words.length > 0 ? words : namedIn(html).filter(isMailVariable)
}
