import { contrast } from '@allmend/domain/color'
import type { BlockCss } from '@allmend/domain/template'

const anyLink = /<a ([^>]*)>([\s\S]*?)<\/a>/g
const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
const isButton = (tag: string) => attribute(tag, 'class').split(' ').includes('button')
const isOutline = (tag: string) => attribute(tag, 'class').split(' ').includes('outline')

/** A paragraph of nothing but buttons. */
const buttonRow = /<p>((?:\s*<a [^>]*\bclass="button[^"]*"[^>]*>(?:(?!<\/a>)[\s\S])*<\/a>\s*)+)<\/p>/g

/** The colour of the app where it can be read. */
export const linkInk = (css: BlockCss, color: string): string =>
  contrast(color, css.backgroundColor) >= 4.5 ? color : css.color

/** The looks stand at each word: what stands in the head of a mail many readers drop. */
export function dressed(html: string, css: BlockCss, color: string): string {
  const link = linkInk(css, color)
  return html
    .replaceAll(buttonRow, (_, links: string) => rowOf(links, css, color))
    .replaceAll('<p>', '<p style="margin:0 0 12px">')
    .replaceAll('<h2>', `<h2 style="margin:0 0 12px;font-size:${Math.round(css.fontSize * 1.5)}px;line-height:1.25">`)
    .replaceAll('<h3>', `<h3 style="margin:0 0 4px;font-size:${css.fontSize}px;line-height:1.4">`)
    .replaceAll(/<(ul|ol)>/g, '<$1 style="margin:0 0 12px;padding-left:24px">')
    .replaceAll(/<a ([^>]*)>/g, (whole, tag: string) => {
      if (tag.includes('style=')) return whole
      const href = attribute(tag, 'href')
      if (!isButton(tag)) return `<a href="${href}" style="color:${link}">`
      return isOutline(tag)
        ? `<a href="${href}" class="button outline" style="${room};${outlined(css)}">`
        : `<a href="${href}" class="button" style="${room};background:${color};color:#ffffff">`
    })
    .replaceAll(reachWords, (whole, name?: string) => (name ? `{{${name}:${link.slice(1)}}}` : whole))
}

/** Says how the office is reached: what is filled in there has links of its own, unless it stands in one. */
const reachWords = /<a [\s\S]*?<\/a>|\{\{(appContact|handoverInfo)\}\}/g

const shape = 'border-radius:8px;text-decoration:none;font-weight:600'
const room = `padding:12px 24px;display:inline-block;${shape}`
const outlined = ({ color }: BlockCss) => `color:${color};border:1px solid ${borderInk}`
const borderInk = '#767c8c'
const gap = 8

/**
 * Buttons side by side, as wide as the mail. Each is a cell that is filled: old Outlook draws neither the ground nor the room of a link.
 */
function rowOf(links: string, css: BlockCss, color: string): string {
  const buttons = [...links.matchAll(anyLink)]
  const width = `${Math.floor(100 / buttons.length)}%`
  const cells = buttons.map(([, tag = '', words = ''], at) => {
    const href = attribute(tag, 'href')
    const side = buttons.length > 1 ? 4 : 16
    const [cell, look, name, kind] = isOutline(tag)
      ? [`border:1px solid ${borderInk}`, `color:${css.color}`, 'bordered', 'button outline']
      : [`background:${color}`, 'color:#ffffff', 'filled', 'button']
    const fill = isOutline(tag) ? '' : ` bgcolor="${color}"`
    const between = at === 0 ? '' : `<td width="${gap}" style="width:${gap}px;font-size:0;line-height:0">&nbsp;</td>`
    return `${between}<td class="${name}" align="center" width="${width}"${fill} style="${cell};border-radius:8px;text-align:center;mso-padding-alt:11px ${side}px"><a href="${href}" class="${kind}" style="display:block;padding:11px ${side}px;${look};${shape};line-height:1.4">${words}</a></td>`
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:separate;table-layout:fixed;margin:0 0 12px"><tr>${cells.join('')}</tr></table>`
}

/** A button is its words, and below where it leads; of several, each on lines of its own. */
export const spelledOut = (html: string): string =>
  html.replaceAll(anyLink, (whole, tag: string, words: string) =>
    isButton(tag) ? `${words}:<br />${attribute(tag, 'href')}<br />` : whole,
  )
