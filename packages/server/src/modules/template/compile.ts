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
  namedIn,
  type Sides,
} from '@allmend/domain/template'
import { escapeHtml } from '../../platform/http/escape-html.ts'

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
  readonly width: number
  readonly height: number
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

/** In pixels: what mail readers show side by side with their own lists. */
export const mailWidth = 600

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
<mj-attributes><mj-all padding="0" /><mj-text line-height="1.5" /><mj-table line-height="1.5" /></mj-attributes>
<mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>
<mj-style>${styles}</mj-style>
</mj-head>
<mj-body width="${mailWidth}px" background-color="${ground}" css-class="mail">
<mj-section padding="12px 0" />
${body}
<mj-section padding="12px 0" />
</mj-body></mjml>`

const ground = '#f1f2f7'

/** In the dark only what stands on white is turned: colours somebody chose stay. */
const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media only screen and (max-width: 480px) {
  .wide-on-phone img { width: 100% !important; height: auto !important; }
}
@media (prefers-color-scheme: dark) {
  body, body > div { background-color: #12151f !important; }
  .light, .light table, .light td, .light div { background: #1c202c !important; background-color: #1c202c !important; }
  .ink div, .ink td, .ink p, .ink h2, .ink h3, .ink li { color: #eceef5 !important; }
  .ink .quiet, .ink td.quiet { color: #a9afbf !important; }
  .ink a { color: #7cc4ff !important; }
  .ink a.button { color: #0c1420 !important; background: #52b0ff !important; }
  .ink td.line, .hairline p { border-color: #3a4050 !important; }
}`

const sides = ({ top, right, bottom, left }: Sides) => `${top}px ${right}px ${bottom}px ${left}px`

/** What applies in the dark: a white ground, and ink on it that is dark. */
const classesOf = ({ backgroundColor, color }: BlockCss) => {
  if (backgroundColor.toLowerCase() !== defaultCss.backgroundColor) return ''
  return contrast(color, '#ffffff') >= 3 ? 'light ink' : 'light'
}

function box(css: BlockCss, columns: string, more = ''): string {
  return `<mj-section css-class="${[classesOf(css), more].filter(Boolean).join(' ')}" background-color="${defaultCss.backgroundColor}" padding="${sides(css.margin)}">
${columns}
</mj-section>`
}

function column(css: BlockCss, inner: string, width?: string): string {
  const border = css.border > 0 ? ` border="${css.border}px solid ${css.borderColor}"` : ''
  return `<mj-column${width ? ` width="${width}"` : ''} background-color="${css.backgroundColor}" padding="${sides(css.padding)}"${border}>${inner}</mj-column>`
}

const letters = (css: BlockCss, align = css.align) =>
  `font-family="${mailFonts[css.font].stack}" font-size="${css.fontSize}px" color="${css.color}" align="${align}"`

const text = (css: BlockCss, html: string, align = css.align) => `<mj-text ${letters(css, align)}>${html}</mj-text>`

function sectionOf({ component, props, settings }: MailBlock, look: Look): string {
  const { css, divider, logo, image, address, order, split } = settings
  switch (component) {
    case 'text':
      return box(css, column(css, text(css, dressed(props.content, css, look))))
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
        file === null ? text(css, dressed(html, css, look)) : picture(file, settings, look, mailWidth / 2 - 24)
      const left = Math.round((split / 12) * 1000) / 10
      return box(
        css,
        column(css, side(props.leftImage, props.leftContent), `${left}%`) +
          column(css, side(props.rightImage, props.rightContent), `${Math.round((100 - left) * 10) / 10}%`),
        image.isFullOnMobile ? 'wide-on-phone' : '',
      )
    }
    case 'order': {
      const parts = `${order.addOptions ? 'o' : ''}${order.addQuestionnaires ? 'q' : ''}`
      return box(css, column(css, `<mj-table ${letters(css)}>{{orderTable:${parts}}}</mj-table>`))
    }
    case 'address':
      return box(css, column(css, text(css, '{{addressBlock}}', address.align)))
  }
}

export const pictureSource = (id: number) => `cid:picture-${id}`

/** As large as it is wanted, and never wider than its place; both sizes are said, since old Outlook scales nothing. */
function picture(
  id: number | null,
  { css, image }: BlockSettings,
  { pictures }: Look,
  room = mailWidth - css.padding.left - css.padding.right,
): string {
  const file = id === null ? undefined : pictures.get(id)
  if (!file) return ''
  const ratio = file.width / file.height
  const width = Math.max(1, Math.round(Math.min(room, image.width ?? image.height * ratio, file.width)))
  const height = Math.max(1, Math.round(image.width === null ? width / ratio : Math.min(image.height, width / ratio)))
  const fit = image.width === null ? '' : ';object-fit:cover'
  return text(
    css,
    `<img src="${pictureSource(id ?? 0)}" alt="${escapeHtml(file.alt)}" width="${width}" height="${height}" style="display:inline-block;width:${width}px;max-width:100%;height:${image.width === null ? 'auto' : `${height}px`}${fit};border:0">`,
    image.align,
  )
}

/** The looks stand at each word: what stands in the head of a mail many readers drop. */
function dressed(html: string, css: BlockCss, { color }: Look): string {
  const link = contrast(color, css.backgroundColor) >= 4.5 ? color : css.color
  return html
    .replaceAll('<p>', '<p style="margin:0 0 12px">')
    .replaceAll('<h2>', `<h2 style="margin:0 0 12px;font-size:${Math.round(css.fontSize * 1.5)}px;line-height:1.25">`)
    .replaceAll('<h3>', `<h3 style="margin:0 0 4px;font-size:${css.fontSize}px;line-height:1.4">`)
    .replaceAll(/<(ul|ol)>/g, '<$1 style="margin:0 0 12px;padding-left:24px">')
    .replaceAll(/<a (href="[^"]*") class="button">/g, `<a $1 class="button" style="${buttonStyle(color)}">`)
    .replaceAll(/<a class="button" (href="[^"]*")>/g, `<a $1 class="button" style="${buttonStyle(color)}">`)
    .replaceAll(/<a (href="[^"]*")>/g, `<a $1 style="color:${link}">`)
}

const buttonStyle = (color: string) =>
  `background:${color};color:#ffffff;padding:12px 24px;border-radius:8px;text-decoration:none;font-weight:600;display:inline-block`

function wordsOf({ component, props, settings: { order } }: MailBlock): string {
  switch (component) {
    case 'text':
      return spelledOut(props.content)
    case 'imageText':
      return spelledOut([props.leftContent, props.rightContent].join('\n'))
    case 'order':
      return `{{orderTable:${order.addOptions ? 'o' : ''}${order.addQuestionnaires ? 'q' : ''}}}`
    case 'address':
      return '<p>{{addressBlock}}</p>'
    default:
      return ''
  }
}

/** A button is its words, and below where it leads. */
const spelledOut = (html: string) =>
  html
    .replaceAll(/<a href="([^"]*)" class="button">([^<]*)<\/a>/g, '$2:<br />$1')
    .replaceAll(/<a class="button" href="([^"]*)">([^<]*)<\/a>/g, '$2:<br />$1')

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
