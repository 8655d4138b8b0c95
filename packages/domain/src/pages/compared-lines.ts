import { textLines } from './page-excerpt.ts'

/** A row of a table in one line: a cell alone says little. */
const rowLine = (cells: string) =>
  cells
    .split(/<\/t[dh]>/)
    .slice(0, -1)
    .map((cell) => cell.replaceAll(/<[^<>]*>/g, ' ').trim() || '(leer)')
    .join(' | ')

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** What two texts are compared by: their lines, with pictures and the addresses of links in words. */
export const comparedLines = (html: string): string[] =>
  textLines(
    html
      // As the server writes it; an editor does not.
      .replaceAll('<br>', '<br />')
      .replaceAll(/<img [^<>]*>/g, (tag) => `</p>Bild: ${attribute(tag, 'alt') || 'ohne Bildtext'}</p>`)
      .replaceAll(
        /(<a [^<>]*>)([\s\S]*?)<\/a>/g,
        (_, tag: string, words: string) => `${words} (${attribute(tag, 'href')})`,
      )
      .replaceAll(/<tr>([\s\S]*?)<\/tr>/g, (_, cells: string) => `<p>${rowLine(cells)}</p>`),
  )
